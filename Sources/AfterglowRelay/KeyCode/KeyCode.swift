public import AfterglowWire

/// An installation and its public key as a text that a person's phone can scan: `AFTERGLOW:E7DCE3FF:` and 64 hexadecimal digits.
///
/// All characters are those that a QR code packs most tightly. A key that was scanned from the other person's screen needs no
/// comparison of numbers.
public struct KeyCode: Hashable, Sendable {
  /// The installation whose key it is.
  public let installation: InstallationID
  /// The public key of the installation: 32 bytes.
  public let publicKey: [UInt8]

  static let keySize = 32
  private static let prefix = "AFTERGLOW:"

  /// Creates a code; `nil` unless the key has 32 bytes.
  public init?(_ installation: InstallationID, publicKey: [UInt8]) {
    guard publicKey.count == Self.keySize else { return nil }
    (self.installation, self.publicKey) = (installation, publicKey)
  }
}

extension KeyCode: LosslessStringConvertible {
  /// The text that a ``QRCode`` shows.
  public var description: String {
    let digits = publicKey.map { String(UInt16($0) + 0x100, radix: 16, uppercase: true).dropFirst() }.joined()
    return "\(Self.prefix)\(installation):\(digits)"
  }

  /// Reads what was scanned or typed, in capital or small letters; `nil` for anything else.
  public init?(_ description: String) {
    let text = description.uppercased()
    guard text.hasPrefix(Self.prefix) else { return nil }
    let parts = text.dropFirst(Self.prefix.count).split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let installation = InstallationID(String(parts[0])) else { return nil }
    let digits = Array(parts[1].utf8)
    guard digits.count == 2 * Self.keySize else { return nil }
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { start -> UInt8? in
      let pair = digits[start..<start + 2]
      guard !pair.contains(UInt8(ascii: "+")), !pair.contains(UInt8(ascii: "-")) else { return nil }
      return UInt8(String(decoding: pair, as: UTF8.self), radix: 16)
    }
    self.init(installation, publicKey: bytes)
  }
}
