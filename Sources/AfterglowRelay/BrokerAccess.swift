/// How an installation reaches its broker.
public struct BrokerAccess: Hashable, Sendable {
  /// The broker, or the nodes of a cluster, which the relay tries in turn.
  public var brokers: [BrokerAddress]
  /// The password that the broker's registration has given to this installation.
  public var password: String
  /// The path of a PEM file with the certificates that sign the broker's certificate; `nil` to trust the system's.
  public var certificateAuthority: String?

  /// Creates access to brokers. The relay tries them in their order.
  public init(brokers: [BrokerAddress], password: String, certificateAuthority: String? = nil) {
    self.brokers = brokers
    self.password = password
    self.certificateAuthority = certificateAuthority
  }

  /// The reason why this access cannot be used, in a sentence; `nil` if it can be used.
  ///
  /// An unencrypted connection over a network is refused, because it would reveal the password.
  public var complaint: String? {
    if brokers.isEmpty { return "No broker is given." }
    if let open = brokers.first(where: { !$0.isEncrypted && !$0.isLoopback }) {
      return
        "The connection to \(open) is not encrypted; use \(open.scheme):// only for a broker on this machine."
    }
    return nil
  }
}
