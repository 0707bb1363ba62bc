/// The times at which the engine ranges. From iOS 13 on, an app in the background receives overflow advertisements only
/// while it ranges (rule B4).
///
/// Ranging keeps the receiver on (rule E13). Overflow advertisements arrive only while the screen is on, and an app
/// does not learn when the screen is on. Therefore the engine ranges in bursts. A phone in the background advertises
/// every 183 ms (rule A6), so this phone hears it about 16 times in a burst of 3 s. With a burst of 3 s every 9 s, the
/// engine ranges for 3 s of any 9 s in which the screen is on. A nudge lights the screen for 10 s (rule F1).
///
/// The bursts need a third of the receiver time of continuous ranging. While no phone is near, shorter bursts begin
/// every 18 s and need a ninth of the receiver time of continuous ranging. At least one shorter burst falls into any
/// 20 s in which the screen is on. Without ranging, an app in the background would never discover a phone whose app is
/// also in the background, because only the overflow area shows such a phone.
public struct VigilSchedule: Hashable, Sendable {
  /// How long a burst lasts.
  public var burst = Duration.seconds(3)
  /// The time from the start of one burst to the next while phones may be near.
  ///
  /// The period must not be a multiple of the 10 s in which a code in two banks rotates. Otherwise, each burst would
  /// receive the same part of the rotation.
  public var period = Duration.seconds(9)
  /// How long a burst lasts when no installation has been heard for `attention`, and in Low Power Mode.
  public var quietBurst = Duration.seconds(2)
  /// The time from the start of one burst of `quietBurst` to the next. At least one such burst falls into any 20 s in
  /// which the screen is on.
  public var quietPeriod = Duration.seconds(18)
  /// How long bursts are repeated every `period` after an installation was heard or the app has left the foreground.
  public var attention = Duration.seconds(300)
  /// The maximum ranging time in the background, outside the bursts, that beacons and region events can cause within
  /// each `beaconRangingPeriod`.
  ///
  /// The ranging time is limited, because any device can send such beacons. Once this ranging time is used up,
  /// neighbours are still measured in each burst.
  public var beaconRanging = Duration.seconds(300)
  /// The time after which a used-up `beaconRanging` is available again.
  public var beaconRangingPeriod = Duration.seconds(3_600)

  /// Creates a schedule with the default values.
  public init() {}
}
