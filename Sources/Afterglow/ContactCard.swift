public import AfterglowWire

/// A card with which other installations recognise the installation that gave the card to them. The card contains the
/// installation's identifier and the key from which its identifiers on air are derived.
///
/// The text of a card begins with `AFTERGLOW-CONTACT:`. The identifier follows in eight hexadecimal digits, for example
/// `E7DCE3FF`, then a colon and the key in 64 hexadecimal digits. The text fits into a QR code or a message. Every
/// installation that has the card can recognise the phone until the app on that phone calls
/// ``Node/renewIdentifierKey()``.
public struct ContactCard: Hashable, Sendable {
  /// The installation that the card identifies.
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

  /// Parses the text of a card, in upper-case or lower-case letters; `nil` for any other text.
  public init?(_ description: String) {
    guard let (installation, bytes) = InstallationKeyText.parse(description, Self.prefix),
      let key = IdentifierKey(bytes)
    else { return nil }
    self.init(installation, key: key)
  }
}
