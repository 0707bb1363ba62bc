import AfterglowWire

/// Returns the bytes as upper-case hexadecimal digits, two per byte, without separators.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  String(decoding: bytes.flatMap { [hexDigit($0 >> 4), hexDigit($0 & 0xF)] }, as: UTF8.self)
}

/// Returns a number as `digits` upper-case hexadecimal digits, with leading zeros.
func hexadecimal(_ number: some UnsignedInteger, digits count: Int) -> String {
  let digits = String(number, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, count - digits.count)) + digits
}

func milliseconds(_ duration: Duration) -> Double { duration / .milliseconds(1) }

/// Returns a number with `decimals` digits after the point, and commas between thousands.
func decimal(_ value: Double, _ decimals: Int) -> String {
  let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
  guard value.isFinite, abs(value) * scale < 1e15 else { return value.description }
  let scaled = Int((abs(value) * scale).rounded())
  let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: Int(scale))
  var digits = Array(String(whole))
  for position in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: position) }
  let sign = value < 0 && scaled > 0 ? "-" : ""
  guard decimals > 0 else { return sign + String(digits) }
  let tail = String(fraction)
  return sign + String(digits) + "." + String(repeating: "0", count: decimals - tail.count) + tail
}

/// `1 device`, `1,201 addresses`.
func counted(_ count: Int, _ noun: String) -> String {
  decimal(Double(count), 0) + " " + noun + (count == 1 ? "" : noun.hasSuffix("s") ? "es" : "s")
}
