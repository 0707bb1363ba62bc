public import AfterglowWire

/// The engine's numbers: what the reference apps do, and the limits that keep it small.
///
/// A duration below a millisecond is taken as a millisecond, a negative number as zero.
public struct Configuration: Hashable, Sendable {
  /// What the app wants of the phone.
  public var aims: Aims = .all
  /// The ways in which this phone looks for others and shows itself.
  public var channels: Channels = .gatt
  /// How the identifier is written into the overflow area; every code is read, whatever is written.
  public var overflowCode = OverflowCodeChoice.automatic
  /// The first number of the phone's iOS version, as the driver knows it; by default one with the stricter rules (A9).
  public var osMajorVersion = 14

  /// Connections held or attempted at once: two less than phones are known to carry, for the peers that dial us (C7).
  public var maximumLinks = 10
  /// Peer identifiers remembered at once, several of which may belong to one phone; later ones are turned away.
  public var maximumPeers = 4_096
  /// Peers of whose masks something is remembered; beyond, whoever was heard longest ago is forgotten.
  public var maximumOverflowPeers = 4_096
  /// Neighbours at once; who comes later has to wait until one departs.
  public var maximumNeighbors = 16_384

  /// How long an attempt waits for a connection, which iOS by itself never gives up (rule C1); the reference's figure.
  public var attemptTimeout = Duration.seconds(30)
  /// How long a connected peer may take to list its services: the time after which ATT is dead (rule C14).
  public var identificationTimeout = Duration.seconds(30)
  /// Further attempts in a row for a peer that has never been identified; the reference's figure.
  public var strangerRetries = 1
  /// Further attempts in a row for a peer that was identified and lost; the reference's figure.
  ///
  /// After these, as with strangers after theirs, there is one a minute, until the peer must have another address (rule H1).
  public var acquaintanceRetries = 10

  /// From an answered reading of signal strength to the next request; the reference's heartbeat.
  public var rssiInterval = Duration.seconds(1)
  /// An unanswered reading is asked for again after this time; the reference's figure.
  public var rssiTimeout = Duration.seconds(5)
  /// Unanswered readings in a row that make a link a lost one: some losses are never reported (rule C16).
  public var maximumUnansweredReadings = 6

  /// How long a neighbour counts as near after its last sighting (seed 004: about 30 s).
  public var pruneAfter = Duration.seconds(30)
  /// How long a neighbour that cannot be heard is kept: an address lives about 15 minutes (rule H1).
  public var forgetAfter = Duration.seconds(900)
  /// Turns signal strength into metres.
  public var pathLoss = PathLoss()

  /// The shortest turn on a link when others wait for one: long enough for two or three readings.
  public var minimumTurn = Duration.seconds(3)
  /// The longest turn of an attempt when others wait: identification takes 0.05 to 1.65 s in the reference's log.
  public var contendedAttemptTimeout = Duration.seconds(10)

  /// How long a bank is advertised before it is the other's turn; the reference's figure.
  public var bankRotation = Duration.seconds(5)
  /// How long a scan with duplicates runs before it is begun anew, to defeat throttling (rule B13).
  public var scanPeriod = Duration.seconds(30)
  /// The pause between two such scans; the reference's figure.
  public var scanPause = Duration.seconds(1)

  /// The beacon region in which every installation says who it is; the 19 wake regions follow from it.
  ///
  /// The reference uses one UUID for this and for the service that phones are found by.
  public var identityRegion = IdentityService.reference
  /// How many of the 19 wake regions are used; each is one more of iOS's 20 that is monitored (rule E2).
  public var maximumWakeRegions = WakeRegion.count
  /// How long beacons are ranged after a region event in the background: for as long as the app runs then (rule E8).
  public var rangingWindow = Duration.seconds(10)
  /// Whether the user is told in the background that somebody is near, on the beacon channel.
  public var announces = true
  /// How long nobody must have been heard before somebody is news again.
  ///
  /// A phone in the background is told of a peer once for each of its addresses, which live about 15 minutes (rules B2 and
  /// H1): a shorter silence is none.
  public var announcementPause = Duration.seconds(1_200)
  /// Whether mailboxes of identified peers are opened, so that messages can go from phone to phone; on the GATT channel.
  public var opensMailboxes = false
  /// How beacons and services take turns on air.
  public var broadcast = BroadcastSchedule()
  /// When to range for the sake of the overflow area.
  public var vigil = VigilSchedule()
  /// Regions that the app may have ranged at once: each is a callback a second.
  public var maximumRangedRegions = 20
  /// Regions monitored at once, of which an app has 20 of all kinds (rule E2).
  public var maximumMonitoredRegions = 20

  /// How soon what changed is preserved for the next launch; what matters more is preserved at once.
  public var preservationInterval = Duration.seconds(10)

  /// When to light the screen for the sake of the overflow area.
  public var nudges = NudgeSchedule()

  public init() {}
}
