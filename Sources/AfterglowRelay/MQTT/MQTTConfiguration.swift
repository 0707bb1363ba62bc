/// How an installation reaches its broker, and how much it keeps in memory on the way.
public struct MQTTConfiguration: Sendable {
  /// The broker, or the nodes of a cluster; tried in turn.
  public var brokers: [BrokerAddress]
  /// What the broker's registration has given to this installation.
  public var password: String
  /// Path of the certificates, as PEM, that the broker's is signed by; without it the system's own are trusted.
  public var certificateAuthority: String?

  /// How long the broker waits for a sign of life before it believes that the connection is lost.
  public var keepAlive: Duration = .seconds(60)
  /// How long the broker waits for a packet before it considers the connection lost.
  ///
  /// How often the installation reports its presence to the installations that watch it.
  public var presenceInterval: Duration = .seconds(30)
  /// The interval is the lifetime of a link without a sighting, so presence is as precise as links are.
  public var connectTimeout: Duration = .seconds(10)
  /// How long a stopped relay goes on trying to hand over what was sent before.
  public var farewellTimeout: Duration = .seconds(2)

  /// The largest datagram that is sent, in bytes; brokers' default configurations accept packets of 32 KiB.
  public var maximumDatagramSize = 16_384
  /// Datagrams on the way to the broker before more are dropped: four times what a messenger has under way.
  public var maximumOutgoing = 8_192
  /// Datagrams that wait for the main actor before the connection is left unread.
  public var maximumIncoming = 2_048

  /// Creates a configuration with the default figures.
  ///
  /// - Parameters:
  /// - brokers: The brokers, which are tried in their order.
  /// - password: The password that the broker's registration has given to this installation.
  /// - certificateAuthority: The path of the certificates, as PEM, that sign the broker's; `nil` for the system's own.
  public init(brokers: [BrokerAddress], password: String, certificateAuthority: String? = nil) {
    self.brokers = brokers
    self.password = password
    self.certificateAuthority = certificateAuthority
  }

  /// Creates a configuration with the default figures for these brokers.
  public init(_ access: BrokerAccess) {
    self.init(
      brokers: access.brokers, password: access.password, certificateAuthority: access.certificateAuthority)
  }

  /// What makes this configuration unusable, in a sentence; `nil` if nothing does.
  public var complaint: String? { BrokerAccess(brokers: brokers, password: password).complaint }
}
