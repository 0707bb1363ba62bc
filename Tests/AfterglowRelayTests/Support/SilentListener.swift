import Foundation

/// A port that accepts connections and never sends anything.
final class SilentListener {
  let port: UInt16
  private let descriptor: CInt

  struct Unavailable: Error {}

  init() throws {
    descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    port = try withUnsafeMutableBytes(of: &address) { bytes in
      guard let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        bind(descriptor, pointer, length) == 0, listen(descriptor, 8) == 0,
        getsockname(descriptor, pointer, &length) == 0
      else { throw Unavailable() }
      return UInt16(bigEndian: bytes.load(fromByteOffset: 2, as: UInt16.self))
    }
  }

  deinit { close(descriptor) }
}
