#if Cryptography
  public import Foundation

  public enum CryptoKitError: Error, Equatable {
    case incorrectKeySize
    case incorrectParameterSize
    case authenticationFailure
    case underlyingCoreCryptoError(error: Int32)
    case wrapFailure
    case unwrapFailure
    case invalidParameter
  }

  public struct SymmetricKeySize: Sendable {
    public let bitCount: Int
    public init(bitCount: Int) { self.bitCount = bitCount }
    public static let bits128 = SymmetricKeySize(bitCount: 128)
    public static let bits192 = SymmetricKeySize(bitCount: 192)
    public static let bits256 = SymmetricKeySize(bitCount: 256)
  }

  /// Random bytes, which follow from the world's seed in an app's process.
  func randomBytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  /// A key of a cipher or an authentication code. See Apple's `SymmetricKey`.
  public struct SymmetricKey: ContiguousBytes, Equatable, Sendable {
    let bytes: [UInt8]

    public init<D: ContiguousBytes>(data: D) { bytes = data.withUnsafeBytes { Array($0) } }
    public init(size: SymmetricKeySize) { bytes = randomBytes(size.bitCount / 8) }
    init(_ bytes: [UInt8]) { self.bytes = bytes }
    public var bitCount: Int { bytes.count * 8 }
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
      try bytes.withUnsafeBytes(body)
    }
  }

  public protocol MessageAuthenticationCode: Hashable, ContiguousBytes, CustomStringConvertible, Sequence
  where Element == UInt8 {
    var byteCount: Int { get }
  }

  public struct HashedAuthenticationCode<H: HashFunction>: MessageAuthenticationCode, Sendable {
    let bytes: [UInt8]
    public var byteCount: Int { bytes.count }
    public var description: String { "HMAC with \(H.self): \(bytes.map { String(format: "%02x", $0) }.joined())" }
    public func makeIterator() -> IndexingIterator<[UInt8]> { bytes.makeIterator() }
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
      try bytes.withUnsafeBytes(body)
    }
  }

  /// See Apple's `HMAC`, and RFC 2104.
  public struct HMAC<H: HashFunction>: Sendable {
    public typealias Key = SymmetricKey
    public typealias MAC = HashedAuthenticationCode<H>
    private var inner = H()
    private var outer = H()

    public init(key: SymmetricKey) {
      var block = key.bytes.count > H.blockByteCount ? Array(H.hash(data: key.bytes)) : key.bytes
      block += [UInt8](repeating: 0, count: H.blockByteCount - block.count)
      inner.update(data: block.map { $0 ^ 0x36 })
      outer.update(data: block.map { $0 ^ 0x5C })
    }

    public mutating func update<D: DataProtocol>(data: D) { inner.update(data: data) }

    public func finalize() -> MAC {
      var outer = outer
      outer.update(data: Array(inner.finalize()))
      return MAC(bytes: Array(outer.finalize()))
    }

    public static func authenticationCode<D: DataProtocol>(for data: D, using key: SymmetricKey) -> MAC {
      var code = HMAC(key: key)
      code.update(data: data)
      return code.finalize()
    }

    public static func isValidAuthenticationCode<C: ContiguousBytes, D: DataProtocol>(
      _ code: C, authenticating data: D, using key: SymmetricKey
    ) -> Bool { code.withUnsafeBytes { $0.elementsEqual(authenticationCode(for: data, using: key).bytes) } }
  }

  /// See Apple's `HKDF`, and RFC 5869.
  public struct HKDF<H: HashFunction>: Sendable {
    public static func extract<S: DataProtocol>(inputKeyMaterial: SymmetricKey, salt: S?) -> HashedAuthenticationCode<H>
    {
      let salt = salt.map { Array($0) } ?? []
      return HMAC<H>.authenticationCode(
        for: inputKeyMaterial.bytes,
        using: SymmetricKey(salt.isEmpty ? [UInt8](repeating: 0, count: H.digestByteCount) : salt))
    }

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

    public static func deriveKey<S: DataProtocol, I: DataProtocol>(
      inputKeyMaterial: SymmetricKey, salt: S, info: I, outputByteCount: Int
    ) -> SymmetricKey {
      expand(
        pseudoRandomKey: extract(inputKeyMaterial: inputKeyMaterial, salt: salt), info: info,
        outputByteCount: outputByteCount)
    }

    public static func deriveKey<I: DataProtocol>(inputKeyMaterial: SymmetricKey, info: I, outputByteCount: Int)
      -> SymmetricKey
    { deriveKey(inputKeyMaterial: inputKeyMaterial, salt: [UInt8](), info: info, outputByteCount: outputByteCount) }

    public static func deriveKey<S: DataProtocol>(inputKeyMaterial: SymmetricKey, salt: S, outputByteCount: Int)
      -> SymmetricKey
    { deriveKey(inputKeyMaterial: inputKeyMaterial, salt: salt, info: [UInt8](), outputByteCount: outputByteCount) }

    public static func deriveKey(inputKeyMaterial: SymmetricKey, outputByteCount: Int) -> SymmetricKey {
      deriveKey(inputKeyMaterial: inputKeyMaterial, info: [UInt8](), outputByteCount: outputByteCount)
    }
  }
#endif
