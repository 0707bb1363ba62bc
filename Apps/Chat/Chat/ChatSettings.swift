import Afterglow

/// What the user of the chat has chosen.
public struct ChatSettings: Codable, Hashable, Sendable {
  /// Take turns on air as a beacon, and be woken by the beacons of others.
  public var usesBeacons = true
  /// How many wake regions are used beside the identity region, up to 19.
  public var wakeRegions = 19
  /// Connect to phones nearby to learn who they are; messages can then go from phone to phone.
  public var usesConnections = true
  /// Tell and read identifiers in the overflow area, without a connection.
  public var usesOverflow = false
  /// Stay awake in the background for the sake of continuous readings, which costs battery.
  public var staysAwake = false

  public init() {}

  /// The node that does so.
  var configuration: NodeConfiguration {
    var configuration = NodeConfiguration()
    configuration.exchange = ExchangeConfiguration()
    configuration.engine.channels = []
    if usesBeacons { configuration.engine.channels.insert(.beacon) }
    if usesConnections { configuration.engine.channels.insert(.gatt) }
    if usesOverflow { configuration.engine.channels.insert(.overflow) }
    configuration.engine.maximumWakeRegions = wakeRegions
    configuration.engine.aims = staysAwake ? .all : [.beFound, .find]
    return configuration
  }
}
