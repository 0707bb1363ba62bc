@testable import AfterglowWire

/// The bytes of a hexadecimal text; `nil` for any other text.
func bytes(hex text: String) -> [UInt8]? {
  let digits = text.utf8.map(hexDigitValue)
  guard digits.count.isMultiple(of: 2) else { return nil }
  return stride(from: 0, to: digits.count, by: 2).reduce(into: [UInt8]?([])) { bytes, index in
    guard let high = digits[index], let low = digits[index + 1] else { return bytes = nil }
    bytes?.append(high << 4 | low)
  }
}

func hex(_ bytes: some Sequence<UInt8>) -> String {
  String(decoding: bytes.flatMap { [hexDigit($0 >> 4), hexDigit($0 & 0xF)] }, as: UTF8.self)
}
