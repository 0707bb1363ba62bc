public import Afterglow

/// What the user of the chat has chosen.
public struct ChatSettings: Codable, Hashable, Sendable {
  /// The ways in which others are looked for; with connections messages can go from phone to phone.
  public var channels: Channels {
    get { Channels(rawValue: channelBits) }
    set { channelBits = newValue.rawValue }
  }
  /// In the form in which the settings are stored.
  private var channelBits = ([.gatt, .beacon] as Channels).rawValue
  /// How many wake regions are used beside the identity region, up to 19.
  public var wakeRegions = 19
  /// Stay awake in the background for the sake of continuous readings. It costs battery, so the app asks for consent first.
  public var staysAwake = false

  public init() {}

  /// The node that does so.
  var configuration: NodeConfiguration {
    var configuration = NodeConfiguration()
    configuration.exchange = ExchangeConfiguration()
    configuration.engine.channels = channels
    configuration.engine.beacons.maximumWakeRegions = wakeRegions
    configuration.engine.aims = staysAwake ? .all : [.beFound, .find]
    return configuration
  }
}
