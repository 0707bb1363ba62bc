#if Cryptography
  import CHostedCrypto
  public import Foundation

  /// An authenticated cipher of OpenSSL.
  private struct AuthenticatedCipher {
    let kind: OpaquePointer?
    static let tagCount = 16

    func seal<P: DataProtocol, A: DataProtocol>(
      _ message: P, using key: SymmetricKey, nonce: CipherNonce, authenticating data: A
    ) throws -> (ciphertext: [UInt8], tag: [UInt8]) {
      guard let sealed = run(Array(message), key: key.bytes, nonce: nonce.bytes, additional: Array(data), tag: nil)
      else { throw CryptoKitError.underlyingCoreCryptoError(error: 0) }
      return (sealed.output, sealed.tag)
    }

    func open<A: DataProtocol>(
      _ ciphertext: Data, tag: Data, using key: SymmetricKey, nonce: CipherNonce, authenticating data: A
    ) throws -> Data {
      guard
        let opened = run(
          Array(ciphertext), key: key.bytes, nonce: nonce.bytes, additional: Array(data), tag: Array(tag))
      else { throw CryptoKitError.authenticationFailure }
      return Data(opened.output)
    }

    /// Splits bytes into a nonce of twelve bytes, a ciphertext and a tag.
    static func parts<D: DataProtocol>(
      of combined: D
    ) throws -> (nonce: CipherNonce, ciphertext: ArraySlice<UInt8>, tag: ArraySlice<UInt8>) {
      let bytes = Array(combined)
      guard bytes.count >= 12 + tagCount else { throw CryptoKitError.incorrectParameterSize }
      return (try CipherNonce(data: bytes.prefix(12)), bytes.dropFirst(12).dropLast(tagCount), bytes.suffix(tagCount))
    }

    /// Seals `input` if there is no tag, and otherwise opens `input`. Returns `nil` if the tag does not match, or if
    /// OpenSSL fails.
    private func run(
      _ input: [UInt8], key: [UInt8], nonce: [UInt8], additional: [UInt8], tag: [UInt8]?
    ) -> (output: [UInt8], tag: [UInt8])? {
      guard let context = EVP_CIPHER_CTX_new() else { return nil }
      defer { EVP_CIPHER_CTX_free(context) }
      let isSealing = tag == nil
      var (count, last) = (Int32(0), Int32(0))
      var output = [UInt8](repeating: 0, count: input.count + Self.tagCount)
      guard EVP_CipherInit_ex(context, kind, nil, nil, nil, isSealing ? 1 : 0) == 1,
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, Int32(nonce.count), nil) == 1,
        EVP_CipherInit_ex(context, nil, nil, key, nonce, isSealing ? 1 : 0) == 1,
        additional.isEmpty || EVP_CipherUpdate(context, nil, &count, additional, Int32(additional.count)) == 1
      else { return nil }
      count = 0
      guard input.isEmpty || EVP_CipherUpdate(context, &output, &count, input, Int32(input.count)) == 1 else {
        return nil
      }
      var found = tag ?? [UInt8](repeating: 0, count: Self.tagCount)
      if !isSealing, EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(found.count), &found) != 1 { return nil }
      let isComplete = output.withUnsafeMutableBufferPointer {
        EVP_CipherFinal_ex(context, $0.baseAddress! + Int(count), &last) == 1
      }
      guard isComplete else { return nil }
      if isSealing, EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(found.count), &found) != 1 { return nil }
      return (Array(output.prefix(Int(count + last))), found)
    }
  }

  /// A nonce of twelve bytes or more.
  public struct CipherNonce: ContiguousBytes, Sequence, Sendable {
    let bytes: [UInt8]
    /// Creates a random nonce of twelve bytes, derived from the world's seed.
    public init() { bytes = randomBytes(12) }
    /// Creates a nonce from bytes. Throws `CryptoKitError.incorrectParameterSize` for fewer than twelve bytes.
    public init<D: DataProtocol>(data: D) throws {
      guard data.count >= 12 else { throw CryptoKitError.incorrectParameterSize }
      bytes = Array(data)
    }
    /// Returns an iterator over the bytes.
    public func makeIterator() -> IndexingIterator<[UInt8]> { bytes.makeIterator() }
    /// Calls a closure with the bytes.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
      try bytes.withUnsafeBytes(body)
    }
  }

  /// The Advanced Encryption Standard. Of Apple's `AES`, only `GCM` is supplied.
  public enum AES {
    /// AES in Galois/Counter Mode (NIST SP 800-38D), with keys of 16, 24 or 32 bytes. OpenSSL implements the cipher.
    public enum GCM {
      /// The nonce, of at least twelve bytes.
      public typealias Nonce = CipherNonce

      /// A sealed message: a nonce, a ciphertext and a tag.
      public struct SealedBox: Sendable {
        /// The nonce of the message.
        public let nonce: Nonce
        /// The ciphertext, which is as long as the message.
        public let ciphertext: Data
        /// The authentication tag, of 16 bytes.
        public let tag: Data

        /// Creates a box from its parts. Throws `CryptoKitError.incorrectParameterSize` unless the tag has 16 bytes.
        public init<C: DataProtocol, T: DataProtocol>(nonce: Nonce, ciphertext: C, tag: T) throws {
          guard tag.count == AuthenticatedCipher.tagCount else { throw CryptoKitError.incorrectParameterSize }
          (self.nonce, self.ciphertext, self.tag) = (nonce, Data(ciphertext), Data(tag))
        }
        /// Creates a box from the concatenation of a nonce of twelve bytes, a ciphertext and a tag. Throws
        /// `CryptoKitError.incorrectParameterSize` for fewer than 28 bytes.
        public init<D: DataProtocol>(combined: D) throws {
          let parts = try AuthenticatedCipher.parts(of: combined)
          try self.init(nonce: parts.nonce, ciphertext: parts.ciphertext, tag: parts.tag)
        }
        /// The concatenation of the nonce, the ciphertext and the tag; `nil` if the nonce is longer than twelve bytes.
        public var combined: Data? { nonce.bytes.count == 12 ? Data(nonce.bytes) + ciphertext + tag : nil }
      }

      private static func cipher(_ key: SymmetricKey) throws -> AuthenticatedCipher {
        switch key.bytes.count {
        case 16: AuthenticatedCipher(kind: EVP_aes_128_gcm())
        case 24: AuthenticatedCipher(kind: EVP_aes_192_gcm())
        case 32: AuthenticatedCipher(kind: EVP_aes_256_gcm())
        default: throw CryptoKitError.incorrectKeySize
        }
      }

      /// Encrypts a message, and authenticates it together with additional data. If `nonce` is `nil`, the function uses
      /// a random nonce. Throws `CryptoKitError.incorrectKeySize` unless the key has 16, 24 or 32 bytes.
      public static func seal<P: DataProtocol, A: DataProtocol>(
        _ message: P, using key: SymmetricKey, nonce: Nonce? = nil, authenticating data: A
      ) throws -> SealedBox {
        let nonce = nonce ?? Nonce()
        let sealed = try cipher(key).seal(message, using: key, nonce: nonce, authenticating: data)
        return try SealedBox(nonce: nonce, ciphertext: sealed.ciphertext, tag: sealed.tag)
      }

      /// Encrypts and authenticates a message. If `nonce` is `nil`, the function uses a random nonce.
      public static func seal<P: DataProtocol>(_ message: P, using key: SymmetricKey, nonce: Nonce? = nil) throws
        -> SealedBox
      { try seal(message, using: key, nonce: nonce, authenticating: [UInt8]()) }

      /// Decrypts a box and returns its message. Throws `CryptoKitError.incorrectKeySize` as `seal` does. Throws
      /// `CryptoKitError.authenticationFailure` if the box was changed, or if the key or the additional data is wrong.
      public static func open<A: DataProtocol>(_ box: SealedBox, using key: SymmetricKey, authenticating data: A) throws
        -> Data
      {
        try cipher(key).open(box.ciphertext, tag: box.tag, using: key, nonce: box.nonce, authenticating: data)
      }

      /// Decrypts a box that was sealed without additional data, and returns its message.
      public static func open(_ box: SealedBox, using key: SymmetricKey) throws -> Data {
        try open(box, using: key, authenticating: [UInt8]())
      }
    }
  }

  /// ChaCha20-Poly1305 (RFC 8439), with keys of 32 bytes. OpenSSL implements the cipher.
  public enum ChaChaPoly {
    /// The nonce. Sealing with this cipher fails unless the nonce has twelve bytes.
    public typealias Nonce = CipherNonce

    /// A sealed message: a nonce, a ciphertext and a tag.
    public struct SealedBox: Sendable {
      /// The nonce of the message.
      public let nonce: Nonce
      /// The ciphertext, which is as long as the message.
      public let ciphertext: Data
      /// The authentication tag, of 16 bytes.
      public let tag: Data

      /// Creates a box from its parts. Throws `CryptoKitError.incorrectParameterSize` unless the tag has 16 bytes and
      /// the nonce has twelve bytes.
      public init<C: DataProtocol, T: DataProtocol>(nonce: Nonce, ciphertext: C, tag: T) throws {
        guard tag.count == AuthenticatedCipher.tagCount, nonce.bytes.count == 12 else {
          throw CryptoKitError.incorrectParameterSize
        }
        (self.nonce, self.ciphertext, self.tag) = (nonce, Data(ciphertext), Data(tag))
      }
      /// Creates a box from the concatenation of a nonce, a ciphertext and a tag. Throws
      /// `CryptoKitError.incorrectParameterSize` for fewer than 28 bytes.
      public init<D: DataProtocol>(combined: D) throws {
        let parts = try AuthenticatedCipher.parts(of: combined)
        try self.init(nonce: parts.nonce, ciphertext: parts.ciphertext, tag: parts.tag)
      }
      /// The concatenation of the nonce, the ciphertext and the tag.
      public var combined: Data { Data(nonce.bytes) + ciphertext + tag }
    }

    private static func cipher(_ key: SymmetricKey) throws -> AuthenticatedCipher {
      guard key.bytes.count == 32 else { throw CryptoKitError.incorrectKeySize }
      return AuthenticatedCipher(kind: EVP_chacha20_poly1305())
    }

    /// Encrypts a message, and authenticates it together with additional data. If `nonce` is `nil`, the function uses a
    /// random nonce. Throws `CryptoKitError.incorrectKeySize` unless the key has 32 bytes.
    public static func seal<P: DataProtocol, A: DataProtocol>(
      _ message: P, using key: SymmetricKey, nonce: Nonce? = nil, authenticating data: A
    ) throws -> SealedBox {
      let nonce = nonce ?? Nonce()
      let sealed = try cipher(key).seal(message, using: key, nonce: nonce, authenticating: data)
      return try SealedBox(nonce: nonce, ciphertext: sealed.ciphertext, tag: sealed.tag)
    }

    /// Encrypts and authenticates a message. If `nonce` is `nil`, the function uses a random nonce.
    public static func seal<P: DataProtocol>(_ message: P, using key: SymmetricKey, nonce: Nonce? = nil) throws
      -> SealedBox
    { try seal(message, using: key, nonce: nonce, authenticating: [UInt8]()) }

    /// Decrypts a box and returns its message. Throws `CryptoKitError.incorrectKeySize` as `seal` does. Throws
    /// `CryptoKitError.authenticationFailure` if the box was changed, or if the key or the additional data is wrong.
    public static func open<A: DataProtocol>(_ box: SealedBox, using key: SymmetricKey, authenticating data: A) throws
      -> Data
    {
      try cipher(key).open(box.ciphertext, tag: box.tag, using: key, nonce: box.nonce, authenticating: data)
    }

    /// Decrypts a box that was sealed without additional data, and returns its message.
    public static func open(_ box: SealedBox, using key: SymmetricKey) throws -> Data {
      try open(box, using: key, authenticating: [UInt8]())
    }
  }
#endif
