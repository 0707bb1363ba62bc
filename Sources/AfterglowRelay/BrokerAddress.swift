/// Where a broker listens, and whether the way there is encrypted.
///
/// Written as a URL: `mqtts://relay.example`, `mqtts://[::1]:8883`, `mqtt://127.0.0.1:1883`.
public struct BrokerAddress: Hashable, Sendable {
  public let host: String
  public let port: UInt16
  /// TLS, as everywhere but on one's own machine.
  public let isEncrypted: Bool

  /// The ports that IANA has assigned to MQTT.
  private static let securePort: UInt16 = 8883
  private static let plainPort: UInt16 = 1883
  private static let loopbackHosts: Set<String> = ["localhost", "127.0.0.1", "::1"]
}

extension BrokerAddress: LosslessStringConvertible {
  public init?(_ description: String) {
    var rest = Substring(description)
    if rest.hasPrefix("mqtts://") {
      isEncrypted = true
    } else if rest.hasPrefix("mqtt://") {
      isEncrypted = false
    } else {
      return nil
    }
    rest = rest.dropFirst(isEncrypted ? 8 : 7)
    if rest.last == "/" { rest.removeLast() }
    let name: Substring
    if rest.first == "[" {
      guard let end = rest.firstIndex(of: "]") else { return nil }
      name = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
    } else {
      name = rest.prefix { $0 != ":" }
      rest = rest[name.endIndex...]
    }
    guard !name.isEmpty, name.utf8.allSatisfy(Self.belongsToHost) else { return nil }
    host = String(name)
    if rest.isEmpty {
      port = isEncrypted ? Self.securePort : Self.plainPort
    } else {
      guard rest.first == ":", rest.dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = UInt16(rest.dropFirst()), number != 0
      else { return nil }
      port = number
    }
  }

  private static func belongsToHost(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "%"): true
    default: false
    }
  }

  public var description: String {
    "\(isEncrypted ? "mqtts" : "mqtt")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  /// Whether the name is that of one's own machine, so that nobody else hears what is not encrypted.
  public var isLoopback: Bool { Self.loopbackHosts.contains(host) }
}
