#if Cryptography
  import CHostedCrypto
  public import Foundation

  /// A fingerprint of data. See Apple's `Digest`.
  public protocol Digest: Hashable, ContiguousBytes, CustomStringConvertible, Sequence, Sendable
  where Element == UInt8 {
    static var byteCount: Int { get }
  }

  /// A digest of a hash function.
  public struct HashDigest<Function: HashFunction>: Digest {
    let bytes: [UInt8]

    public static var byteCount: Int { Function.digestByteCount }
    public var description: String { "\(Function.self) digest: \(bytes.map { String(format: "%02x", $0) }.joined())" }
    public func makeIterator() -> IndexingIterator<[UInt8]> { bytes.makeIterator() }
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
      try bytes.withUnsafeBytes(body)
    }
    public static func == (digest: HashDigest, data: some DataProtocol) -> Bool { digest.bytes.elementsEqual(data) }
  }

  /// What makes digests. See Apple's `HashFunction`.
  public protocol HashFunction: Sendable {
    typealias Digest = HashDigest<Self>
    static var blockByteCount: Int { get }
    static var digestByteCount: Int { get }
    init()
    mutating func update(bufferPointer: UnsafeRawBufferPointer)
    func finalize() -> HashDigest<Self>
  }

  extension HashFunction {
    public static var byteCount: Int { digestByteCount }

    public static func hash<D: DataProtocol>(data: D) -> HashDigest<Self> {
      var function = Self()
      function.update(data: data)
      return function.finalize()
    }

    public mutating func update<D: DataProtocol>(data: D) {
      for region in data.regions { region.withUnsafeBytes { update(bufferPointer: $0) } }
    }
  }

  /// Data that is hashed when all of it is there.
  private func digest(_ data: [UInt8], _ kind: OpaquePointer?, _ count: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: count)
    precondition(EVP_Digest(data, data.count, &result, nil, kind, nil) == 1, "libcrypto lacks a hash function")
    return result
  }

  public struct SHA256: HashFunction {
    public static let blockByteCount = 64
    public static let digestByteCount = 32
    private var data: [UInt8] = []
    public init() {}
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { data += bufferPointer }
    public func finalize() -> HashDigest<SHA256> { HashDigest(bytes: digest(data, EVP_sha256(), 32)) }
  }

  public struct SHA384: HashFunction {
    public static let blockByteCount = 128
    public static let digestByteCount = 48
    private var data: [UInt8] = []
    public init() {}
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { data += bufferPointer }
    public func finalize() -> HashDigest<SHA384> { HashDigest(bytes: digest(data, EVP_sha384(), 48)) }
  }

  public struct SHA512: HashFunction {
    public static let blockByteCount = 128
    public static let digestByteCount = 64
    private var data: [UInt8] = []
    public init() {}
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { data += bufferPointer }
    public func finalize() -> HashDigest<SHA512> { HashDigest(bytes: digest(data, EVP_sha512(), 64)) }
  }

  public typealias SHA256Digest = HashDigest<SHA256>
  public typealias SHA384Digest = HashDigest<SHA384>
  public typealias SHA512Digest = HashDigest<SHA512>

  /// Functions that are broken, and that old formats need.
  public enum Insecure {
    public struct SHA1: HashFunction {
      public static let blockByteCount = 64
      public static let digestByteCount = 20
      private var data: [UInt8] = []
      public init() {}
      public mutating func update(bufferPointer: UnsafeRawBufferPointer) { data += bufferPointer }
      public func finalize() -> HashDigest<SHA1> { HashDigest(bytes: digest(data, EVP_sha1(), 20)) }
    }

    public struct MD5: HashFunction {
      public static let blockByteCount = 64
      public static let digestByteCount = 16
      private var data: [UInt8] = []
      public init() {}
      public mutating func update(bufferPointer: UnsafeRawBufferPointer) { data += bufferPointer }
      public func finalize() -> HashDigest<MD5> { HashDigest(bytes: digest(data, EVP_md5(), 16)) }
    }
  }
#endif
