extension BrokerAddress: LosslessStringConvertible {
  /// Parses the address of a broker, such as `mqtts://[::1]:8883`; `nil` if the text is not such an address. Without a
  /// port, the address uses the scheme's default port.
  public init?(_ description: String) {
    guard let scheme = RelayScheme.allCases.first(where: { description.hasPrefix($0.rawValue + "://") }) else {
      return nil
    }
    var rest = description.dropFirst(scheme.rawValue.count + 3)
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
    let port: UInt16
    if rest.isEmpty {
      port = scheme.defaultPort
    } else {
      guard rest.first == ":", rest.dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = UInt16(rest.dropFirst()), number != 0
      else { return nil }
      port = number
    }
    self.init(scheme: scheme.rawValue, host: String(name), port: port, isEncrypted: scheme.isEncrypted)
  }

  private static func belongsToHost(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "%"): true
    default: false
    }
  }
}
