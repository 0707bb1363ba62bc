#if Cryptography
  import CHostedCrypto
  public import Foundation

  /// Why an operation of this module failed. See Apple's `CryptoKitError`.
  public enum CryptoKitError: Error, Equatable {
    /// A key has a length that the algorithm does not allow, or its bytes are not a valid key.
    case incorrectKeySize
    /// A nonce, a tag, a signature or another parameter has the wrong length, or the bytes of a public key are not a
    /// point of the curve.
    case incorrectParameterSize
    /// A sealed box was changed, or the key or the additional data is wrong.
    case authenticationFailure
    /// OpenSSL failed. On a virtual phone, `error` is always 0.
    case underlyingCoreCryptoError(error: Int32)
    /// A key could not be wrapped. A virtual phone never throws this error.
    case wrapFailure
    /// A key could not be unwrapped. A virtual phone never throws this error.
    case unwrapFailure
    /// A parameter is invalid. A virtual phone never throws this error.
    case invalidParameter
  }

  /// The length of a symmetric key.
  public struct SymmetricKeySize: Sendable {
    /// The length, in bits.
    public let bitCount: Int
    /// Creates a length from a number of bits.
    public init(bitCount: Int) { self.bitCount = bitCount }
    /// 128 bits.
    public static let bits128 = SymmetricKeySize(bitCount: 128)
    /// 192 bits.
    public static let bits192 = SymmetricKeySize(bitCount: 192)
    /// 256 bits.
    public static let bits256 = SymmetricKeySize(bitCount: 256)
  }

  /// Returns random bytes, which in an app's process are derived from the world's seed.
  func randomBytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  /// Whether two secrets are equal. The duration of the comparison reveals nothing about the bytes.
  func isEqualInConstantTime(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
  }

  /// A key of a cipher or an authentication code. See Apple's `SymmetricKey`. The key stays in ordinary memory.
  public struct SymmetricKey: ContiguousBytes, Equatable, Sendable {
    let bytes: [UInt8]

    /// Creates a key from bytes. The key may have any length.
    public init<D: ContiguousBytes>(data: D) { bytes = data.withUnsafeBytes { Array($0) } }
    /// Creates a random key, derived from the world's seed.
    public init(size: SymmetricKeySize) { bytes = randomBytes(size.bitCount / 8) }
    init(_ bytes: [UInt8]) { self.bytes = bytes }
    /// Whether two keys have the same bytes. The duration of the comparison depends only on the lengths of the keys.
    public static func == (left: SymmetricKey, right: SymmetricKey) -> Bool {
      isEqualInConstantTime(left.bytes, right.bytes)
    }
    /// The length of the key, in bits.
    public var bitCount: Int { bytes.count * 8 }
    /// Calls a closure with the bytes.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
      try bytes.withUnsafeBytes(body)
    }
  }

  /// A code that authenticates a message. See Apple's `MessageAuthenticationCode`.
  public protocol MessageAuthenticationCode: Hashable, ContiguousBytes, CustomStringConvertible, Sequence
  where Element == UInt8 {
    /// The length of the code, in bytes.
    var byteCount: Int { get }
  }

  /// A message authentication code that HMAC computes with a hash function. The duration of a comparison depends only
  /// on the lengths of the codes.
  public struct HashedAuthenticationCode<H: HashFunction>: MessageAuthenticationCode, Sendable {
    let bytes: [UInt8]
    /// The length of the code, in bytes.
    public var byteCount: Int { bytes.count }
    /// Whether two codes have the same bytes.
    public static func == (left: HashedAuthenticationCode, right: HashedAuthenticationCode) -> Bool {
      isEqualInConstantTime(left.bytes, right.bytes)
    }
    /// Whether a code has the same bytes as data.
    public static func == (code: HashedAuthenticationCode, data: some DataProtocol) -> Bool {
      isEqualInConstantTime(code.bytes, Array(data))
    }
    /// The name of the hash function and the bytes in hexadecimal.
    public var description: String { "HMAC with \(H.self): \(bytes.map { String(format: "%02x", $0) }.joined())" }
    /// Returns an iterator over the bytes.
    public func makeIterator() -> IndexingIterator<[UInt8]> { bytes.makeIterator() }
    /// Calls a closure with the bytes.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
      try bytes.withUnsafeBytes(body)
    }
  }

  /// A message authentication code that is made with a hash function (RFC 2104). See Apple's `HMAC`.
  public struct HMAC<H: HashFunction>: Sendable {
    /// The key of an authentication code.
    public typealias Key = SymmetricKey
    /// The authentication code.
    public typealias MAC = HashedAuthenticationCode<H>
    private var inner = H()
    private var outer = H()

    /// Starts an authentication code with a key of any length. At first the message is empty.
    public init(key: SymmetricKey) {
      var block = key.bytes.count > H.blockByteCount ? Array(H.hash(data: key.bytes)) : key.bytes
      block += [UInt8](repeating: 0, count: H.blockByteCount - block.count)
      inner.update(data: block.map { $0 ^ 0x36 })
      outer.update(data: block.map { $0 ^ 0x5C })
    }

    /// Adds data to the message that the code authenticates.
    public mutating func update<D: DataProtocol>(data: D) { inner.update(data: data) }

    /// Returns the authentication code of all data that was added.
    public func finalize() -> MAC {
      var outer = outer
      outer.update(data: Array(inner.finalize()))
      return MAC(bytes: Array(outer.finalize()))
    }

    /// Returns the authentication code of data under a key.
    public static func authenticationCode<D: DataProtocol>(for data: D, using key: SymmetricKey) -> MAC {
      var code = HMAC(key: key)
      code.update(data: data)
      return code.finalize()
    }

    /// Whether `code` is the authentication code of data under a key. The duration of the comparison depends only on
    /// the code's length.
    public static func isValidAuthenticationCode<C: ContiguousBytes, D: DataProtocol>(
      _ code: C, authenticating data: D, using key: SymmetricKey
    ) -> Bool {
      isEqualInConstantTime(code.withUnsafeBytes { Array($0) }, authenticationCode(for: data, using: key).bytes)
    }
  }

  /// A key derivation that is made with HMAC (RFC 5869). See Apple's `HKDF`.
  public struct HKDF<H: HashFunction>: Sendable {
    /// Returns the pseudorandom key of RFC 5869, section 2.2. Without a salt, a salt of zeros is used.
    public static func extract<S: DataProtocol>(inputKeyMaterial: SymmetricKey, salt: S?) -> HashedAuthenticationCode<H>
    {
      let salt = salt.map { Array($0) } ?? []
      return HMAC<H>.authenticationCode(
        for: inputKeyMaterial.bytes,
        using: SymmetricKey(salt.isEmpty ? [UInt8](repeating: 0, count: H.digestByteCount) : salt))
    }

    /// Returns the output key of RFC 5869, section 2.3. Traps if `outputByteCount` exceeds 255 times the digest's
    /// length.
    public static func expand<P: ContiguousBytes, I: DataProtocol>(
      pseudoRandomKey: P, info: I?, outputByteCount: Int
    ) -> SymmetricKey {
      precondition(outputByteCount <= 255 * H.digestByteCount, "HKDF makes no more than 255 blocks")
      let key = SymmetricKey(data: pseudoRandomKey)
      var (output, last, number) = ([UInt8](), [UInt8](), UInt8(1))
      while output.count < outputByteCount {
        var code = HMAC<H>(key: key)
        code.update(data: last)
        if let info { code.update(data: info) }
        code.update(data: [number])
        last = code.finalize().bytes
        output += last
        number &+= 1
      }
      return SymmetricKey(Array(output.prefix(outputByteCount)))
    }

    /// Extracts and expands: derives a key of `outputByteCount` bytes from key material, a salt and information.
    public static func deriveKey<S: DataProtocol, I: DataProtocol>(
      inputKeyMaterial: SymmetricKey, salt: S, info: I, outputByteCount: Int
    ) -> SymmetricKey {
      expand(
        pseudoRandomKey: extract(inputKeyMaterial: inputKeyMaterial, salt: salt), info: info,
        outputByteCount: outputByteCount)
    }

    /// Derives a key of `outputByteCount` bytes from key material and information, without a salt.
    public static func deriveKey<I: DataProtocol>(inputKeyMaterial: SymmetricKey, info: I, outputByteCount: Int)
      -> SymmetricKey
    { deriveKey(inputKeyMaterial: inputKeyMaterial, salt: [UInt8](), info: info, outputByteCount: outputByteCount) }

    /// Derives a key of `outputByteCount` bytes from key material and a salt, without information.
    public static func deriveKey<S: DataProtocol>(inputKeyMaterial: SymmetricKey, salt: S, outputByteCount: Int)
      -> SymmetricKey
    { deriveKey(inputKeyMaterial: inputKeyMaterial, salt: salt, info: [UInt8](), outputByteCount: outputByteCount) }

    /// Derives a key of `outputByteCount` bytes from key material alone.
    public static func deriveKey(inputKeyMaterial: SymmetricKey, outputByteCount: Int) -> SymmetricKey {
      deriveKey(inputKeyMaterial: inputKeyMaterial, info: [UInt8](), outputByteCount: outputByteCount)
    }
  }
#endif
