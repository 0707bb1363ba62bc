import AfterglowCapture
import AfterglowWire

extension LineBuffer {
  /// Appends two upper-case hexadecimal digits for each byte.
  @inline(__always)
  mutating func append(hexadecimal bytes: ByteView) {
    append(upTo: 2 * bytes.count) { place in
      var place = place
      bytes.withContiguousStorageIfAvailable { bytes in
        for byte in bytes {
          Self.write(byte, to: place)
          place += 2
        }
      }
      return 2 * bytes.count
    }
  }

  /// Appends the lowest `digits` hexadecimal digits of a number in upper case; `digits` has to be even.
  @inline(__always)
  mutating func append(hexadecimal number: UInt64, digits: Int) {
    append(upTo: digits) { place in
      for index in stride(from: 0, to: digits, by: 2) {
        Self.write(UInt8(truncatingIfNeeded: number >> UInt64(4 * (digits - index - 2))), to: place + index)
      }
      return digits
    }
  }

  /// Writes the two hexadecimal digits of a byte to memory, without a branch. For values from ten on, the code adds 7,
  /// which gives letters.
  @inline(__always)
  private static func write(_ byte: UInt8, to place: UnsafeMutablePointer<UInt8>) {
    let nibbles = UInt16(byte >> 4) | UInt16(byte & 0xF) << 8
    let letters = (nibbles &+ 0x0606) >> 4 & 0x0101
    let digits = nibbles &+ 0x3030 &+ letters &* 7
    UnsafeMutableRawPointer(place).storeBytes(of: digits.littleEndian, as: UInt16.self)
  }

  @inline(__always)
  mutating func append(_ number: Int) {
    append(upTo: 20) { place in
      if number < 0 { place[0] = UInt8(ascii: "-") }
      let sign = number < 0 ? 1 : 0
      return sign + Self.write(number.magnitude, to: place + sign)
    }
  }

  @inline(__always)
  private static func write(_ magnitude: UInt, to place: UnsafeMutablePointer<UInt8>) -> Int {
    var (count, limit) = (1, UInt(10))
    while magnitude >= limit, count < 19 { (count, limit) = (count + 1, limit &* 10) }
    if magnitude >= limit, count == 19 { count = 20 }
    var rest = magnitude
    for index in stride(from: count - 1, through: 0, by: -1) {
      place[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    return count
  }

  /// Appends a number as JSON writes it, without a fraction if it is an integer.
  mutating func append(_ number: Double) {
    if let whole = Int(exactly: number) { append(whole) } else { append(text: number.description) }
  }

  /// Appends a number of tenths with one decimal and with commas between thousands: `-1,234.5`.
  mutating func append(tenths: Int) {
    if tenths < 0 { append(byte: UInt8(ascii: "-")) }
    let (whole, tenth) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    var groups: [UInt] = []
    var rest = whole
    repeat {
      groups.append(rest % 1_000)
      rest /= 1_000
    } while rest > 0
    append(Int(groups.removeLast()))
    for group in groups.reversed() {
      append(",")
      for digit in [group / 100, group / 10 % 10, group % 10] { append(byte: UInt8(ascii: "0") + UInt8(digit)) }
    }
    append(".")
    append(Int(tenth))
  }
}
