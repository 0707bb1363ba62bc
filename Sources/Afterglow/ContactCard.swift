public import AfterglowWire

/// What an installation gives to another one in order to be recognised: its identifier, and the key of the identifiers
/// that it shows.
///
/// As text a card is `AFTERGLOW-CONTACT:E7DCE3FF:` and 64 hexadecimal digits, so that a QR code or a message can carry
/// it. Every installation that has it can recognise the phone until ``Node/renewIdentifierKey()``.
public struct ContactCard: Hashable, Sendable {
  /// The installation that is to be recognised.
  public let installation: InstallationID
  /// The key from which its identifiers follow.
  public let key: IdentifierKey

  /// Creates a card from its parts.
  public init(_ installation: InstallationID, key: IdentifierKey) {
    (self.installation, self.key) = (installation, key)
  }
}

extension ContactCard: LosslessStringConvertible {
  private static let prefix = "AFTERGLOW-CONTACT:"

  /// The text that a code or a message carries.
  public var description: String {
    let digits = key.bytes.map { String(UInt16($0) + 0x100, radix: 16, uppercase: true).dropFirst() }.joined()
    return "\(Self.prefix)\(installation):\(digits)"
  }

  /// Reads a card, in capital or small letters; `nil` for anything else.
  public init?(_ description: String) {
    let text = description.uppercased()
    guard text.hasPrefix(Self.prefix) else { return nil }
    let parts = text.dropFirst(Self.prefix.count).split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let installation = InstallationID(String(parts[0])) else { return nil }
    let digits = parts[1].compactMap(\.hexDigitValue)
    guard parts[1].utf8.count == 2 * IdentifierKey.size, digits.count == 2 * IdentifierKey.size else { return nil }
    let bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    guard let key = IdentifierKey(bytes) else { return nil }
    self.init(installation, key: key)
  }
}
