/// The addresses and credentials with which an installation connects to its broker.
public struct BrokerAccess: Hashable, Sendable {
  /// The address of the broker, or the addresses of a cluster's nodes, which the relay tries in turn.
  public var brokers: [BrokerAddress]
  /// The password that this installation received when it was registered with the broker.
  public var password: String
  /// The path of a PEM file with the certificates that sign the broker's certificate; `nil` to trust the system's
  /// certificates.
  public var certificateAuthority: String?

  /// Creates access to brokers. The relay tries the brokers in their order.
  public init(brokers: [BrokerAddress], password: String, certificateAuthority: String? = nil) {
    self.brokers = brokers
    self.password = password
    self.certificateAuthority = certificateAuthority
  }

  /// The reason why this access cannot be used, in a sentence; `nil` if it can be used.
  ///
  /// An unencrypted connection over a network is refused, because such a connection would reveal the password.
  public var complaint: String? {
    if brokers.isEmpty { return "No broker is given." }
    if let open = brokers.first(where: { !$0.isEncrypted && !$0.isLoopback }) {
      return
        "The connection to \(open) is not encrypted; use \(open.scheme):// only for a broker on this machine."
    }
    return nil
  }
}
