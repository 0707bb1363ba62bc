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

  /// Reads what was scanned or typed, in capital or small letters; `nil` for anything else.
  public init?(_ description: String) {
    guard let (installation, key) = InstallationKeyText.parse(description, Self.prefix) else { return nil }
    self.init(installation, publicKey: key)
  }
}
