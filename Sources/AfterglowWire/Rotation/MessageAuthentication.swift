/// HMAC with SHA-256 (RFC 2104). The part of the computation that depends only on the key is done once.
struct MessageAuthentication: Sendable {
  private var inner = SHA256()
  private var outer = SHA256()

  init(key: [UInt8]) {
    var block = key.count > SHA256.blockSize ? SHA256().finish(key) : key
    block += Array(repeating: 0, count: SHA256.blockSize - block.count)
    inner.absorb(block.map { $0 ^ 0x36 })
    outer.absorb(block.map { $0 ^ 0x5C })
  }

  func code(of message: [UInt8]) -> [UInt8] { outer.finish(inner.finish(message)) }
}

/// HKDF with SHA-256 (RFC 5869), without a salt, for outputs of 32 bytes, the length of one hash.
struct KeyDerivation: Sendable {
  private let expansion: MessageAuthentication

  init(secret: [UInt8]) {
    let salt = [UInt8](repeating: 0, count: SHA256.size)
    expansion = MessageAuthentication(key: MessageAuthentication(key: salt).code(of: secret))
  }

  /// Returns 32 bytes for a given purpose.
  func bytes(for info: [UInt8]) -> [UInt8] { expansion.code(of: info + [1]) }
}
