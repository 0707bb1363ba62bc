/// How an installation reaches its broker, and how many datagrams it keeps in memory.
public struct MQTTConfiguration: Sendable {
  /// The broker, or the nodes of a cluster, which the relay tries in turn.
  public var brokers: [BrokerAddress]
  /// The password that the broker's registration has given to this installation.
  public var password: String
  /// The path of a PEM file with the certificates that sign the broker's certificate; `nil` to trust the system's.
  public var certificateAuthority: String?

  /// How long the broker waits for a packet before it considers the connection lost.
  public var keepAlive: Duration = .seconds(60)
  /// How often the installation reports its presence to the installations that watch it.
  ///
  /// The interval equals the lifetime of a link without a sighting, because more precise presence has no use.
  public var presenceInterval: Duration = .seconds(30)
  /// How long a connection may take until datagrams can be sent. A broker under load takes seconds.
  public var connectTimeout: Duration = .seconds(10)
  /// How long a stopped relay continues to send the datagrams that it has accepted.
  public var farewellTimeout: Duration = .seconds(2)

  /// The largest datagram that is sent, in bytes; brokers' default configurations accept packets of 32 KiB.
  public var maximumDatagramSize = 16_384
  /// The maximum number of datagrams on the way to the broker: four times the messages that a messenger has under way.
  /// Further datagrams are dropped.
  public var maximumOutgoing = 8_192
  /// The maximum number of datagrams that wait for the main actor. Beyond that, the connection is not read.
  public var maximumIncoming = 2_048

  /// Creates a configuration with the default figures.
  ///
  /// - Parameters: - brokers: The brokers. The relay tries them in their order. - password: The password that the
  ///   broker's registration has given to this installation. - certificateAuthority: The path of a PEM file with the
  ///   certificates that sign the broker's certificate; `nil` to trust the system's.
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

  /// The reason why this configuration cannot be used, in a sentence; `nil` if it can be used.
  public var complaint: String? { BrokerAccess(brokers: brokers, password: password).complaint }
}
