/// The proofs and the ciphers of one veil: two contacts that hide from everybody else what they exchange over a link.
///
/// Everything follows from the identifier keys of both, which only they and their common contacts have, and from a fresh
/// number of each side. So no two links show the same bytes.
///
/// Each value is the HKDF-SHA256 (RFC 5869), without a salt, of the keys of the central and of the peripheral, in this
/// order. The info is `afterglow-veil`, a byte for the purpose, the installation of the central and that of the
/// peripheral, both fresh numbers in the same order, and the identifier by which the central has named itself.
public struct VeilKeys: Sendable {
  /// One end of a link.
  public struct End: Sendable {
    /// The installation at this end.
    public var installation: InstallationID
    /// The key of its identifiers.
    public var key: IdentifierKey
    /// The number that it has drawn for this link.
    public var nonce: [UInt8]

    /// Creates an end of a link.
    public init(_ installation: InstallationID, key: IdentifierKey, nonce: [UInt8]) {
      (self.installation, self.key, self.nonce) = (installation, key, nonce)
    }
  }

  private enum Purpose {
    static let opening: UInt8 = 1
    static let answer: UInt8 = 2
    static let fromCentral: UInt8 = 3
    static let fromPeripheral: UInt8 = 4
  }

  /// The number of bytes of a proof.
  public static let proofSize = 16
  private static let name = Array("afterglow-veil".utf8)

  /// The central's proof that it knows both keys.
  public let opening: [UInt8]
  /// The peripheral's proof.
  public let answer: [UInt8]
  /// Seals what the central sends.
  public let fromCentral: VeilCipher
  /// Seals what the peripheral sends.
  public let fromPeripheral: VeilCipher

  /// Derives the keys of a link, of which the central has named itself by the identifier `shown`.
  public init(central: End, peripheral: End, shown: InstallationID) {
    let derivation = KeyDerivation(secret: central.key.bytes + peripheral.key.bytes)
    var context: [UInt8] = []
    context.append(bigEndian: central.installation.rawValue)
    context.append(bigEndian: peripheral.installation.rawValue)
    context += central.nonce + peripheral.nonce
    context.append(bigEndian: shown.rawValue)
    func bytes(_ purpose: UInt8) -> [UInt8] { derivation.bytes(for: Self.name + [purpose] + context) }
    opening = Array(bytes(Purpose.opening).prefix(Self.proofSize))
    answer = Array(bytes(Purpose.answer).prefix(Self.proofSize))
    fromCentral = VeilCipher(key: bytes(Purpose.fromCentral))
    fromPeripheral = VeilCipher(key: bytes(Purpose.fromPeripheral))
  }

  /// Whether two proofs are the same, in a time that does not depend on where they differ.
  public static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
