/// The text of an installation and a key of 32 bytes: a prefix, the installation's identifier, a colon, and 64
/// hexadecimal digits. The text consists only of characters that a QR code stores in its compact alphanumeric mode.
package enum InstallationKeyText {
  /// The number of bytes of a key.
  package static let keySize = 32

  /// Returns the text, in capital letters.
  package static func text(_ prefix: String, _ installation: InstallationID, key: [UInt8]) -> String {
    "\(prefix)\(installation):\(String(decoding: hexDigits(key), as: UTF8.self))"
  }

  /// Parses a text in capital or small letters; `nil` if the text has another form.
  package static func parse(_ text: String, _ prefix: String) -> (installation: InstallationID, key: [UInt8])? {
    let text = text.uppercased()
    guard text.hasPrefix(prefix) else { return nil }
    let parts = text.dropFirst(prefix.count).split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let installation = InstallationID(String(parts[0])) else { return nil }
    let digits = parts[1].utf8.compactMap(hexDigitValue)
    guard parts[1].utf8.count == 2 * keySize, digits.count == 2 * keySize else { return nil }
    return (installation, stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
  }
}
