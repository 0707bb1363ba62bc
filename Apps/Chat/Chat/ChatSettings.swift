public import Afterglow

/// The settings of the chat. The app's user changes only ``staysAwake``; a scenario on virtual phones may set all of
/// them.
public struct ChatSettings: Codable, Hashable, Sendable {
  /// The channels over which this phone and other phones find each other. With the GATT channel, messages can go from
  /// phone to phone.
  public var channels: Channels {
    get { Channels(rawValue: channelBits) }
    set { channelBits = newValue.rawValue }
  }
  /// The channels in the form in which the settings are stored.
  private var channelBits = ([.gatt, .beacon] as Channels).rawValue
  /// The number of wake regions in addition to the identity region, up to 19.
  public var wakeRegions = 19
  /// Whether the phone shows changing identifiers, which only contacts recognise, or one identifier permanently.
  public var identifier: IdentifierMode
  /// Whether the app stays awake in the background for continuous distance readings. The readings cost battery, so
  /// the app asks for consent first.
  public var staysAwake = false

  /// Creates the settings of a new user.
  public init(identifier: IdentifierMode = .rotating) {
    self.identifier = identifier
  }

  /// The configuration of a node with these settings.
  var configuration: NodeConfiguration {
    var configuration = NodeConfiguration(identifier: identifier)
    configuration.exchange = ExchangeConfiguration()
    configuration.engine.channels = channels
    configuration.engine.beacons.maximumWakeRegions = wakeRegions
    configuration.engine.aims = staysAwake ? .all : [.beFound, .find]
    return configuration
  }
}
