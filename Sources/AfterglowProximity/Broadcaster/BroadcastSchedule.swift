/// What takes turns on air in the foreground, where one advertiser has to serve several purposes ("wtfBeacon (how
/// Shortwave works)").
///
/// The beacon channel is what makes turns necessary: without it the services stay on air all the time. In the background
/// there are no turns, for a beacon is not on air there (rule A8).
public struct BroadcastSchedule: Hashable, Sendable {
  public enum Turn: String, CaseIterable, Hashable, Sendable {
    /// A beacon of the identity region, which says who this is.
    case identity
    /// The services, as in the background: without a name, for phones that listen in the background.
    case services
    /// A beacon of a wake region, which wakes phones that are inside of the identity region already.
    case wake
  }

  /// Over and over; the services have their turn even if they are left out.
  public var order: [Turn] = [.identity, .services, .wake]
  /// How long a turn lasts; the reference's figure.
  public var period = Duration.seconds(1)

  public init() {}

  /// The order as it is used: an app that advertises no services in the foreground cannot advertise them in the
  /// background (rule A9).
  var turns: [Turn] { order.contains(.services) ? order : order + [.services] }

  /// How long it takes until the same turn comes again; a beacon's begins with a pause.
  var round: Duration {
    turns.reduce(.zero) { sum, turn in
      let pause = turn == .services ? 0 : Broadcaster.beaconDelay
      return sum + .nanoseconds(Broadcaster.turnLength(period)) + .nanoseconds(pause)
    }
  }
}
