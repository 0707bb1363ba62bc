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
  /// How often the installation says that it is there, to the installations that watch it.
  ///
  /// As long as a link lives without a sighting: presence is nothing that anybody knows better than that.
  public var presenceInterval: Duration = .seconds(30)
  /// How long a connection may take until datagrams get through; a broker under load takes seconds.
  public var connectTimeout: Duration = .seconds(10)
  /// How long a stopped relay goes on trying to hand over what was sent before.
  public var farewellTimeout: Duration = .seconds(2)

  /// Datagrams above this are refused; the brokers' shipped configurations take 32 KiB with everything around it.
  public var maximumDatagramSize = 16_384
  /// Datagrams on the way to the broker before more are dropped: four times what a messenger has under way.
  public var maximumOutgoing = 8_192
  /// Datagrams that wait for the main actor before the connection is left unread.
  public var maximumIncoming = 2_048

  public init(brokers: [BrokerAddress], password: String, certificateAuthority: String? = nil) {
    self.brokers = brokers
    self.password = password
    self.certificateAuthority = certificateAuthority
  }

  public init(_ access: BrokerAccess) {
    self.init(
      brokers: access.brokers, password: access.password, certificateAuthority: access.certificateAuthority)
  }

  /// What makes this configuration unusable, in a sentence; `nil` if nothing does.
  public var complaint: String? { BrokerAccess(brokers: brokers, password: password).complaint }
}
