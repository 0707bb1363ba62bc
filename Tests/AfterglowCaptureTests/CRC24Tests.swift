import AfterglowLinkLayer
import Testing

@Suite struct CRC24Tests {
  @Test func `the checksum equals the catalogue's check value`() {
    // The catalogue of parametrised CRC algorithms lists this check value for CRC-24/BLE.
    #expect(CRC24.checksum(of: Array("123456789".utf8)) == 0xC25A56)
  }

  @Test func `the table agrees with the specification's shift register`() {
    for length in 0..<64 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ length) }
      let drawn = UbertoothText.checksum(bytes)
      let expected = UInt32(drawn[0]) | UInt32(drawn[1]) << 8 | UInt32(drawn[2]) << 16
      #expect(CRC24.checksum(of: bytes) == expected)
    }
  }

  @Test func `every single flipped bit is detected`() {
    let bytes = [UInt8](0..<39)
    let checksum = CRC24.checksum(of: bytes)
    for bit in 0..<(8 * bytes.count) {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(CRC24.checksum(of: flipped) != checksum)
    }
  }
}
