// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Apple's names.
#if Cryptography
  import CHostedCrypto

  /// The choice between encryption (`kCCEncrypt`) and decryption (`kCCDecrypt`).
  public typealias CCOperation = UInt32
  /// A cipher. Only AES works on a virtual phone.
  public typealias CCAlgorithm = UInt32
  /// The options of a cipher, as a bit mask.
  public typealias CCOptions = UInt32
  /// The result of a call; 0 is success.
  public typealias CCCryptorStatus = Int32
  /// The hash function of a key derivation.
  public typealias CCPseudoRandomAlgorithm = UInt32
  /// The algorithm of a key derivation.
  public typealias CCPBKDFAlgorithm = UInt32

  /// The operation that encrypts.
  public let kCCEncrypt = 0
  /// The operation that decrypts.
  public let kCCDecrypt = 1
  /// AES with any of its key lengths; the same number as `kCCAlgorithmAES`.
  public let kCCAlgorithmAES128 = 0
  /// AES, with a key of 16, 24 or 32 bytes.
  public let kCCAlgorithmAES = 0
  /// Triple DES, for which `CCCrypt` returns `kCCUnimplemented` on a virtual phone.
  public let kCCAlgorithm3DES = 2
  /// The option to pad the data to whole blocks, and to remove the padding on decryption.
  public let kCCOptionPKCS7Padding = 1
  /// The option to encrypt each block by itself. Without this option, `CCCrypt` chains the blocks (CBC).
  public let kCCOptionECBMode = 2
  /// The call succeeded.
  public let kCCSuccess = 0
  /// A parameter is missing or has an invalid value or length.
  public let kCCParamError = -4300
  /// The output buffer is too small.
  public let kCCBufferTooSmall = -4301
  /// The padding is invalid after decryption, usually because the key is wrong. `CCCrypt` also returns this status if a
  /// padded ciphertext does not consist of whole blocks.
  public let kCCDecodeError = -4304
  /// A virtual phone does not implement the algorithm.
  public let kCCUnimplemented = -4305
  /// The length of an AES block, in bytes.
  public let kCCBlockSizeAES128 = 16
  /// The length of an AES-128 key, in bytes.
  public let kCCKeySizeAES128 = 16
  /// The length of an AES-192 key, in bytes.
  public let kCCKeySizeAES192 = 24
  /// The length of an AES-256 key, in bytes.
  public let kCCKeySizeAES256 = 32
  /// PBKDF2 (RFC 8018, section 5.2).
  public let kCCPBKDF2 = 2
  /// HMAC with SHA-1.
  public let kCCPRFHmacAlgSHA1 = 1
  /// HMAC with SHA-256.
  public let kCCPRFHmacAlgSHA256 = 3
  /// HMAC with SHA-512.
  public let kCCPRFHmacAlgSHA512 = 5

  /// Encrypts or decrypts with AES in CBC or ECB mode, and writes the length of the output to `dataOutMoved`.
  ///
  /// Without an initialization vector, CBC begins with zeros. ECB ignores the initialization vector. For other
  /// algorithms, returns `kCCUnimplemented`. If the output buffer is too small, writes the required length to
  /// `dataOutMoved` and returns `kCCBufferTooSmall`.
  public func CCCrypt(
    _ operation: CCOperation, _ algorithm: CCAlgorithm, _ options: CCOptions, _ key: UnsafeRawPointer?,
    _ keyLength: Int, _ iv: UnsafeRawPointer?, _ dataIn: UnsafeRawPointer?, _ dataInLength: Int,
    _ dataOut: UnsafeMutableRawPointer?, _ dataOutAvailable: Int, _ dataOutMoved: UnsafeMutablePointer<Int>?
  ) -> CCCryptorStatus {
    guard algorithm == CCAlgorithm(kCCAlgorithmAES) else { return CCCryptorStatus(kCCUnimplemented) }
    let isECB = options & CCOptions(kCCOptionECBMode) != 0
    let isPadded = options & CCOptions(kCCOptionPKCS7Padding) != 0
    let cipher: OpaquePointer?
    switch keyLength {
    case 16: cipher = isECB ? EVP_aes_128_ecb() : EVP_aes_128_cbc()
    case 24: cipher = isECB ? EVP_aes_192_ecb() : EVP_aes_192_cbc()
    case 32: cipher = isECB ? EVP_aes_256_ecb() : EVP_aes_256_cbc()
    default: return CCCryptorStatus(kCCParamError)
    }
    guard let key, let context = EVP_CIPHER_CTX_new(), dataInLength >= 0, dataInLength <= Int(Int32.max) - 32 else {
      return CCCryptorStatus(kCCParamError)
    }
    defer { EVP_CIPHER_CTX_free(context) }
    let isEncrypting = operation == CCOperation(kCCEncrypt)
    if !isPadded, dataInLength % 16 != 0 { return CCCryptorStatus(kCCParamError) }
    let needed = isEncrypting && isPadded ? (dataInLength / 16 + 1) * 16 : dataInLength
    if isEncrypting || !isPadded, dataOutAvailable < needed {
      dataOutMoved?.pointee = needed
      return CCCryptorStatus(kCCBufferTooSmall)
    }
    // Without an initialization vector, Apple's function uses zeros. ECB has no vector, so `iv` may be a pointer that
    // must not be read.
    let zeros = [UInt8](repeating: 0, count: 16)
    let vector = (isECB ? nil : iv).map { [UInt8](UnsafeRawBufferPointer(start: $0, count: 16)) } ?? zeros
    let input = [UInt8](UnsafeRawBufferPointer(start: dataIn, count: dataIn == nil ? 0 : dataInLength))
    var output = [UInt8](repeating: 0, count: input.count + 32)
    var (first, last) = (Int32(0), Int32(0))
    guard
      EVP_CipherInit_ex(context, cipher, nil, key.assumingMemoryBound(to: UInt8.self), vector, isEncrypting ? 1 : 0)
        == 1,
      EVP_CIPHER_CTX_set_padding(context, isPadded ? 1 : 0) == 1,
      EVP_CipherUpdate(context, &output, &first, input, Int32(input.count)) == 1
    else { return CCCryptorStatus(kCCParamError) }
    let isComplete = output.withUnsafeMutableBufferPointer {
      EVP_CipherFinal_ex(context, $0.baseAddress! + Int(first), &last) == 1
    }
    guard isComplete else { return CCCryptorStatus(kCCDecodeError) }
    let count = Int(first + last)
    dataOutMoved?.pointee = count
    guard count <= dataOutAvailable, let dataOut else { return CCCryptorStatus(kCCBufferTooSmall) }
    output.withUnsafeBytes { dataOut.copyMemory(from: $0.baseAddress!, byteCount: count) }
    return CCCryptorStatus(kCCSuccess)
  }

  /// Derives a key from a password with PBKDF2. `algorithm` is not checked. Returns `kCCParamError` for an unknown hash
  /// function, or if OpenSSL rejects a parameter.
  public func CCKeyDerivationPBKDF(
    _ algorithm: CCPBKDFAlgorithm, _ password: UnsafePointer<CChar>?, _ passwordLength: Int,
    _ salt: UnsafePointer<UInt8>?, _ saltLength: Int, _ function: CCPseudoRandomAlgorithm, _ rounds: UInt32,
    _ key: UnsafeMutablePointer<UInt8>?, _ keyLength: Int
  ) -> Int32 {
    let kind =
      switch Int(function) {
      case kCCPRFHmacAlgSHA1: EVP_sha1()
      case kCCPRFHmacAlgSHA256: EVP_sha256()
      case kCCPRFHmacAlgSHA512: EVP_sha512()
      default: nil as OpaquePointer?
      }
    guard let kind else { return Int32(kCCParamError) }
    let isDone = PKCS5_PBKDF2_HMAC(
      password, Int32(clamping: passwordLength), salt, Int32(clamping: saltLength), Int32(clamping: rounds), kind,
      Int32(clamping: keyLength), key)
    return Int32(isDone == 1 ? kCCSuccess : kCCParamError)
  }

  /// Fills a buffer with random bytes, which on a virtual phone are derived from the world's seed. Returns
  /// `kCCParamError` if `bytes` is `nil`.
  public func CCRandomGenerateBytes(_ bytes: UnsafeMutableRawPointer?, _ count: Int) -> CCCryptorStatus {
    guard let bytes else { return CCCryptorStatus(kCCParamError) }
    for index in 0..<max(count, 0) {
      bytes.storeBytes(of: UInt8.random(in: 0...255), toByteOffset: index, as: UInt8.self)
    }
    return CCCryptorStatus(kCCSuccess)
  }
#endif
