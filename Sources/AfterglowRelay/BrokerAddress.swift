/// Where a broker listens, what it is spoken to in, and whether the way there is encrypted.
///
/// Written as a URL: `mqtts://relay.example`, `mqtts://[::1]:8883`, `mqtt://127.0.0.1:1883`.
public struct BrokerAddress: Hashable, Sendable {
  /// What stands before `://`.
  public let scheme: String
  /// The host's name or address; an IPv6 address stands without brackets.
  public let host: String
  /// The TCP port.
  public let port: UInt16
  /// TLS, as everywhere but on one's own machine.
  public let isEncrypted: Bool

  private static let loopbackHosts: Set<String> = ["localhost", "127.0.0.1", "::1"]
}

extension BrokerAddress: CustomStringConvertible {
  /// The address as a URL, with its port.
  public var description: String {
    "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  /// Whether the name is that of one's own machine, so that nobody else hears what is not encrypted.
  public var isLoopback: Bool { Self.loopbackHosts.contains(host) }
}
