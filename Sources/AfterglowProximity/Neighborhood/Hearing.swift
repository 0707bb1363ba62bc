/// For how long each channel could have been heard, so that silence can be told from deafness.
///
/// A channel that is not open now, or a process that is suspended or dead, hears nobody, whoever is there. Both counters
/// only grow; what passed between two of their readings is time in which a phone in range would have been heard.
struct Hearing: Sendable {
  /// Nanoseconds in which a channel was open.
  struct Reading: Hashable, Sendable {
    var gatt: Int64 = 0
    var overflow: Int64 = 0
    var beacon: Int64 = 0
  }

  private(set) var reading = Reading()
  /// What is open; everything, until it is told.
  private var open: Channels = [.gatt, .overflow, .beacon]
  private var last: Instant?

  /// Time passes with the channels as they are.
  mutating func pass(to now: Instant) {
    let time = last.map { now.nanoseconds(since: $0) } ?? 0
    last = now
    guard time > 0 else { return }
    if open.contains(.gatt) { reading.gatt = Self.sum(reading.gatt, time) }
    if open.contains(.beacon) { reading.beacon = Self.sum(reading.beacon, time) }
    if open.contains(.overflow) { reading.overflow = Self.sum(reading.overflow, time) }
  }

  /// The process was suspended until now.
  mutating func skip(to now: Instant) {
    last = now
  }

  mutating func change(to channels: Channels) {
    open = channels
  }

  private static func sum(_ one: Int64, _ other: Int64) -> Int64 {
    let (sum, overflow) = one.addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
