import AfterglowCapture

/// When each address was heard, and how loud: in a memory that is bounded, however long the capture.
package struct AddressLog {
  /// The limit on presences: a crowd for a day, in about 30 MB. Packets of later senders are only counted.
  package static let presenceLimit = 50_000
  /// What a page can carry and a person can look at.
  static let pointLimit = 100_000

  /// Nanoseconds.
  let gap: Int64
  /// By the numbers of their addresses.
  private(set) var presences: [[PresenceInterval]] = []
  private(set) var presenceCount = 0
  private(set) var packetsOfOthers = 0

  /// Counts a packet of an address for which there is no room.
  mutating func countOther() { packetsOfOthers += 1 }

  private var pointCount = 0
  /// How often the spans of all traces were made twice as long.
  private(set) var doublings = 0

  init(gap: Int64) {
    self.gap = gap
  }

  var resolutionSeconds: Int64 { 1 << Int64(doublings) }

  /// Notes that the address of a number was heard; `false` if there is no room for it.
  @discardableResult
  mutating func note(_ number: Int, at time: CaptureTime, rssiDBm: Int8?) -> Bool {
    while presences.count <= number { presences.append([]) }
    let index: Int
    if let found = self.index(of: time, in: presences[number]) {
      index = found
    } else {
      guard presenceCount < Self.presenceLimit else {
        packetsOfOthers += 1
        return false
      }
      presenceCount += 1
      index = presences[number].partitioningIndex { $0.first > time }
      presences[number].insert(PresenceInterval(at: time), at: index)
    }
    let span = SignalTrace.span(of: time, doublings: doublings)
    // Changed where they lie: a copy for each packet would cost more than all the rest.
    pointCount += presences[number][index].adding(time, rssiDBm: rssiDBm, span: span)
    while pointCount > Self.pointLimit { coarsen() }
    return true
  }

  /// The presence that an instant belongs to; captures may step back in time, where they were joined from several.
  private func index(of time: CaptureTime, in presences: [PresenceInterval]) -> Int? {
    if let last = presences.last, time >= last.first {
      return last.silence(to: time) <= gap ? presences.count - 1 : nil
    }
    let next = presences.partitioningIndex { $0.first > time }
    if next > 0, presences[next - 1].silence(to: time) <= gap { return next - 1 }
    return next < presences.count && presences[next].silence(to: time) <= gap ? next : nil
  }

  /// Makes all traces half as fine; ends at the latest when each has one point, and there is room for these.
  private mutating func coarsen() {
    doublings += 1
    pointCount = 0
    for index in presences.indices {
      for place in presences[index].indices {
        presences[index][place].coarsenTrace()
        pointCount += presences[index][place].trace.points.count
      }
    }
  }
}

extension PresenceInterval {
  /// Adds a packet, and says by how many points the trace has grown.
  fileprivate mutating func adding(_ time: CaptureTime, rssiDBm: Int8?, span: Int64) -> Int {
    let before = trace.points.count
    add(time, rssiDBm: rssiDBm, span: span)
    return trace.points.count - before
  }
}
