public import AfterglowWire

/// A card that an installation gives to another one in order to be recognised. It contains the installation's
/// identifier and the key of the identifiers on air.
///
/// As text a card is `AFTERGLOW-CONTACT:E7DCE3FF:` and 64 hexadecimal digits. This text fits into a QR code or a
/// message. Every installation that has the card can recognise the phone until ``Node/renewIdentifierKey()``.
public struct ContactCard: Hashable, Sendable {
  /// The installation that is to be recognised.
  public let installation: InstallationID
  /// The key from which the installation's identifiers are derived.
  public let key: IdentifierKey

  /// Creates a card from its parts.
  public init(_ installation: InstallationID, key: IdentifierKey) {
    (self.installation, self.key) = (installation, key)
  }
}

extension ContactCard: LosslessStringConvertible {
  private static let prefix = "AFTERGLOW-CONTACT:"

  /// The text of the card for a QR code or a message.
  public var description: String { InstallationKeyText.text(Self.prefix, installation, key: key.bytes) }

  /// Parses the text of a card, in capital or small letters; `nil` for any other text.
  public init?(_ description: String) {
    guard let (installation, bytes) = InstallationKeyText.parse(description, Self.prefix),
      let key = IdentifierKey(bytes)
    else { return nil }
    self.init(installation, key: key)
  }
}
