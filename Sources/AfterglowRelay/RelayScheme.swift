/// The kinds of relays, named by the schemes of their brokers' addresses. A new kind of relay needs a case for each of
/// its schemes.
public enum RelayScheme: String, CaseIterable, Sendable {
  /// MQTT 3.1.1 over TLS.
  case mqtts
  /// MQTT 3.1.1 without encryption.
  case mqtt

  /// Whether the connection to the broker is encrypted.
  var isEncrypted: Bool {
    switch self {
    case .mqtts: true
    case .mqtt: false
    }
  }

  /// The port that IANA has assigned.
  var defaultPort: UInt16 {
    switch self {
    case .mqtts: 8883
    case .mqtt: 1883
    }
  }

  #if MQTT && os(Linux)
    /// Returns a relay that connects to the given brokers. The scheme of the first address determines the kind of
    /// relay.
    ///
    /// Without a broker, the method returns a relay that never connects. The relay reports `BrokerAccess.complaint` as
    /// the reason.
    @MainActor
    public static func makeRelay(_ access: BrokerAccess) -> any BrokerRelay {
      switch access.brokers.first.flatMap({ RelayScheme(rawValue: $0.scheme) }) {
      case .mqtts, .mqtt, nil: MQTTRelay(MQTTConfiguration(access))
      }
    }
  #endif
}
