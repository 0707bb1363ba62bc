/// The turns in which a phone advertises beacons and services while the app is in the foreground. The turns are needed
/// because a phone cannot advertise beacons and services at the same time ("wtfBeacon (how Shortwave works)").
///
/// Only the beacon channel needs turns. Without the beacon channel, the services stay on air all the time. In the
/// background there are no turns, because iOS does not advertise beacons for an app in the background (rule A8).
public struct BroadcastSchedule: Hashable, Sendable {
  /// The advertisement of a turn.
  public enum Turn: String, CaseIterable, Hashable, Sendable {
    /// A beacon of the identity region. The beacon names this installation.
    case identity
    /// The services without a local name, for phones that scan in the background.
    case services
    /// A beacon of a wake region. The beacon wakes phones that are already inside the identity region.
    case wake
  }

  /// The order of the turns. After the last turn, the first turn follows. The services have a turn even if this list
  /// omits them.
  public var order: [Turn] = [.identity, .services, .wake]
  /// The duration of a turn; by default one second, as in the reference app. A duration below 0.2 s counts as 0.2 s.
  public var period = Duration.seconds(1)

  /// Creates the schedule of the reference app: three turns of one second each.
  public init() {}

  /// The order of the turns in use. This order includes the services, because from iOS 14 on, only an app that
  /// advertises them in the foreground can advertise them in the background (rule A9).
  var turns: [Turn] { order.contains(.services) ? order : order + [.services] }

  /// The duration of one round of all turns. A beacon's turn begins with a pause.
  var round: Duration {
    turns.reduce(.zero) { sum, turn in
      let pause = turn == .services ? 0 : Broadcaster.beaconDelay
      return sum + .nanoseconds(Broadcaster.turnLength(period)) + .nanoseconds(pause)
    }
  }
}
