/// The moments at which an advertiser transmits: an interval plus 0 to 10 ms of random delay, again and again.
///
/// The moments are a function of the advertiser's seed alone, so that whoever wants to know them computes the same ones,
/// and nobody needs an event for a packet that nobody listens to.
struct AdvertisingTrain {
  /// What the moments follow from; differs from train to train.
  let seed: UInt64
  private let interval: Int64
  private(set) var index: UInt64
  private(set) var time: Int64

  /// Begins at a random moment within one interval of `start`.
  init(seed: UInt64, interval: Duration, start: WorldTime) {
    self.seed = seed
    self.interval = max(interval.nanoseconds, Self.shortestInterval)
    index = 0
    let phase = SplitMix64.mix(seed, 0).unitInterval
    time = start.nanoseconds + Int64(phase * Double(self.interval))
  }

  /// The shortest advertising interval there is: 20 ms (Core Specification, volume 6, part B, 4.4.2.2.1).
  private static let shortestInterval: Int64 = 20_000_000
  /// The largest random delay, 10 ms (same section).
  private static let largestDelay: UInt64 = 10_000_000

  mutating func advance() {
    index += 1
    time += interval + Int64(SplitMix64.mix(seed, index) % (Self.largestDelay + 1))
  }

  /// Skips to the first transmission after `moment`.
  mutating func advance(beyond moment: WorldTime) {
    while time <= moment.nanoseconds { advance() }
  }
}
