import SeededRandom

/// The times of an advertiser's packets. The time between two successive packets is one interval plus a random delay of
/// up to 10 ms.
///
/// The first time and the delays are random, and depend only on the train's seed. Every receiver therefore computes the
/// same times, and packets without a listener need no event.
struct AdvertisingTrain {
  /// The seed from which the times are derived. Each train has a different seed.
  let seed: UInt64
  private let interval: Int64
  private let delays: AdvertisingDelays
  private(set) var index: UInt64
  private(set) var time: Int64

  /// Creates a train that begins at a random time within one interval after `start`.
  init(seed: UInt64, interval: Duration, delays: AdvertisingDelays, start: WorldTime) {
    self.seed = seed
    self.delays = delays
    self.interval = max(interval.nanoseconds, Self.shortestInterval)
    index = 0
    let phase = SplitMix64.mix(seed, 0).unitInterval
    time = start.nanoseconds + Int64(phase * Double(self.interval))
  }

  /// The shortest advertising interval, 20 ms, in nanoseconds (Core Specification, volume 6, part B, 4.4.2.2.1).
  private static let shortestInterval: Int64 = 20_000_000

  mutating func advance() {
    index += 1
    time += interval + delays.draw(SplitMix64.mix(seed, index))
  }

  /// Advances to the first packet after `moment`.
  mutating func advance(beyond moment: WorldTime) {
    while time <= moment.nanoseconds { advance() }
  }
}

/// The random delays of one controller, each with its weight.
package struct AdvertisingDelays {
  private let nanoseconds: [Int64]

  /// - Parameter weights: How often the delays 0 ms, 1.25 ms, 2.5 ms and so on occur, relative to each other. Weights
  ///   of delays above 10 ms are ignored.
  package init(weights: [Int]) {
    let delays = weights.prefix(Self.largest + 1).enumerated().flatMap { multiple, weight in
      Array(repeating: Int64(multiple) * Self.step, count: max(weight, 0))
    }
    nanoseconds = delays.isEmpty ? [0] : delays
    mean = .nanoseconds(nanoseconds.reduce(0, +) / Int64(nanoseconds.count))
  }

  /// The length of a controller's time slot, 1.25 ms, in nanoseconds.
  private static let step: Int64 = 1_250_000
  /// The longest delay, 10 ms (Core Specification, volume 6, part B, 4.4.2.2.1), in steps.
  private static let largest = 8

  /// The average delay.
  let mean: Duration

  func draw(_ luck: UInt64) -> Int64 { nanoseconds[Int(luck % UInt64(nanoseconds.count))] }
}
