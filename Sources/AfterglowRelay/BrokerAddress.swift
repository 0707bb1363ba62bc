/// The address of a broker: its scheme, its host and port, and whether the connection is encrypted.
///
/// The address is written as a URL: `mqtts://relay.example`, `mqtts://[::1]:8883`, `mqtt://127.0.0.1:1883`.
public struct BrokerAddress: Hashable, Sendable {
  /// The part of the URL before `://`.
  public let scheme: String
  /// The host's name or address; an IPv6 address is stored without brackets.
  public let host: String
  /// The TCP port.
  public let port: UInt16
  /// Whether the connection uses TLS. TLS is required, except for a broker on this machine.
  public let isEncrypted: Bool

  private static let loopbackHosts: Set<String> = ["localhost", "127.0.0.1", "::1"]
}

extension BrokerAddress: CustomStringConvertible {
  /// The address as a URL, with its port.
  public var description: String {
    "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  /// Whether the host is `localhost`, `127.0.0.1` or `::1`. A connection to such a host does not leave this machine.
  public var isLoopback: Bool { Self.loopbackHosts.contains(host) }
}
