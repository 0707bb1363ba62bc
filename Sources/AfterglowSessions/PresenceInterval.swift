package import AfterglowCapture

/// A period in which a peer was heard, without a silence longer than the gap.
package struct PresenceInterval: Equatable {
  package private(set) var first: CaptureTime
  package private(set) var last: CaptureTime
  package private(set) var packets = 0
  package private(set) var levels = LevelCounts()
  package private(set) var trace = SignalTrace()

  init(at time: CaptureTime) {
    (first, last) = (time, time)
  }

  /// Adds a packet. `span` is the number of the trace's span that contains the packet's time.
  mutating func add(_ time: CaptureTime, rssiDBm: Int8?, span: Int64) {
    first = min(first, time)
    last = max(last, time)
    packets += 1
    guard let rssiDBm else { return }
    levels.add(rssiDBm)
    trace.add(rssiDBm, in: span)
  }

  mutating func add(_ other: PresenceInterval) {
    first = min(first, other.first)
    last = max(last, other.last)
    packets += other.packets
    levels.add(other.levels)
    trace.add(other.trace)
  }

  mutating func coarsenTrace() { trace.coarsen() }

  /// Returns the time between this presence and an instant outside the presence, in nanoseconds; 0 for an instant
  /// inside the presence.
  func silence(to time: CaptureTime) -> Int64 {
    let (from, to) = time < first ? (time, first) : (last, max(last, time))
    let (difference, isFar) = to.nanosecondsSince1970.subtractingReportingOverflow(from.nanosecondsSince1970)
    return isFar ? .max : difference
  }
}

extension [PresenceInterval] {
  /// Returns the presences in the order of time. Presences that are at most `gap` nanoseconds apart are merged.
  func joined(gap: Int64) -> [PresenceInterval] {
    var joined: [PresenceInterval] = []
    for presence in sorted(by: { ($0.first, $0.last) < ($1.first, $1.last) }) {
      if let last = joined.last, last.silence(to: presence.first) <= gap {
        joined[joined.count - 1].add(presence)
      } else {
        joined.append(presence)
      }
    }
    return joined
  }
}
