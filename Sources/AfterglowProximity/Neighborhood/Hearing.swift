/// How long each channel could have heard a phone. Silence proves a departure only while a channel could have heard the
/// phone.
///
/// A channel that is not open, or a process that is suspended or dead, hears nothing even if a phone is near. The
/// channels' clocks never run backward. The difference between two readings of a clock is time in which a phone in
/// range would have been heard.
struct Hearing: Sendable {
  private(set) var clock = ChannelClock()
  /// The open channels. Before the first report of open channels, all channels count as open.
  private var open = Channels.all
  private var last: Instant?

  /// Adds the time until `now` to the clocks of the open channels.
  mutating func pass(to now: Instant) {
    let time = last.map { now.nanoseconds(since: $0) } ?? 0
    last = max(now, last ?? now)
    if time > 0 { clock.add(time, to: open) }
  }

  /// Skips the time until `now`, because the process was suspended.
  mutating func skip(to now: Instant) {
    last = now
  }

  mutating func change(to channels: Channels) {
    open = channels
  }
}
