/// The engine's numbers: what the reference apps do, and the limits that keep it small.
///
/// A duration below a millisecond is taken as a millisecond, a negative number as zero.
public struct Configuration: Hashable, Sendable {
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
  /// Further attempts for a peer that has never been identified; the reference's figure.
  public var strangerRetries = 1
  /// Further attempts for a peer that was identified and lost; the reference's figure.
  public var acquaintanceRetries = 10

  /// From an answered reading of signal strength to the next request; the reference's heartbeat.
  public var rssiInterval = Duration.seconds(1)
  /// An unanswered reading is asked for again after this time; the reference's figure.
  public var rssiTimeout = Duration.seconds(5)
  /// Unanswered readings in a row that make a link a lost one: some losses are never reported (rule C16).
  public var maximumUnansweredReadings = 6

  /// How long a neighbour stays one after its last sighting (seed 004: about 30 s).
  public var pruneAfter = Duration.seconds(30)
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

  /// When to light the screen for the sake of the overflow area.
  public var nudges = NudgeSchedule()

  public init() {}
}
