// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Apple's names.
#if Cryptography
  import CHostedCrypto

  public typealias CC_LONG = UInt32
  public let CC_MD5_DIGEST_LENGTH: Int32 = 16
  public let CC_SHA1_DIGEST_LENGTH: Int32 = 20
  public let CC_SHA224_DIGEST_LENGTH: Int32 = 28
  public let CC_SHA256_DIGEST_LENGTH: Int32 = 32
  public let CC_SHA384_DIGEST_LENGTH: Int32 = 48
  public let CC_SHA512_DIGEST_LENGTH: Int32 = 64

  private func digest(
    _ data: UnsafeRawPointer?, _ count: Int, _ result: UnsafeMutablePointer<UInt8>?, _ kind: OpaquePointer?
  ) -> UnsafeMutablePointer<UInt8>? {
    guard let result else { return nil }
    return EVP_Digest(data, count, result, nil, kind, nil) == 1 ? result : nil
  }

  @discardableResult
  public func CC_MD5(_ data: UnsafeRawPointer?, _ count: CC_LONG, _ result: UnsafeMutablePointer<UInt8>?)
    -> UnsafeMutablePointer<UInt8>?
  { digest(data, Int(count), result, EVP_md5()) }

  @discardableResult
  public func CC_SHA1(_ data: UnsafeRawPointer?, _ count: CC_LONG, _ result: UnsafeMutablePointer<UInt8>?)
    -> UnsafeMutablePointer<UInt8>?
  { digest(data, Int(count), result, EVP_sha1()) }

  @discardableResult
  public func CC_SHA224(_ data: UnsafeRawPointer?, _ count: CC_LONG, _ result: UnsafeMutablePointer<UInt8>?)
    -> UnsafeMutablePointer<UInt8>?
  { digest(data, Int(count), result, EVP_sha224()) }

  @discardableResult
  public func CC_SHA256(_ data: UnsafeRawPointer?, _ count: CC_LONG, _ result: UnsafeMutablePointer<UInt8>?)
    -> UnsafeMutablePointer<UInt8>?
  { digest(data, Int(count), result, EVP_sha256()) }

  @discardableResult
  public func CC_SHA384(_ data: UnsafeRawPointer?, _ count: CC_LONG, _ result: UnsafeMutablePointer<UInt8>?)
    -> UnsafeMutablePointer<UInt8>?
  { digest(data, Int(count), result, EVP_sha384()) }

  @discardableResult
  public func CC_SHA512(_ data: UnsafeRawPointer?, _ count: CC_LONG, _ result: UnsafeMutablePointer<UInt8>?)
    -> UnsafeMutablePointer<UInt8>?
  { digest(data, Int(count), result, EVP_sha512()) }

  public typealias CCHmacAlgorithm = UInt32
  public let kCCHmacAlgSHA1 = 0
  public let kCCHmacAlgMD5 = 1
  public let kCCHmacAlgSHA256 = 2
  public let kCCHmacAlgSHA384 = 3
  public let kCCHmacAlgSHA512 = 4
  public let kCCHmacAlgSHA224 = 5

  /// Writes the authentication code of `data`; an unknown algorithm writes nothing.
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
