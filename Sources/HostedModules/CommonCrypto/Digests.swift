// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Apple's names.
#if Cryptography
  import CHostedCrypto

  /// The length of the data that is hashed, in bytes.
  public typealias CC_LONG = UInt32
  /// The length of an MD5 digest, in bytes.
  public let CC_MD5_DIGEST_LENGTH: Int32 = 16
  /// The length of a SHA-1 digest, in bytes.
  public let CC_SHA1_DIGEST_LENGTH: Int32 = 20
  /// The length of a SHA-224 digest, in bytes.
  public let CC_SHA224_DIGEST_LENGTH: Int32 = 28
  /// The length of a SHA-256 digest, in bytes.
  public let CC_SHA256_DIGEST_LENGTH: Int32 = 32
  /// The length of a SHA-384 digest, in bytes.
  public let CC_SHA384_DIGEST_LENGTH: Int32 = 48
  /// The length of a SHA-512 digest, in bytes.
  public let CC_SHA512_DIGEST_LENGTH: Int32 = 64

  private func digest(
    _ data: UnsafeRawPointer?, _ count: Int, _ result: UnsafeMutablePointer<UInt8>?, _ kind: OpaquePointer?
  ) -> UnsafeMutablePointer<UInt8>? {
    guard let result else { return nil }
    return EVP_Digest(data, count, result, nil, kind, nil) == 1 ? result : nil
  }

  /// Writes the MD5 digest of data to `result`. Returns `result`, or `nil` if `result` is `nil` or OpenSSL fails.
  @discardableResult
  public func CC_MD5(_ data: UnsafeRawPointer?, _ count: CC_LONG, _ result: UnsafeMutablePointer<UInt8>?)
    -> UnsafeMutablePointer<UInt8>?
  { digest(data, Int(count), result, EVP_md5()) }

  /// Writes the SHA-1 digest of data to `result`. Returns `result`, or `nil` if `result` is `nil` or OpenSSL fails.
  @discardableResult
  public func CC_SHA1(_ data: UnsafeRawPointer?, _ count: CC_LONG, _ result: UnsafeMutablePointer<UInt8>?)
    -> UnsafeMutablePointer<UInt8>?
  { digest(data, Int(count), result, EVP_sha1()) }

  /// Writes the SHA-224 digest of data to `result`. Returns `result`, or `nil` if `result` is `nil` or OpenSSL fails.
  @discardableResult
  public func CC_SHA224(_ data: UnsafeRawPointer?, _ count: CC_LONG, _ result: UnsafeMutablePointer<UInt8>?)
    -> UnsafeMutablePointer<UInt8>?
  { digest(data, Int(count), result, EVP_sha224()) }

  /// Writes the SHA-256 digest of data to `result`. Returns `result`, or `nil` if `result` is `nil` or OpenSSL fails.
  @discardableResult
  public func CC_SHA256(_ data: UnsafeRawPointer?, _ count: CC_LONG, _ result: UnsafeMutablePointer<UInt8>?)
    -> UnsafeMutablePointer<UInt8>?
  { digest(data, Int(count), result, EVP_sha256()) }

  /// Writes the SHA-384 digest of data to `result`. Returns `result`, or `nil` if `result` is `nil` or OpenSSL fails.
  @discardableResult
  public func CC_SHA384(_ data: UnsafeRawPointer?, _ count: CC_LONG, _ result: UnsafeMutablePointer<UInt8>?)
    -> UnsafeMutablePointer<UInt8>?
  { digest(data, Int(count), result, EVP_sha384()) }

  /// Writes the SHA-512 digest of data to `result`. Returns `result`, or `nil` if `result` is `nil` or OpenSSL fails.
  @discardableResult
  public func CC_SHA512(_ data: UnsafeRawPointer?, _ count: CC_LONG, _ result: UnsafeMutablePointer<UInt8>?)
    -> UnsafeMutablePointer<UInt8>?
  { digest(data, Int(count), result, EVP_sha512()) }

  /// The hash function of an authentication code.
  public typealias CCHmacAlgorithm = UInt32
  /// HMAC with SHA-1. The code has 20 bytes.
  public let kCCHmacAlgSHA1 = 0
  /// HMAC with MD5. The code has 16 bytes.
  public let kCCHmacAlgMD5 = 1
  /// HMAC with SHA-256. The code has 32 bytes.
  public let kCCHmacAlgSHA256 = 2
  /// HMAC with SHA-384. The code has 48 bytes.
  public let kCCHmacAlgSHA384 = 3
  /// HMAC with SHA-512. The code has 64 bytes.
  public let kCCHmacAlgSHA512 = 4
  /// HMAC with SHA-224. The code has 28 bytes.
  public let kCCHmacAlgSHA224 = 5

  /// Writes the HMAC of `data` to `result`. Writes nothing for an unknown algorithm.
  public func CCHmac(
    _ algorithm: CCHmacAlgorithm, _ key: UnsafeRawPointer?, _ keyLength: Int, _ data: UnsafeRawPointer?,
    _ dataLength: Int, _ result: UnsafeMutableRawPointer?
  ) {
    let kinds = [EVP_sha1(), EVP_md5(), EVP_sha256(), EVP_sha384(), EVP_sha512(), EVP_sha224()]
    guard let result, kinds.indices.contains(Int(algorithm)) else { return }
    var length: UInt32 = 0
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { empty in
      _ = HMAC(
        kinds[Int(algorithm)], key ?? UnsafeRawPointer(empty.baseAddress!), Int32(clamping: keyLength),
        data?.assumingMemoryBound(to: UInt8.self) ?? UnsafePointer(empty.baseAddress!), dataLength,
        result.assumingMemoryBound(to: UInt8.self), &length)
    }
  }
#endif
