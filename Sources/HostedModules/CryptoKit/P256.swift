#if Cryptography
  import CHostedCrypto
  public import Foundation

  /// A key of the curve P-256 in libcrypto.
  final class CurveKey: @unchecked Sendable {
    let key: OpaquePointer
    private let group: OpaquePointer

    private init?() {
      guard let key = EC_KEY_new_by_curve_name(NID_X9_62_prime256v1), let group = EC_KEY_get0_group(key) else {
        return nil
      }
      (self.key, self.group) = (key, group)
      CurveKey.useSeededChance
    }
    deinit { EC_KEY_free(key) }

    /// Replaces libcrypto's random numbers, which depend on the time and the process identifier, with numbers from the
    /// world's seed.
    private static let useSeededChance: Void = {
      nonisolated(unsafe) let method = UnsafeMutablePointer<RAND_METHOD>.allocate(capacity: 1)
      let fill: @convention(c) (UnsafeMutablePointer<UInt8>?, Int32) -> Int32 = { buffer, count in
        for (index, byte) in randomBytes(Int(max(count, 0))).enumerated() { buffer?[index] = byte }
        return 1
      }
      method.initialize(
        to: RAND_METHOD(seed: nil, bytes: fill, cleanup: nil, add: nil, pseudorand: fill, status: { 1 }))
      RAND_set_rand_method(method)
    }()

    /// Creates a key pair from a secret number of 32 bytes; `nil` if the number is not a key of the curve.
    convenience init?(secret bytes: [UInt8]) {
      self.init()
      guard bytes.count == 32, let number = BN_bin2bn(bytes, 32, nil) else { return nil }
      defer { BN_clear_free(number) }
      guard let point = EC_POINT_new(group) else { return nil }
      defer { EC_POINT_free(point) }
      guard EC_KEY_set_private_key(key, number) == 1, EC_POINT_mul(group, point, number, nil, nil, nil) == 1,
        EC_KEY_set_public_key(key, point) == 1, EC_KEY_check_key(key) == 1
      else { return nil }
    }

    /// Creates a public key from 33 or 65 bytes. The first byte states the encoding (ANSI X9.63). Returns `nil` if the
    /// bytes are not a point of the curve.
    convenience init?(point bytes: [UInt8]) {
      self.init()
      guard let point = EC_POINT_new(group) else { return nil }
      defer { EC_POINT_free(point) }
      guard EC_POINT_oct2point(group, point, bytes, bytes.count, nil) == 1, EC_KEY_set_public_key(key, point) == 1,
        EC_KEY_check_key(key) == 1
      else { return nil }
    }

    func point(isCompressed: Bool = false) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 65)
      let form = isCompressed ? POINT_CONVERSION_COMPRESSED : POINT_CONVERSION_UNCOMPRESSED
      let count = EC_POINT_point2oct(group, EC_KEY_get0_public_key(key), form, &bytes, bytes.count, nil)
      return Array(bytes.prefix(count))
    }

    func sharedSecret(with peer: CurveKey) -> [UInt8]? {
      var secret = [UInt8](repeating: 0, count: 32)
      return ECDH_compute_key(&secret, 32, EC_KEY_get0_public_key(peer.key), key, nil) == 32 ? secret : nil
    }

    func signature(of digest: [UInt8]) -> [UInt8]? {
      guard let signature = ECDSA_do_sign(digest, Int32(digest.count), key) else { return nil }
      defer { ECDSA_SIG_free(signature) }
      var bytes = [UInt8](repeating: 0, count: 64)
      return bytes.withUnsafeMutableBufferPointer { buffer in
        BN_bn2binpad(ECDSA_SIG_get0_r(signature), buffer.baseAddress, 32) == 32
          && BN_bn2binpad(ECDSA_SIG_get0_s(signature), buffer.baseAddress! + 32, 32) == 32
      } ? bytes : nil
    }

    func isSignature(_ bytes: [UInt8], of digest: [UInt8]) -> Bool {
      guard bytes.count == 64, let signature = ECDSA_SIG_new() else { return false }
      defer { ECDSA_SIG_free(signature) }
      let (r, s) = (Array(bytes.prefix(32)), Array(bytes.suffix(32)))
      guard ECDSA_SIG_set0(signature, BN_bin2bn(r, 32, nil), BN_bin2bn(s, 32, nil)) == 1 else { return false }
      return ECDSA_do_verify(digest, Int32(digest.count), signature, key) == 1
    }
  }

  /// The curve P-256 (NIST SP 800-186), for key agreement and signatures. OpenSSL implements both algorithms.
  public enum P256 {
    /// Elliptic-curve Diffie-Hellman, with which two parties agree on a secret.
    public enum KeyAgreement {
      /// A private key for key agreement.
      public struct PrivateKey: Sendable {
        let secret: [UInt8]
        let key: CurveKey

        /// Creates a random key, derived from the world's seed. `compactRepresentable` is ignored.
        public init(compactRepresentable: Bool = true) { (secret, key) = P256.makeKey() }
        /// Creates a key from its 32 bytes. Throws `CryptoKitError.incorrectKeySize` if the bytes are not a key of the
        /// curve.
        public init<D: ContiguousBytes>(rawRepresentation: D) throws {
          (secret, key) = try P256.readKey(rawRepresentation.withUnsafeBytes { Array($0) })
        }
        /// The 32 bytes of the key.
        public var rawRepresentation: Data { Data(secret) }
        /// The public key that belongs to this key.
        public var publicKey: PublicKey { PublicKey(key: key) }

        /// Returns the 32-byte secret that this key's owner shares with the peer.
        public func sharedSecretFromKeyAgreement(with peer: PublicKey) throws -> SharedSecret {
          guard let secret = key.sharedSecret(with: peer.key) else {
            throw CryptoKitError.underlyingCoreCryptoError(error: 0)
          }
          return SharedSecret(bytes: secret)
        }
      }

      /// A public key for key agreement.
      public struct PublicKey: Sendable {
        let key: CurveKey
        init(key: CurveKey) { self.key = key }
        /// Creates a key from the 64 bytes of its coordinates. Throws `CryptoKitError.incorrectParameterSize` if the
        /// bytes are not a point of the curve.
        public init<D: ContiguousBytes>(rawRepresentation: D) throws {
          key = try P256.readPoint([4] + rawRepresentation.withUnsafeBytes { Array($0) }, count: 65)
        }
        /// Creates a key from 65 bytes: the byte 4 and the coordinates. Throws `CryptoKitError.incorrectParameterSize`
        /// if the bytes are not a point of the curve.
        public init<D: ContiguousBytes>(x963Representation: D) throws {
          key = try P256.readPoint(x963Representation.withUnsafeBytes { Array($0) }, count: 65)
        }
        /// Creates a key from 33 bytes: the parity of y and the coordinate x. Throws
        /// `CryptoKitError.incorrectParameterSize` if the bytes are not a point of the curve.
        public init<D: ContiguousBytes>(compressedRepresentation: D) throws {
          key = try P256.readPoint(compressedRepresentation.withUnsafeBytes { Array($0) }, count: 33)
        }
        /// The 64 bytes of the coordinates.
        public var rawRepresentation: Data { Data(key.point().dropFirst()) }
        /// The 65 bytes of ANSI X9.63: the byte 4 and the coordinates.
        public var x963Representation: Data { Data(key.point()) }
        /// The 33 bytes of ANSI X9.63: the parity of y and the coordinate x.
        public var compressedRepresentation: Data { Data(key.point(isCompressed: true)) }
      }
    }

    /// The Elliptic Curve Digital Signature Algorithm (ECDSA).
    public enum Signing {
      /// A signature.
      public struct ECDSASignature: Sendable {
        /// The two numbers of the signature, as 64 bytes.
        public let rawRepresentation: Data
        /// Creates a signature from its bytes. Throws `CryptoKitError.incorrectParameterSize` unless there are 64
        /// bytes.
        public init<D: DataProtocol>(rawRepresentation: D) throws {
          guard rawRepresentation.count == 64 else { throw CryptoKitError.incorrectParameterSize }
          self.rawRepresentation = Data(rawRepresentation)
        }
      }

      /// A private key for signatures.
      public struct PrivateKey: Sendable {
        let secret: [UInt8]
        let key: CurveKey

        /// Creates a random key, derived from the world's seed. `compactRepresentable` is ignored.
        public init(compactRepresentable: Bool = true) { (secret, key) = P256.makeKey() }
        /// Creates a key from its 32 bytes. Throws `CryptoKitError.incorrectKeySize` if the bytes are not a key of the
        /// curve.
        public init<D: ContiguousBytes>(rawRepresentation: D) throws {
          (secret, key) = try P256.readKey(rawRepresentation.withUnsafeBytes { Array($0) })
        }
        /// The 32 bytes of the key.
        public var rawRepresentation: Data { Data(secret) }
        /// The public key that belongs to this key.
        public var publicKey: PublicKey { PublicKey(key: key) }

        /// Returns a signature of the SHA-256 digest of a message. The signature's random number is derived from the
        /// world's seed.
        public func signature<D: DataProtocol>(for data: D) throws -> ECDSASignature {
          try signature(for: SHA256.hash(data: data))
        }
        /// Returns a signature of a digest. The signature's random number is derived from the world's seed.
        public func signature<D: Digest>(for digest: D) throws -> ECDSASignature {
          guard let bytes = key.signature(of: Array(digest)) else {
            throw CryptoKitError.underlyingCoreCryptoError(error: 0)
          }
          return try ECDSASignature(rawRepresentation: bytes)
        }
      }

      /// A public key for signatures.
      public struct PublicKey: Sendable {
        let key: CurveKey
        init(key: CurveKey) { self.key = key }
        /// Creates a key from the 64 bytes of its coordinates. Throws `CryptoKitError.incorrectParameterSize` if the
        /// bytes are not a point of the curve.
        public init<D: ContiguousBytes>(rawRepresentation: D) throws {
          key = try P256.readPoint([4] + rawRepresentation.withUnsafeBytes { Array($0) }, count: 65)
        }
        /// Creates a key from 65 bytes: the byte 4 and the coordinates. Throws `CryptoKitError.incorrectParameterSize`
        /// if the bytes are not a point of the curve.
        public init<D: ContiguousBytes>(x963Representation: D) throws {
          key = try P256.readPoint(x963Representation.withUnsafeBytes { Array($0) }, count: 65)
        }
        /// Creates a key from 33 bytes: the parity of y and the coordinate x. Throws
        /// `CryptoKitError.incorrectParameterSize` if the bytes are not a point of the curve.
        public init<D: ContiguousBytes>(compressedRepresentation: D) throws {
          key = try P256.readPoint(compressedRepresentation.withUnsafeBytes { Array($0) }, count: 33)
        }
        /// The 64 bytes of the coordinates.
        public var rawRepresentation: Data { Data(key.point().dropFirst()) }
        /// The 65 bytes of ANSI X9.63: the byte 4 and the coordinates.
        public var x963Representation: Data { Data(key.point()) }
        /// The 33 bytes of ANSI X9.63: the parity of y and the coordinate x.
        public var compressedRepresentation: Data { Data(key.point(isCompressed: true)) }

        /// Whether a signature of a message's SHA-256 digest was made with the private key that belongs to this public
        /// key.
        public func isValidSignature<D: DataProtocol>(_ signature: ECDSASignature, for data: D) -> Bool {
          isValidSignature(signature, for: SHA256.hash(data: data))
        }
        /// Whether a signature of a digest was made with the private key that belongs to this public key.
        public func isValidSignature<D: Digest>(_ signature: ECDSASignature, for digest: D) -> Bool {
          key.isSignature(Array(signature.rawRepresentation), of: Array(digest))
        }
      }
    }

    /// Returns a random key pair. About one number in 2^32 is too large for the curve and is replaced by a new random
    /// number.
    static func makeKey() -> ([UInt8], CurveKey) {
      while true {
        let bytes = randomBytes(32)
        if let key = CurveKey(secret: bytes) { return (bytes, key) }
      }
    }

    static func readKey(_ bytes: [UInt8]) throws -> ([UInt8], CurveKey) {
      guard bytes.count == 32, let key = CurveKey(secret: bytes) else { throw CryptoKitError.incorrectKeySize }
      return (bytes, key)
    }

    static func readPoint(_ bytes: [UInt8], count: Int) throws -> CurveKey {
      guard bytes.count == count, let key = CurveKey(point: bytes) else { throw CryptoKitError.incorrectParameterSize }
      return key
    }
  }
#endif
