/// The value of an ASCII hexadecimal digit of either case; `nil` for any other character.
@inlinable
package func hexDigitValue(_ character: UInt8) -> UInt8? {
  switch character {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
  default: nil
  }
}

/// The upper-case ASCII hexadecimal digit of a value below 16.
@inlinable
package func hexDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
}

/// The upper-case ASCII hexadecimal digits of bytes, with two digits for each byte.
package func hexDigits(_ bytes: some Sequence<UInt8>) -> [UInt8] {
  bytes.flatMap { [hexDigit($0 >> 4), hexDigit($0 & 15)] }
}
