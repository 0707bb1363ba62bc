/// For each channel, how long this phone could have heard another phone over this channel. Silence proves a departure
/// only while this phone could have heard the other phone.
///
/// This phone hears nothing over a channel that is not open, or while the process is suspended or dead. The channels'
/// clocks never run backward. The difference between two readings of a clock is time in which a phone in range would
/// have been heard.
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
