/// Writes records as `ubertooth-btle` prints them. The type computes the checksum bit by bit, independently of the code
/// under test.
struct UbertoothText {
  var seconds = 1_700_000_000
  var frequencyMHz = 2402
  var accessAddress = "8e89bed6"
  var rssiDBm = -50

  func head() -> String {
    "systime=\(seconds) freq=\(frequencyMHz) addr=\(accessAddress) delta_t=12.5 ms rssi=\(rssiDBm)"
  }

  /// Returns the record of a PDU. Once the checksum is computed, the bits of `flipping` are inverted in the first
  /// payload byte.
  func record(_ pdu: [UInt8], flipping: UInt8 = 0) -> String {
    var sent = pdu + Self.checksum(pdu)
    if sent.count > 5 { sent[2] ^= flipping }
    return head() + "\n" + Self.hexadecimal(sent) + "\nAdvertising / explained at length\n    CRC:   12 34 56\n\n"
  }

  /// A PDU with its header.
  static func pdu(type: UInt8, payload: [UInt8]) -> [UInt8] { [type, UInt8(payload.count)] + payload }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
  }

  /// Computes the checksum with a shift register of 24 bits, bit by bit (volume 6, part B, figure 3.5).
  static func checksum(_ bytes: [UInt8]) -> [UInt8] {
    var register = (0..<24).map { 0x555555 >> $0 & 1 == 1 }
    for byte in bytes {
      for bit in 0..<8 {
        let feedback = register[23] != (byte >> bit & 1 == 1)
        register = [feedback] + register[..<23]
        for tap in [1, 3, 4, 6, 9, 10] where feedback { register[tap].toggle() }
      }
    }
    // Position 23 is sent first, as the least significant bit of a byte.
    return (0..<3).map { byte in
      (0..<8).reduce(0) { $0 | (register[23 - 8 * byte - $1] ? 1 << $1 : 0) }
    }
  }
}
