/// The error correction of QR codes, which is a Reed–Solomon code over the field of 256 elements (ISO/IEC 18004,
/// section 7.5).
enum ReedSolomon {
  /// The polynomial x⁸ + x⁴ + x³ + x² + 1, which the standard defines.
  private static let polynomial = 0x11D

  private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
    var sum = 0
    for bit in (0..<8).reversed() {
      sum = sum << 1 ^ (sum >> 7 & 1) * polynomial
      sum ^= (Int(other) >> bit & 1) * Int(one)
    }
    return UInt8(truncatingIfNeeded: sum)
  }

  /// Returns the given number of correction codewords for this data.
  static func correction(of data: ArraySlice<UInt8>, count: Int) -> [UInt8] {
    var divisor = [UInt8](repeating: 0, count: count)
    divisor[count - 1] = 1
    var root: UInt8 = 1
    for _ in 0..<count {
      for index in 0..<count {
        divisor[index] = product(divisor[index], root)
        if index + 1 < count { divisor[index] ^= divisor[index + 1] }
      }
      root = product(root, 2)
    }
    var rest = [UInt8](repeating: 0, count: count)
    for byte in data {
      let factor = byte ^ rest.removeFirst()
      rest.append(0)
      for index in 0..<count { rest[index] ^= product(divisor[index], factor) }
    }
    return rest
  }
}
