package import AfterglowWire
package import Foundation

// The conversions do not reorder the 128 bits, because the wire and Foundation use the same order.
extension ServiceUUID {
  package init(_ uuid: UUID) {
    self.init(uuid.uuid)
  }
}

extension UUID {
  package init(_ bits: ServiceUUID) {
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) { buffer in
      for index in 0..<16 { buffer[index] = bits.byte(at: index) }
    }
    self.init(uuid: bytes)
  }
}
