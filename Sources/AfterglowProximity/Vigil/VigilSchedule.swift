/// When to range for the sake of the overflow area, which in the background comes with ranging alone (rule B4).
///
/// Ranging opens the receiver all the time (rule E13), and what it brings comes only while the screen is on, which an app
/// is not told. So it ranges in bursts. A backgrounded phone advertises every 182 ms (rule A6): a burst hears it some 15
/// times, and bursts 9 s apart miss no screen that is on for 9 s; a nudge lights it for 10 s (rule F1). This costs a
/// third of ranging all day, and a ninth where nobody is about: there, a shorter burst in each 18 s meets every screen that
/// somebody lights for 20 s. Without bursts a phone would hear no backgrounded phone for the first time, because only the
/// overflow area names one.
public struct VigilSchedule: Hashable, Sendable {
  /// How long a burst lasts.
  public var burst = Duration.seconds(3)
  /// From one burst to the next while there is somebody to be heard.
  ///
  /// Not a divisor of the 10 s in which a code in two banks goes round: each burst would meet the same bank.
  public var period = Duration.seconds(9)
  /// How long a burst lasts while nobody was heard for `attention`, and in Low Power Mode.
  public var quietBurst = Duration.seconds(2)
  /// From one of these bursts to the next: a screen that is lit for 20 s meets one.
  public var quietPeriod = Duration.seconds(18)
  /// How long somebody who was heard, or the app's leaving the foreground, is reason for bursts every `period`.
  public var attention = Duration.seconds(300)
  /// How long beacons in the identity region and region events may keep the phone ranging in the background, beyond its
  /// bursts, within each `beaconRangingPeriod`.
  ///
  /// Anybody can send such beacons, and nothing proves their sender. Beyond this limit neighbours are still measured
  /// once in each burst.
  public var beaconRanging = Duration.seconds(300)
  /// The time after which a used `beaconRanging` is granted again.
  public var beaconRangingPeriod = Duration.seconds(3_600)

  /// Creates a schedule with the default figures.
  public init() {}
}
