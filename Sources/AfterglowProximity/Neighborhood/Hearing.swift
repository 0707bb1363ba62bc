/// How long each channel could have heard a phone, so that silence can be distinguished from deafness.
///
/// A channel that is not open, or a process that is suspended or dead, hears nothing even if a phone is there. The
/// clocks never run backward. The difference between two readings of a clock is time in which a phone in range would
/// have been heard.
struct Hearing: Sendable {
  private(set) var clock = ChannelClock()
  /// The open channels. Until they are reported, all channels count as open.
  private var open = Channels.all
  private var last: Instant?

  /// Counts the time until `now`, in which the same channels were open.
  mutating func pass(to now: Instant) {
    let time = last.map { now.nanoseconds(since: $0) } ?? 0
    last = max(now, last ?? now)
    if time > 0 { clock.add(time, to: open) }
  }

  /// Leaves out the time until `now`, in which the process was suspended.
  mutating func skip(to now: Instant) {
    last = now
  }

  mutating func change(to channels: Channels) {
    open = channels
  }
}
