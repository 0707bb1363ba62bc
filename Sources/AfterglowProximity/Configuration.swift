/// The engine's settings, most of which have the reference apps' values, and the limits on its memory.
///
/// A duration below a millisecond counts as a millisecond, and a negative number as zero.
public struct Configuration: Hashable, Sendable {
  /// The aims of the app.
  public var aims: Aims = .all
  /// The channels over which this phone finds others and is found.
  public var channels: Channels = .gatt
  /// The first number of the phone's iOS version. The driver sets the number. The default is a version with the
  /// stricter rules (A9).
  public var osMajorVersion = 14

  /// How peers are dialled, identified and measured.
  public var dialing = DialingConfiguration()
  /// How the overflow area is written and read.
  public var overflow = OverflowConfiguration()
  /// The regions of the beacon channel, and when the user is notified of a phone nearby.
  public var beacons = BeaconConfiguration()
  /// How beacons and services take turns on air.
  public var broadcast = BroadcastSchedule()
  /// How often scans with duplicates are restarted.
  public var scanning = ScanSchedule()

  /// When an installation counts as near, and for how long.
  public var presence = PresenceConfiguration()

  /// When to range, so that overflow advertisements arrive.
  public var vigil = VigilSchedule()
  /// The maximum numbers of regions that are ranged and monitored at once.
  public var regions = RegionLimits()
  /// When to light the screen, so that overflow advertisements arrive.
  public var nudges = NudgeSchedule()

  /// How soon a change is preserved for the next launch. Important changes are preserved at once.
  public var preservationInterval = Duration.seconds(10)

  /// Creates a configuration with the default figures, which uses the GATT channel alone.
  public init() {}
}
