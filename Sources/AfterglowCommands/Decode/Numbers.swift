import AfterglowWire

/// Upper-case digits, two a byte, without separators.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  String(decoding: bytes.flatMap { [hexDigit($0 >> 4), hexDigit($0 & 0xF)] }, as: UTF8.self)
}

/// Upper-case digits of a number, with zeros before them.
func hexadecimal(_ number: some UnsignedInteger, digits count: Int) -> String {
  let digits = String(number, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, count - digits.count)) + digits
}

func milliseconds(_ duration: Duration) -> Double { duration / .milliseconds(1) }
