import AfterglowWire
import Foundation
import PhonePort
import SeededRandom

extension UUID {
  /// Returns a random UUID of version 4 (RFC 9562, section 5.4).
  static func random(using generator: inout SplitMix64) -> UUID {
    let high = generator.next() & ~0xF000 | 0x4000
    let low = generator.next() & ~(0b11 << 62) | 0b10 << 62
    return UUID(ServiceUUID(high: high, low: low))
  }
}
