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

    /// libcrypto mixes the time and the process's number into its own random numbers, which no seed repeats.
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

    /// A key pair of a secret number of 32 bytes; `nil` if the curve has no such number.
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

    /// A public key, from 64 bytes, or from 33 or 65 with their first.
    convenience init?(point bytes: [UInt8]) {
      self.init()
      let encoded = bytes.count == 64 ? [4] + bytes : bytes
      guard encoded.count == 65 || encoded.count == 33, let point = EC_POINT_new(group) else { return nil }
      defer { EC_POINT_free(point) }
      guard EC_POINT_oct2point(group, point, encoded, encoded.count, nil) == 1, EC_KEY_set_public_key(key, point) == 1,
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

  public enum P256 {
    public enum KeyAgreement {
      public struct PrivateKey: Sendable {
        let secret: [UInt8]
        let key: CurveKey

        public init(compactRepresentable: Bool = true) { (secret, key) = P256.makeKey() }
        public init<D: ContiguousBytes>(rawRepresentation: D) throws {
          (secret, key) = try P256.readKey(rawRepresentation.withUnsafeBytes { Array($0) })
        }
        public var rawRepresentation: Data { Data(secret) }
        public var publicKey: PublicKey { PublicKey(key: key) }

        public func sharedSecretFromKeyAgreement(with peer: PublicKey) throws -> SharedSecret {
          guard let secret = key.sharedSecret(with: peer.key) else {
            throw CryptoKitError.underlyingCoreCryptoError(error: 0)
          }
          return SharedSecret(bytes: secret)
        }
      }

      public struct PublicKey: Sendable {
        let key: CurveKey
        init(key: CurveKey) { self.key = key }
        public init<D: ContiguousBytes>(rawRepresentation: D) throws {
          key = try P256.readPoint(rawRepresentation.withUnsafeBytes { Array($0) })
        }
        public init<D: ContiguousBytes>(x963Representation: D) throws {
          try self.init(rawRepresentation: x963Representation)
        }
        public init<D: ContiguousBytes>(compressedRepresentation: D) throws {
          try self.init(rawRepresentation: compressedRepresentation)
        }
        public var rawRepresentation: Data { Data(key.point().dropFirst()) }
        public var x963Representation: Data { Data(key.point()) }
        public var compressedRepresentation: Data { Data(key.point(isCompressed: true)) }
      }
    }

    public enum Signing {
      public struct ECDSASignature: Sendable {
        public let rawRepresentation: Data
        public init<D: DataProtocol>(rawRepresentation: D) throws {
          guard rawRepresentation.count == 64 else { throw CryptoKitError.incorrectParameterSize }
          self.rawRepresentation = Data(rawRepresentation)
        }
      }

      public struct PrivateKey: Sendable {
        let secret: [UInt8]
        let key: CurveKey

        public init(compactRepresentable: Bool = true) { (secret, key) = P256.makeKey() }
        public init<D: ContiguousBytes>(rawRepresentation: D) throws {
          (secret, key) = try P256.readKey(rawRepresentation.withUnsafeBytes { Array($0) })
        }
        public var rawRepresentation: Data { Data(secret) }
        public var publicKey: PublicKey { PublicKey(key: key) }

        public func signature<D: DataProtocol>(for data: D) throws -> ECDSASignature {
          try signature(for: SHA256.hash(data: data))
        }
        public func signature<D: Digest>(for digest: D) throws -> ECDSASignature {
          guard let bytes = key.signature(of: Array(digest)) else {
            throw CryptoKitError.underlyingCoreCryptoError(error: 0)
          }
          return try ECDSASignature(rawRepresentation: bytes)
        }
      }

      public struct PublicKey: Sendable {
        let key: CurveKey
        init(key: CurveKey) { self.key = key }
        public init<D: ContiguousBytes>(rawRepresentation: D) throws {
          key = try P256.readPoint(rawRepresentation.withUnsafeBytes { Array($0) })
        }
        public init<D: ContiguousBytes>(x963Representation: D) throws {
          try self.init(rawRepresentation: x963Representation)
        }
        public init<D: ContiguousBytes>(compressedRepresentation: D) throws {
          try self.init(rawRepresentation: compressedRepresentation)
        }
        public var rawRepresentation: Data { Data(key.point().dropFirst()) }
        public var x963Representation: Data { Data(key.point()) }
        public var compressedRepresentation: Data { Data(key.point(isCompressed: true)) }

        public func isValidSignature<D: DataProtocol>(_ signature: ECDSASignature, for data: D) -> Bool {
          isValidSignature(signature, for: SHA256.hash(data: data))
        }
        public func isValidSignature<D: Digest>(_ signature: ECDSASignature, for digest: D) -> Bool {
          key.isSignature(Array(signature.rawRepresentation), of: Array(digest))
        }
      }
    }

    /// About one number in 2^32 is too large for the curve, and is drawn anew.
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

    static func readPoint(_ bytes: [UInt8]) throws -> CurveKey {
      guard let key = CurveKey(point: bytes) else { throw CryptoKitError.incorrectParameterSize }
      return key
    }
  }
#endif
