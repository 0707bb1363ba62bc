#if Cryptography
  import CHostedCrypto
  public import Foundation

  /// The result of a key agreement. See Apple's `SharedSecret`.
  public struct SharedSecret: ContiguousBytes, Hashable, CustomStringConvertible, Sendable {
    let bytes: [UInt8]

    /// A text that states the secret's length but does not reveal the secret.
    public var description: String { "SharedSecret: \(bytes.count) bytes" }
    /// Calls a closure with the bytes.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
      try bytes.withUnsafeBytes(body)
    }

    /// Derives a key of `outputByteCount` bytes from the secret with HKDF (RFC 5869).
    public func hkdfDerivedSymmetricKey<H: HashFunction, S: DataProtocol, I: DataProtocol>(
      using function: H.Type, salt: S, sharedInfo: I, outputByteCount: Int
    ) -> SymmetricKey {
      HKDF<H>.deriveKey(
        inputKeyMaterial: SymmetricKey(bytes), salt: salt, info: sharedInfo, outputByteCount: outputByteCount)
    }

    /// Derives a key of `outputByteCount` bytes from the secret with the key derivation function of ANSI X9.63 (SEC 1,
    /// section 3.6.1).
    public func x963DerivedSymmetricKey<H: HashFunction, I: DataProtocol>(
      using function: H.Type, sharedInfo: I, outputByteCount: Int
    ) -> SymmetricKey {
      var (output, counter) = ([UInt8](), UInt32(1))
      while output.count < outputByteCount {
        var hash = H()
        hash.update(data: bytes)
        hash.update(data: Swift.withUnsafeBytes(of: counter.bigEndian) { Array($0) })
        hash.update(data: sharedInfo)
        output += hash.finalize()
        counter += 1
      }
      return SymmetricKey(Array(output.prefix(outputByteCount)))
    }
  }

  /// The owner of a libcrypto key. The key is freed with this object.
  final class LibraryKey: @unchecked Sendable {
    let key: OpaquePointer

    init?(_ key: OpaquePointer?) {
      guard let key else { return nil }
      self.key = key
    }
    deinit { EVP_PKEY_free(key) }

    static func secret(_ kind: Int32, _ bytes: [UInt8]) -> LibraryKey? {
      LibraryKey(EVP_PKEY_new_raw_private_key(kind, nil, bytes, bytes.count))
    }
    static func open(_ kind: Int32, _ bytes: [UInt8]) -> LibraryKey? {
      LibraryKey(EVP_PKEY_new_raw_public_key(kind, nil, bytes, bytes.count))
    }

    var publicBytes: [UInt8] {
      var (bytes, count) = ([UInt8](repeating: 0, count: 32), 32)
      return EVP_PKEY_get_raw_public_key(key, &bytes, &count) == 1 ? bytes : []
    }
  }

  /// Key agreement with X25519 (RFC 7748) and signatures with Ed25519 (RFC 8032). OpenSSL implements both algorithms.
  public enum Curve25519 {
    /// X25519, with which two parties agree on a secret.
    public enum KeyAgreement {
      /// A private key of X25519.
      public struct PrivateKey: Sendable {
        private let bytes: [UInt8]
        private let key: LibraryKey

        /// Creates a random key, derived from the world's seed.
        public init() {
          // Any 32 bytes are a valid key of this curve.
          let bytes = randomBytes(32)
          guard let key = LibraryKey.secret(NID_X25519, bytes) else { preconditionFailure("libcrypto lacks X25519") }
          (self.bytes, self.key) = (bytes, key)
        }
        /// Creates a key from its 32 bytes. Throws `CryptoKitError.incorrectKeySize` unless there are 32 bytes.
        public init<D: ContiguousBytes>(rawRepresentation: D) throws {
          let bytes = rawRepresentation.withUnsafeBytes { Array($0) }
          guard bytes.count == 32, let key = LibraryKey.secret(NID_X25519, bytes) else {
            throw CryptoKitError.incorrectKeySize
          }
          (self.bytes, self.key) = (bytes, key)
        }
        /// The 32 bytes of the key.
        public var rawRepresentation: Data { Data(bytes) }
        /// The public key that belongs to this key.
        public var publicKey: PublicKey { PublicKey(key.publicBytes) }

        /// Returns the secret that this key's owner shares with the peer. Throws `CryptoKitError` if the peer's key
        /// allows no secret, for example because that key is a point of low order.
        public func sharedSecretFromKeyAgreement(with peer: PublicKey) throws -> SharedSecret {
          guard let peerKey = LibraryKey.open(NID_X25519, peer.bytes), let context = EVP_PKEY_CTX_new(key.key, nil)
          else {
            throw CryptoKitError.incorrectKeySize
          }
          defer { EVP_PKEY_CTX_free(context) }
          var (secret, count) = ([UInt8](repeating: 0, count: 32), 32)
          guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_derive_set_peer(context, peerKey.key) == 1,
            EVP_PKEY_derive(context, &secret, &count) == 1
          else { throw CryptoKitError.underlyingCoreCryptoError(error: 0) }
          return SharedSecret(bytes: secret)
        }
      }

      /// A public key of X25519.
      public struct PublicKey: Sendable {
        let bytes: [UInt8]
        init(_ bytes: [UInt8]) { self.bytes = bytes }
        /// Creates a key from its 32 bytes. Throws `CryptoKitError.incorrectKeySize` unless there are 32 bytes.
        public init<D: ContiguousBytes>(rawRepresentation: D) throws {
          bytes = rawRepresentation.withUnsafeBytes { Array($0) }
          guard bytes.count == 32 else { throw CryptoKitError.incorrectKeySize }
        }
        /// The 32 bytes of the key.
        public var rawRepresentation: Data { Data(bytes) }
      }
    }

    /// Ed25519, with which messages are signed.
    public enum Signing {
      /// A private key of Ed25519.
      public struct PrivateKey: Sendable {
        private let bytes: [UInt8]
        private let key: LibraryKey

        /// Creates a random key, derived from the world's seed.
        public init() {
          let bytes = randomBytes(32)
          guard let key = LibraryKey.secret(NID_ED25519, bytes) else { preconditionFailure("libcrypto lacks Ed25519") }
          (self.bytes, self.key) = (bytes, key)
        }
        /// Creates a key from its 32 bytes. Throws `CryptoKitError.incorrectKeySize` unless there are 32 bytes.
        public init<D: ContiguousBytes>(rawRepresentation: D) throws {
          let bytes = rawRepresentation.withUnsafeBytes { Array($0) }
          guard bytes.count == 32, let key = LibraryKey.secret(NID_ED25519, bytes) else {
            throw CryptoKitError.incorrectKeySize
          }
          (self.bytes, self.key) = (bytes, key)
        }
        /// The 32 bytes of the key.
        public var rawRepresentation: Data { Data(bytes) }
        /// The public key that belongs to this key.
        public var publicKey: PublicKey { PublicKey(key.publicBytes) }

        /// Returns the 64-byte signature of a message. The same key and message give the same signature; Apple's
        /// signatures are randomised.
        public func signature<D: DataProtocol>(for data: D) throws -> Data {
          guard let context = EVP_MD_CTX_new() else { throw CryptoKitError.underlyingCoreCryptoError(error: 0) }
          defer { EVP_MD_CTX_free(context) }
          let message = Array(data)
          var (signature, count) = ([UInt8](repeating: 0, count: 64), 64)
          guard EVP_DigestSignInit(context, nil, nil, nil, key.key) == 1,
            EVP_DigestSign(context, &signature, &count, message, message.count) == 1
          else { throw CryptoKitError.underlyingCoreCryptoError(error: 0) }
          return Data(signature)
        }
      }

      /// A public key of Ed25519.
      public struct PublicKey: Sendable {
        let bytes: [UInt8]
        init(_ bytes: [UInt8]) { self.bytes = bytes }
        /// Creates a key from its 32 bytes. Throws `CryptoKitError.incorrectKeySize` unless there are 32 bytes; the
        /// point itself is not checked.
        public init<D: ContiguousBytes>(rawRepresentation: D) throws {
          bytes = rawRepresentation.withUnsafeBytes { Array($0) }
          guard bytes.count == 32 else { throw CryptoKitError.incorrectKeySize }
        }
        /// The 32 bytes of the key.
        public var rawRepresentation: Data { Data(bytes) }

        /// Whether a signature of a message was made with the private key that belongs to this public key.
        public func isValidSignature<S: DataProtocol, D: DataProtocol>(_ signature: S, for data: D) -> Bool {
          guard let key = LibraryKey.open(NID_ED25519, bytes), let context = EVP_MD_CTX_new() else { return false }
          defer { EVP_MD_CTX_free(context) }
          let (message, bytes) = (Array(data), Array(signature))
          return EVP_DigestVerifyInit(context, nil, nil, nil, key.key) == 1
            && EVP_DigestVerify(context, bytes, bytes.count, message, message.count) == 1
        }
      }
    }
  }
#endif
