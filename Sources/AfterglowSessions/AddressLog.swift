import AfterglowCapture

/// The times and the signal strengths at which each address was heard. Memory is bounded for captures of any length.
package struct AddressLog {
  /// The maximum number of presences. The limit is enough for a day in a crowd, and needs about 30 MB of memory.
  /// Packets that would begin further presences are only counted.
  package static let presenceLimit = 50_000
  /// The limit on points, which is as many as a page can usefully show.
  static let pointLimit = 100_000

  /// The longest silence within one presence, in nanoseconds.
  let gap: Int64
  /// The presences of each address, indexed by the address's number.
  private(set) var presences: [[PresenceInterval]] = []
  private(set) var presenceCount = 0
  private(set) var packetsOfOthers = 0

  /// Counts a packet of an address that the log has no room for.
  mutating func countOther() { packetsOfOthers += 1 }

  private var pointCount = 0
  /// The number of times that the span of the traces has doubled.
  private(set) var doublings = 0

  init(gap: Int64) {
    self.gap = gap
  }

  var resolutionSeconds: Int64 { 1 << Int64(doublings) }

  /// Records a packet of the address with this number; returns `false` if the packet would begin a presence beyond the
  /// limit.
  @discardableResult
  mutating func record(_ number: Int, at time: CaptureTime, rssiDBm: Int8?) -> Bool {
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
    // The presence is changed in place, because copying it for each packet would take most of the time.
    pointCount += presences[number][index].adding(time, rssiDBm: rssiDBm, span: span)
    while pointCount > Self.pointLimit { coarsen() }
    return true
  }

  /// Returns the index of the presence to which an instant belongs; `nil` if every presence is further away than the
  /// gap. Times may decrease in a capture that was joined from several captures.
  private func index(of time: CaptureTime, in presences: [PresenceInterval]) -> Int? {
    if let last = presences.last, time >= last.first {
      return last.silence(to: time) <= gap ? presences.count - 1 : nil
    }
    let next = presences.partitioningIndex { $0.first > time }
    if next > 0, presences[next - 1].silence(to: time) <= gap { return next - 1 }
    return next < presences.count && presences[next].silence(to: time) <= gap ? next : nil
  }

  /// Halves the resolution of all traces. The caller repeats the call until the points fit. The repetition ends,
  /// because each trace is eventually reduced to one point.
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
  /// Adds a packet, and returns the number of points by which the trace has grown.
  fileprivate mutating func adding(_ time: CaptureTime, rssiDBm: Int8?, span: Int64) -> Int {
    let before = trace.points.count
    add(time, rssiDBm: rssiDBm, span: span)
    return trace.points.count - before
  }
}
