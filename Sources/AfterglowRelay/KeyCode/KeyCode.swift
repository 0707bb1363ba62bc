public import AfterglowWire

/// An installation and its public key, which another phone can scan as a text: `AFTERGLOW:E7DCE3FF:` and 64 hexadecimal
/// digits.
///
/// The text consists only of characters that a QR code stores in its compact alphanumeric mode. If one person has
/// scanned the key from the other person's screen, the two people need not compare numbers.
public struct KeyCode: Hashable, Sendable {
  /// The installation to which the key belongs.
  public let installation: InstallationID
  /// The public key of the installation: 32 bytes.
  public let publicKey: [UInt8]

  private static let prefix = "AFTERGLOW:"

  /// Creates a code; `nil` unless the key has 32 bytes.
  public init?(_ installation: InstallationID, publicKey: [UInt8]) {
    guard publicKey.count == InstallationKeyText.keySize else { return nil }
    (self.installation, self.publicKey) = (installation, publicKey)
  }
}

extension KeyCode: LosslessStringConvertible {
  /// The text that a ``QRCode`` shows.
  public var description: String { InstallationKeyText.text(Self.prefix, installation, key: publicKey) }

  /// Parses a text that was scanned or typed, in capital or small letters; `nil` if the text is not a key code.
  public init?(_ description: String) {
    guard let (installation, key) = InstallationKeyText.parse(description, Self.prefix) else { return nil }
    self.init(installation, publicKey: key)
  }
}
