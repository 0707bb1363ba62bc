/// For how long each channel could have been heard, so that silence can be told from deafness.
///
/// A channel that is not open now, or a process that is suspended or dead, hears nobody, even if somebody is there. The
/// clocks only run forward; what passed between two of their readings is time in which a phone in range would have been
/// heard.
struct Hearing: Sendable {
  private(set) var clock = ChannelClock()
  /// What is open; everything, until it is told.
  private var open = Channels.all
  private var last: Instant?

  /// Time passes with the channels as they are.
  mutating func pass(to now: Instant) {
    let time = last.map { now.nanoseconds(since: $0) } ?? 0
    last = max(now, last ?? now)
    if time > 0 { clock.add(time, to: open) }
  }

  /// The process was suspended until now.
  mutating func skip(to now: Instant) {
    last = now
  }

  mutating func change(to channels: Channels) {
    open = channels
  }
}
