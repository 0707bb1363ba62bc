import AfterglowWire
import Foundation

// The wire's 128 bits and Foundation's are the same ones.
extension ServiceUUID {
  init(_ uuid: UUID) {
    self.init(uuid.uuid)
  }
}

extension UUID {
  init(_ bits: ServiceUUID) {
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) { buffer in
      for index in 0..<16 { buffer[index] = bits.byte(at: index) }
    }
    self.init(uuid: bytes)
  }

  /// A random UUID of version 4 (RFC 9562, section 5.4).
  static func random(using generator: inout SplitMix64) -> UUID {
    let high = generator.next() & ~0xF000 | 0x4000
    let low = generator.next() & ~(0b11 << 62) | 0b10 << 62
    return UUID(ServiceUUID(high: high, low: low))
  }
}
