/// The secret from which an installation's changing identifiers are derived: 32 random bytes.
///
/// Any device that has the key can recognise the installation for as long as the key is used. An installation therefore
/// gives its key only to its contacts, and creates another key to exclude a former contact.
public struct IdentifierKey: Hashable, Sendable {
  /// The number of bytes of a key.
  public static let size = 32

  /// The key's bytes.
  public let bytes: [UInt8]

  /// Creates a key from its bytes; `nil` unless there are 32 bytes.
  public init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == Self.size else { return nil }
    self.bytes = Array(bytes)
  }

  /// Returns a random key. Outside simulations, `generator` must be the system's generator, so that the key cannot be
  /// guessed.
  public static func random(using generator: inout some RandomNumberGenerator) -> IdentifierKey {
    IdentifierKey(words: (0..<size / 4).map { _ in UInt32.random(in: 0...UInt32.max, using: &generator) })
  }

  /// Creates a key from eight random words. Missing words are replaced by 0.
  package init(words: [UInt32]) {
    var bytes: [UInt8] = []
    for word in words.prefix(Self.size / 4) { bytes.append(bigEndian: word) }
    self.bytes = bytes + Array(repeating: 0, count: Self.size - bytes.count)
  }
}
