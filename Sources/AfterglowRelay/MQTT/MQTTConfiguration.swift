/// The address and credentials of an installation's broker, and the limits on time and memory of its connection.
public struct MQTTConfiguration: Sendable {
  /// The address of the broker, or the addresses of a cluster's nodes, which the relay tries in turn.
  public var brokers: [BrokerAddress]
  /// The password that this installation received when it was registered with the broker.
  public var password: String
  /// The path of a PEM file with the certificates that sign the broker's certificate; `nil` to trust the system's
  /// certificates.
  public var certificateAuthority: String?

  /// The keep-alive interval: the longest time without a packet from this client. A broker considers the connection
  /// lost after one and a half intervals without a packet (MQTT 3.1.1, section 3.1.2.10). An interval below 5 s counts
  /// as 5 s.
  public var keepAlive: Duration = .seconds(60)
  /// The interval at which the installation reports its presence to the installations that it watches.
  ///
  /// By default, the interval equals the time for which two installations stay linked without a sighting, because more
  /// frequent reports have no use.
  public var presenceInterval: Duration = .seconds(30)
  /// The maximum time from the start of a connection until datagrams can be sent. A busy broker needs several seconds.
  public var connectTimeout: Duration = .seconds(10)
  /// The maximum time for which a stopped relay continues to send the datagrams that it has accepted.
  public var farewellTimeout: Duration = .seconds(2)

  /// The size of the largest datagram that is sent, in bytes. Brokers' default configurations accept packets of 32 KiB.
  public var maximumDatagramSize = 16_384
  /// The maximum number of datagrams that the broker has not acknowledged: eight times the maximum number of messages
  /// that a messenger sends to one installation without a receipt. Further datagrams are dropped.
  public var maximumOutgoing = 8_192
  /// The maximum number of datagrams that wait for the main actor. Beyond this limit, the relay does not read the
  /// connection.
  public var maximumIncoming = 2_048

  /// Creates a configuration with the default durations and limits.
  ///
  /// - Parameters:
  ///   - brokers: The brokers. The relay tries the brokers in their order.
  ///   - password: The password that this installation received when it was registered with the broker.
  ///   - certificateAuthority: The path of a PEM file with the certificates that sign the broker's certificate; `nil`
  ///     to trust the system's certificates.
  public init(brokers: [BrokerAddress], password: String, certificateAuthority: String? = nil) {
    self.brokers = brokers
    self.password = password
    self.certificateAuthority = certificateAuthority
  }

  /// Creates a configuration with the default durations and limits for the given brokers.
  public init(_ access: BrokerAccess) {
    self.init(
      brokers: access.brokers, password: access.password, certificateAuthority: access.certificateAuthority)
  }

  /// The reason why this configuration cannot be used, in a sentence; `nil` if it can be used.
  public var complaint: String? { BrokerAccess(brokers: brokers, password: password).complaint }
}
