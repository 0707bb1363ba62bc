/// How an installation reaches its broker.
public struct BrokerAccess: Hashable, Sendable {
  /// The broker, or the nodes of a cluster; tried in turn.
  public var brokers: [BrokerAddress]
  /// What the broker's registration has given to this installation.
  public var password: String
  /// Path of the certificates, as PEM, that the broker's is signed by; without it the system's own are trusted.
  public var certificateAuthority: String?

  /// Creates access to brokers, which are tried in their order.
  public init(brokers: [BrokerAddress], password: String, certificateAuthority: String? = nil) {
    self.brokers = brokers
    self.password = password
    self.certificateAuthority = certificateAuthority
  }

  /// What makes it unusable, in a sentence; `nil` if nothing does.
  ///
  /// A password in clear on a network is one that others have.
  public var complaint: String? {
    if brokers.isEmpty { return "No broker is named." }
    if let open = brokers.first(where: { !$0.isEncrypted && !$0.isLoopback }) {
      return
        "The way to \(open) is not encrypted; only a broker on this machine may be reached with \(open.scheme)://."
    }
    return nil
  }
}
