/// The proofs and the ciphers of one veil, with which two contacts hide the frames on their link from strangers.
///
/// All values are derived from the identifier keys of both contacts and from a random number that each side chooses.
/// The random numbers differ on each link, so the derived values differ too. Only the two contacts and their common
/// contacts have both keys.
///
/// Each value is derived by HKDF-SHA256 (RFC 5869), without a salt, from the key of the central followed by the key of
/// the peripheral. The info consists of `afterglow-veil`, a byte for the purpose, the two installations, the two random
/// numbers, and the identifier that the central has shown. The central's installation and number precede those of the
/// peripheral.
public struct VeilKeys: Sendable {
  /// One end of a link.
  public struct End: Sendable {
    /// The installation at this end.
    public var installation: InstallationID
    /// The key from which this installation's identifiers are derived.
    public var key: IdentifierKey
    /// The random number that this end has chosen for the link.
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
  /// The cipher for the frames that the central sends.
  public let fromCentral: VeilCipher
  /// The cipher for the frames that the peripheral sends.
  public let fromPeripheral: VeilCipher

  /// Derives the proofs and the ciphers of a link. `shown` is the identifier that the central has shown on this link.
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

  /// Whether two proofs are equal. The time of the comparison does not depend on the position of a difference.
  public static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
