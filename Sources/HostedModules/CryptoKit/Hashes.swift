#if Cryptography
  import CHostedCrypto
  public import Foundation

  /// The result of a hash function. See Apple's `Digest`.
  public protocol Digest: Hashable, ContiguousBytes, CustomStringConvertible, Sequence, Sendable
  where Element == UInt8 {
    /// The length of a digest, in bytes.
    static var byteCount: Int { get }
  }

  /// A digest of a hash function.
  public struct HashDigest<Function: HashFunction>: Digest {
    let bytes: [UInt8]

    /// The length of a digest, in bytes.
    public static var byteCount: Int { Function.digestByteCount }
    /// The name of the hash function and the bytes in hexadecimal.
    public var description: String { "\(Function.self) digest: \(bytes.map { String(format: "%02x", $0) }.joined())" }
    /// Returns an iterator over the bytes.
    public func makeIterator() -> IndexingIterator<[UInt8]> { bytes.makeIterator() }
    /// Calls a closure with the bytes.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
      try bytes.withUnsafeBytes(body)
    }
    /// Whether two digests have the same bytes. The duration of the comparison reveals nothing about the bytes.
    public static func == (left: HashDigest, right: HashDigest) -> Bool {
      isEqualInConstantTime(left.bytes, right.bytes)
    }
    /// Whether a digest has the same bytes as data.
    public static func == (digest: HashDigest, data: some DataProtocol) -> Bool {
      isEqualInConstantTime(digest.bytes, Array(data))
    }
  }

  /// A cryptographic hash function. See Apple's `HashFunction`.
  public protocol HashFunction: Sendable {
    typealias Digest = HashDigest<Self>
    /// The length of the function's block, in bytes.
    static var blockByteCount: Int { get }
    /// The length of a digest, in bytes.
    static var digestByteCount: Int { get }
    /// Creates a hash of no data.
    init()
    /// Adds bytes to the hash.
    mutating func update(bufferPointer: UnsafeRawBufferPointer)
    /// Returns the digest of all data that was added.
    func finalize() -> HashDigest<Self>
  }

  extension HashFunction {
    /// The length of a digest, in bytes.
    public static var byteCount: Int { digestByteCount }

    /// Returns the digest of data.
    public static func hash<D: DataProtocol>(data: D) -> HashDigest<Self> {
      var function = Self()
      function.update(data: data)
      return function.finalize()
    }

    /// Adds data to the hash.
    public mutating func update<D: DataProtocol>(data: D) {
      for region in data.regions { region.withUnsafeBytes { update(bufferPointer: $0) } }
    }
  }

  /// Returns the digest of data. Traps if libcrypto lacks the function.
  private func digest(_ data: [UInt8], _ kind: OpaquePointer?, _ count: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: count)
    precondition(EVP_Digest(data, data.count, &result, nil, kind, nil) == 1, "libcrypto lacks a hash function")
    return result
  }

  /// SHA-256 (FIPS 180-4).
  public struct SHA256: HashFunction {
    /// The length of the function's block, in bytes.
    public static let blockByteCount = 64
    /// The length of a digest, in bytes.
    public static let digestByteCount = 32
    private var data: [UInt8] = []
    /// Creates a hash of no data.
    public init() {}
    /// Adds bytes to the hash. The bytes stay in memory, and `finalize()` hashes all of them.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { data += bufferPointer }
    /// Returns the digest of all data that was added.
    public func finalize() -> HashDigest<SHA256> { HashDigest(bytes: digest(data, EVP_sha256(), 32)) }
  }

  /// SHA-384 (FIPS 180-4).
  public struct SHA384: HashFunction {
    /// The length of the function's block, in bytes.
    public static let blockByteCount = 128
    /// The length of a digest, in bytes.
    public static let digestByteCount = 48
    private var data: [UInt8] = []
    /// Creates a hash of no data.
    public init() {}
    /// Adds bytes to the hash. The bytes stay in memory, and `finalize()` hashes all of them.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { data += bufferPointer }
    /// Returns the digest of all data that was added.
    public func finalize() -> HashDigest<SHA384> { HashDigest(bytes: digest(data, EVP_sha384(), 48)) }
  }

  /// SHA-512 (FIPS 180-4).
  public struct SHA512: HashFunction {
    /// The length of the function's block, in bytes.
    public static let blockByteCount = 128
    /// The length of a digest, in bytes.
    public static let digestByteCount = 64
    private var data: [UInt8] = []
    /// Creates a hash of no data.
    public init() {}
    /// Adds bytes to the hash. The bytes stay in memory, and `finalize()` hashes all of them.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { data += bufferPointer }
    /// Returns the digest of all data that was added.
    public func finalize() -> HashDigest<SHA512> { HashDigest(bytes: digest(data, EVP_sha512(), 64)) }
  }

  /// A SHA-256 digest, which has 32 bytes.
  public typealias SHA256Digest = HashDigest<SHA256>
  /// A SHA-384 digest, which has 48 bytes.
  public typealias SHA384Digest = HashDigest<SHA384>
  /// A SHA-512 digest, which has 64 bytes.
  public typealias SHA512Digest = HashDigest<SHA512>

  /// Broken hash functions, which are only for old formats that need them.
  public enum Insecure {
    /// SHA-1 (FIPS 180-4). Collisions of SHA-1 can be computed in practice.
    public struct SHA1: HashFunction {
      /// The length of the function's block, in bytes.
      public static let blockByteCount = 64
      /// The length of a digest, in bytes.
      public static let digestByteCount = 20
      private var data: [UInt8] = []
      /// Creates a hash of no data.
      public init() {}
      /// Adds bytes to the hash. The bytes stay in memory, and `finalize()` hashes all of them.
      public mutating func update(bufferPointer: UnsafeRawBufferPointer) { data += bufferPointer }
      /// Returns the digest of all data that was added.
      public func finalize() -> HashDigest<SHA1> { HashDigest(bytes: digest(data, EVP_sha1(), 20)) }
    }

    /// MD5 (RFC 1321). Collisions of MD5 can be computed in practice.
    public struct MD5: HashFunction {
      /// The length of the function's block, in bytes.
      public static let blockByteCount = 64
      /// The length of a digest, in bytes.
      public static let digestByteCount = 16
      private var data: [UInt8] = []
      /// Creates a hash of no data.
      public init() {}
      /// Adds bytes to the hash. The bytes stay in memory, and `finalize()` hashes all of them.
      public mutating func update(bufferPointer: UnsafeRawBufferPointer) { data += bufferPointer }
      /// Returns the digest of all data that was added.
      public func finalize() -> HashDigest<MD5> { HashDigest(bytes: digest(data, EVP_md5(), 16)) }
    }
  }
#endif
