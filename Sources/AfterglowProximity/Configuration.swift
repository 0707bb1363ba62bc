/// The engine's settings and the limits on its memory. Most values are those of the reference apps.
///
/// Unless a property states another minimum, a duration below a millisecond counts as one millisecond. A negative
/// number counts as zero.
public struct Configuration: Hashable, Sendable {
  /// The aims of the app.
  public var aims: Aims = .all
  /// The channels over which this phone finds other phones and is found by them.
  public var channels: Channels = .gatt
  /// The major number of the phone's iOS version. The driver sets the number. The default is the first version in which
  /// an app in the background cannot change its advertisement (rule A9).
  public var osMajorVersion = 14

  /// How peers are dialled, identified and measured.
  public var dialing = DialingConfiguration()
  /// How identifiers are written into the overflow area and read from it.
  public var overflow = OverflowConfiguration()
  /// The regions of the beacon channel, and the notifications about phones nearby.
  public var beacons = BeaconConfiguration()
  /// The alternation of beacons and services on air.
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

  /// The minimum time from one preservation of the state to the next. A duration below one second counts as one second.
  /// If the app may end soon, a changed state is preserved at once.
  public var preservationInterval = Duration.seconds(10)

  /// Creates a configuration with the default values. It uses only the GATT channel.
  public init() {}
}
