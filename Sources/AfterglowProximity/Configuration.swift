/// The engine's numbers: what the reference apps do, and the limits that keep it small. Each concern has its own.
///
/// A duration below a millisecond is taken as a millisecond, a negative number as zero.
public struct Configuration: Hashable, Sendable {
  /// What the app wants of the phone.
  public var aims: Aims = .all
  /// The ways in which this phone looks for others and shows itself.
  public var channels: Channels = .gatt
  /// The first number of the phone's iOS version, as the driver knows it; by default one with the stricter rules (A9).
  public var osMajorVersion = 14

  /// How peers are dialled, identified and measured.
  public var dialing = DialingConfiguration()
  /// How the overflow area is written and read.
  public var overflow = OverflowConfiguration()
  /// The regions of the beacon channel, and when the user is told that somebody is near.
  public var beacons = BeaconConfiguration()
  /// How beacons and services take turns on air.
  public var broadcast = BroadcastSchedule()
  /// How scans with duplicates are begun anew.
  public var scanning = ScanSchedule()

  /// Who counts as near, and for how long.
  public var presence = PresenceConfiguration()

  /// When to range for the sake of the overflow area.
  public var vigil = VigilSchedule()
  /// How many regions are watched at once.
  public var regions = RegionLimits()
  /// When to light the screen for the sake of the overflow area.
  public var nudges = NudgeSchedule()

  /// How soon a change is preserved for the next launch. Important changes are preserved at once.
  public var preservationInterval = Duration.seconds(10)

  /// Creates a configuration with the default figures, which uses the GATT channel alone.
  public init() {}
}
