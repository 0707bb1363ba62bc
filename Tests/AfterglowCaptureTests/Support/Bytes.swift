/// Returns the bytes of a number in the given byte order.
func bytes<Number: FixedWidthInteger>(_ number: Number, bigEndian: Bool = false) -> [UInt8] {
  withUnsafeBytes(of: bigEndian ? number.bigEndian : number.littleEndian, Array.init)
}

/// Returns the bytes of hexadecimal digits. Spaces are ignored.
func hex(_ text: String) -> [UInt8] {
  let digits = text.filter { !$0.isWhitespace }.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}
