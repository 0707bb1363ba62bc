/// A source of 16-byte numbers. The numbers are derived from a secret, and cannot be predicted without the secret.
///
/// The same secret always gives the same numbers. State machines that use a source are therefore deterministic.
public struct NonceSource: Sendable {
  /// The length of each number, in bytes.
  public static let size = 16

  private let authentication: MessageAuthentication
  private var drawn: UInt64 = 0

  /// Creates a source. `secret` must be at least eight random words that were never used before.
  public init(secret: [UInt32]) {
    var bytes = Array("afterglow-nonce".utf8)
    for word in secret { bytes.append(bigEndian: word) }
    authentication = MessageAuthentication(key: bytes)
  }

  /// Returns the next number.
  public mutating func next() -> [UInt8] {
    drawn += 1
    var counter: [UInt8] = []
    counter.append(bigEndian: drawn)
    return Array(authentication.code(of: counter).prefix(Self.size))
  }
}
