/// How an installation reaches its broker, and how many datagrams it keeps in memory.
public struct MQTTConfiguration: Sendable {
  /// The broker, or the nodes of a cluster, which are tried in turn.
  public var brokers: [BrokerAddress]
  /// The password that the broker's registration has given to this installation.
  public var password: String
  /// The path of the certificates, as PEM, that sign the broker's; `nil` to trust the system's own.
  public var certificateAuthority: String?

  /// How long the broker waits for a packet before it considers the connection lost.
  public var keepAlive: Duration = .seconds(60)
  /// How often the installation reports its presence to the installations that watch it.
  ///
  /// This is the lifetime of a link without a sighting: presence is not needed more precisely.
  public var presenceInterval: Duration = .seconds(30)
  /// How long a connection may take until datagrams get through; a broker under load takes seconds.
  public var connectTimeout: Duration = .seconds(10)
  /// How long a stopped relay still tries to send the datagrams that it has accepted.
  public var farewellTimeout: Duration = .seconds(2)

  /// The largest datagram that is sent, in bytes; brokers' default configurations accept packets of 32 KiB.
  public var maximumDatagramSize = 16_384
  /// The most datagrams on the way to the broker, four times the messages that a messenger has under way; further ones
  /// are dropped.
  public var maximumOutgoing = 8_192
  /// The most datagrams that wait for the main actor; beyond, the connection is not read.
  public var maximumIncoming = 2_048

  /// Creates a configuration with the default figures.
  ///
  /// - Parameters:
  ///   - brokers: The brokers, which are tried in their order.
  ///   - password: The password that the broker's registration has given to this installation.
  ///   - certificateAuthority: The path of the certificates, as PEM, that sign the broker's; `nil` for the system's
  ///     own.
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

  /// The reason why this configuration cannot be used, in a sentence; `nil` if it can.
  public var complaint: String? { BrokerAccess(brokers: brokers, password: password).complaint }
}
