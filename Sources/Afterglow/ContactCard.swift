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
  public var description: String { InstallationKeyText.text(Self.prefix, installation, key: key.bytes) }

  /// Reads a card, in capital or small letters; `nil` for anything else.
  public init?(_ description: String) {
    guard let (installation, bytes) = InstallationKeyText.parse(description, Self.prefix),
      let key = IdentifierKey(bytes)
    else { return nil }
    self.init(installation, key: key)
  }
}
