import SeededRandom
import VirtualPhone

/// A person's use of a phone: the durations of pauses and sessions, and the share of pauses in which the phone is
/// covered.
public struct PhoneUse: Hashable, Sendable {
  /// The shortest and the longest pause between two sessions, in seconds. All durations in this range are equally
  /// likely.
  public var pause: ClosedRange<Double>
  /// The shortest and the longest session, in seconds. In a session, the phone is unlocked. All durations in this range
  /// are equally likely.
  public var session: ClosedRange<Double>
  /// The share of pauses in which nothing lights the screen, because the phone lies face down or in a pocket (rule F2).
  public var coveredShare: Double

  /// Creates a use. Both ranges are in seconds, and `coveredShare` is from 0 to 1.
  public init(pause: ClosedRange<Double>, session: ClosedRange<Double>, coveredShare: Double) {
    self.pause = pause
    self.session = session
    self.coveredShare = coveredShare
  }

  /// Returns the use of a phone with about 30 sessions in eight hours. The mean length of a session is that of a day
  /// with 58 sessions and 3 h 15 min of screen time (RescueTime, cited by Herald).
  public static func moderate(coveredShare: Double = 0) -> PhoneUse {
    PhoneUse(pause: 0...1_516, session: 60...344, coveredShare: coveredShare)
  }

  /// Returns the use of a phone whose user picks it up after a pause of 10 min on average, and uses it for 5 to 10 min
  /// (Herald).
  public static func heavy(coveredShare: Double = 0) -> PhoneUse {
    PhoneUse(pause: 0...1_200, session: 300...600, coveredShare: coveredShare)
  }
}

extension Phone {
  /// Lets a user pick the phone up and put it down repeatedly until `end`. The first pause begins now.
  func use(_ use: PhoneUse, until end: WorldTime, using random: SplitMix64) {
    var random = random
    let picksUp = world.now + .seconds(Double.random(in: use.pause, using: &random))
    let laysDown = picksUp + .seconds(Double.random(in: use.session, using: &random))
    isProximitySensorCovered = Double.random(in: 0..<1, using: &random) < use.coveredShare
    guard picksUp < end else { return }
    world.schedule(at: picksUp) { [weak self] in
      self?.isProximitySensorCovered = false
      self?.unlock()
    }
    world.schedule(at: laysDown) { [weak self, random] in
      self?.lock()
      self?.use(use, until: end, using: random)
    }
  }
}
