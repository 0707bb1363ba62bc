#if canImport(CryptoKit) || MQTT && os(Linux)
  /// A key with the number of its next message. The type is the CipherState of the Noise protocol framework (revision
  /// 34, section 5.1), with ChaCha20-Poly1305.
  struct NoiseCipher: Sendable {
    private let key: [UInt8]
    private(set) var next: UInt64 = 0

    init(key: [UInt8]) {
      self.key = key
    }

    /// The nonce: four zero bytes, and the number of the message, least significant byte first (section 12.3).
    private static func nonce(_ number: UInt64) -> [UInt8] {
      [0, 0, 0, 0] + (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// Encrypts the next message. Returns `nil` if all message numbers of the key are used, or if the encryption fails.
    mutating func encrypt(_ text: [UInt8], associated: [UInt8] = []) -> [UInt8]? {
      guard next < .max else { return nil }
      defer { next += 1 }
      return Primitives.seal(text, key: key, nonce: Self.nonce(next), associated: associated)
    }

    /// Decrypts the message with the next number. Returns `nil`, and does not advance the number, if this key has not
    /// sealed the message with this number and `associated`, or if all message numbers are used.
    mutating func decrypt(_ sealed: [UInt8], associated: [UInt8] = []) -> [UInt8]? {
      guard next < .max, let text = open(sealed, number: next, associated: associated) else { return nil }
      next += 1
      return text
    }

    /// Decrypts the message with the given number. Returns `nil` if this key has not sealed the message with this
    /// number and `associated`. Messages may arrive in any order (section 11.4).
    func open(_ sealed: [UInt8], number: UInt64, associated: [UInt8] = []) -> [UInt8]? {
      guard number < .max else { return nil }
      return Primitives.open(sealed, key: key, nonce: Self.nonce(number), associated: associated)
    }
  }

  /// The chaining key and the hash of a handshake. The type is the SymmetricState of Noise (section 5.2), with SHA-256.
  struct NoiseSymmetricState: Sendable {
    private var chainingKey: [UInt8]
    private(set) var hash: [UInt8]
    private var cipher: NoiseCipher?

    static let hashSize = 32

    init?(protocolName: String) {
      let name = Array(protocolName.utf8)
      if name.count <= Self.hashSize {
        hash = name + [UInt8](repeating: 0, count: Self.hashSize - name.count)
      } else {
        guard let digest = Primitives.hash(name) else { return nil }
        hash = digest
      }
      chainingKey = hash
    }

    /// Returns two outputs of HKDF (section 4.3): RFC 5869 with the chaining key as salt and with an empty info.
    private func derive(_ material: [UInt8]) -> (first: [UInt8], second: [UInt8])? {
      guard
        let bytes = Primitives.derive(material, salt: chainingKey, info: [], count: 2 * Self.hashSize)
      else { return nil }
      return (Array(bytes.prefix(Self.hashSize)), Array(bytes.suffix(Self.hashSize)))
    }

    /// Mixes key material into the chaining key, and derives a new cipher key. Returns `false` if a cryptographic
    /// function fails; the handshake is then unusable.
    mutating func mixKey(_ material: [UInt8]) -> Bool {
      guard let (first, second) = derive(material) else { return false }
      chainingKey = first
      cipher = NoiseCipher(key: second)
      return true
    }

    mutating func mixHash(_ data: [UInt8]) -> Bool {
      guard let digest = Primitives.hash(hash + data) else { return false }
      hash = digest
      return true
    }

    /// Encrypts the text if the handshake has a key, mixes the result into the hash, and returns the result. Without a
    /// key, the result is the text itself. Returns `nil` if the encryption or the hash fails.
    mutating func encryptAndHash(_ text: [UInt8]) -> [UInt8]? {
      guard let sealed = cipher == nil ? text : cipher?.encrypt(text, associated: hash) else { return nil }
      return mixHash(sealed) ? sealed : nil
    }

    mutating func decryptAndHash(_ sealed: [UInt8]) -> [UInt8]? {
      guard let text = cipher == nil ? sealed : cipher?.decrypt(sealed, associated: hash) else { return nil }
      return mixHash(sealed) ? text : nil
    }

    var hasKey: Bool { cipher != nil }

    /// Returns the cipher with which the initiator sends, and the cipher with which the responder sends; `nil` if the
    /// derivation of their keys fails.
    func split() -> (initiator: NoiseCipher, responder: NoiseCipher)? {
      guard let (first, second) = derive([]) else { return nil }
      return (NoiseCipher(key: first), NoiseCipher(key: second))
    }
  }
#endif
