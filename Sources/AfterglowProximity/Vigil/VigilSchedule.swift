/// When to range, because overflow advertisements reach an app in the background only while it ranges (rule B4).
///
/// Ranging keeps the receiver on (rule E13). Overflow advertisements arrive only while the screen is on, and an app
/// does not learn when the screen is on. Therefore the engine ranges in bursts. A phone in the background advertises
/// every 182 ms (rule A6), so a burst hears it about 15 times. With a burst every 9 s, at least one falls into any 9 s
/// in which the screen is on. A nudge lights the screen for 10 s (rule F1).
///
/// This costs a third of continuous ranging. While no phone is near it costs a ninth: there is then a shorter burst
/// every 18 s, and at least one in any 20 s in which the screen is on. Without bursts a phone would never discover a
/// phone in the background, because only the overflow area names one.
public struct VigilSchedule: Hashable, Sendable {
  /// How long a burst lasts.
  public var burst = Duration.seconds(3)
  /// The time from the start of one burst to the next while phones may be near.
  ///
  /// The period must not divide the 10 s in which a code in two banks rotates, because each burst would then meet the
  /// same bank.
  public var period = Duration.seconds(9)
  /// How long a burst lasts when no installation has been heard for `attention`, and in Low Power Mode.
  public var quietBurst = Duration.seconds(2)
  /// The time from the start of one of these bursts to the next. During 20 s with the screen on, there is at least one
  /// such burst.
  public var quietPeriod = Duration.seconds(18)
  /// How long bursts are repeated every `period` after an installation was heard or the app has left the foreground.
  public var attention = Duration.seconds(300)
  /// The maximum time within each `beaconRangingPeriod` for which beacons in the identity region and region events keep
  /// the phone ranging in the background, beyond its bursts.
  ///
  /// Any device can send such beacons, and nothing proves their sender. Beyond this limit neighbours are still measured
  /// once in each burst.
  public var beaconRanging = Duration.seconds(300)
  /// The time after which a used `beaconRanging` is granted again.
  public var beaconRangingPeriod = Duration.seconds(3_600)

  /// Creates a schedule with the default figures.
  public init() {}
}
