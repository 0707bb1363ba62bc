package import AfterglowCapture

/// A time in which somebody was heard, without a longer silence than the gap that is allowed.
package struct PresenceInterval: Equatable {
  package private(set) var first: CaptureTime
  package private(set) var last: CaptureTime
  package private(set) var packets = 0
  package private(set) var levels = LevelCounts()
  package private(set) var trace = SignalTrace()

  init(at time: CaptureTime) {
    (first, last) = (time, time)
  }

  /// Adds a packet; `span` is the one of the trace that its time is in.
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

  /// Nanoseconds of silence between this presence and an instant outside of it; none inside.
  func silence(to time: CaptureTime) -> Int64 {
    let (from, to) = time < first ? (time, first) : (last, max(last, time))
    let (difference, isFar) = to.nanosecondsSince1970.subtractingReportingOverflow(from.nanosecondsSince1970)
    return isFar ? .max : difference
  }
}

extension [PresenceInterval] {
  /// The same time as presences none of which is closer to the next than `gap` nanoseconds, in the order of time.
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
