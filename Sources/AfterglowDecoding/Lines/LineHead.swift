import AfterglowCapture

/// Writes the first column of a packet's line directly to the output buffer: the packet's time, or the number of its
/// line in the capture.
struct LineHead: ~Copyable {
  /// The number of bytes that are reserved for a time. A time takes at most 30 bytes.
  static let capacity = 40
  /// The width of a position in a capture without times: `line 1234`.
  private static let placeWidth = 9
  /// The width of a time without its fraction: `2020-05-02T15:50:26`.
  private static let secondWidth = 19
  /// The width of the sign and the whole seconds of a relative time. Relative times are right-aligned.
  private static let relativeWidth = 7
  private static let secondsPerDay: Int64 = 86_400

  /// The origin of relative times; `nil` if lines show the date and the time of day.
  var origin: CaptureTime?
  /// The text of the latest second, without a fraction.
  private let text = UnsafeMutablePointer<UInt8>.allocate(capacity: secondWidth)
  /// The latest second, counted from 1970; `nil` before the first time.
  private var second: Int64?

  deinit { text.deallocate() }

  /// Appends a packet's time. For a packet without a time, appends its line number, or `-` if it has none.
  @inline(__always)
  mutating func write(_ packet: PacketView, to line: inout LineBuffer) {
    guard let time = packet.time else { return Self.write(packet.position, to: &line) }
    if let origin {
      let column = line.count
      Self.write(time, since: origin, to: &line)
      line.align(from: column, width: Self.relativeWidth + 10)
    } else {
      write(time, to: &line)
    }
  }

  private static func write(_ position: CapturePosition, to line: inout LineBuffer) {
    let column = line.count
    if let number = position.line {
      line.append("line ")
      line.append(number)
    } else {
      line.append("-")
    }
    line.pad(from: column, to: placeWidth)
  }

  /// Appends the seconds since an instant, with nine decimals. The number is negative for times before that instant.
  static func write(_ time: CaptureTime, since origin: CaptureTime, to line: inout LineBuffer) {
    // The difference of two 64-bit times can need 65 bits.
    let isBefore = time < origin
    let later = isBefore ? origin : time
    let earlier = isBefore ? time : origin
    let nanoseconds = UInt64(bitPattern: later.nanosecondsSince1970 &- earlier.nanosecondsSince1970)
    let (whole, fraction) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    if isBefore { line.append("-") }
    line.append(Int(whole))
    line.append(".")
    line.append(upTo: 9) { place in
      var rest = fraction
      for index in stride(from: 8, through: 0, by: -1) {
        place[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      return 9
    }
  }

  /// Appends the text of `CaptureTime.description`. Within the same second, only the fraction is rewritten.
  @inline(__always)
  mutating func write(_ time: CaptureTime, to line: inout LineBuffer) {
    var (whole, fraction) = time.nanosecondsSince1970.quotientAndRemainder(dividingBy: 1_000_000_000)
    if fraction < 0 { (whole, fraction) = (whole - 1, fraction + 1_000_000_000) }
    if whole != second { begin(whole, of: time) }
    line.append(upTo: Self.capacity) { place in
      place.update(from: text, count: Self.secondWidth)
      let digits = Self.write(fraction: UInt32(fraction), to: place + Self.secondWidth)
      place[Self.secondWidth + digits] = UInt8(ascii: "Z")
      return Self.secondWidth + digits + 1
    }
  }

  private mutating func begin(_ whole: Int64, of time: CaptureTime) {
    let day = whole - (whole % Self.secondsPerDay + Self.secondsPerDay) % Self.secondsPerDay
    if let second, (0..<Self.secondsPerDay).contains(second - day) {
      let rest = Int(whole - day)
      Self.write(rest / 3600, to: text + 11)
      Self.write(rest / 60 % 60, to: text + 14)
      Self.write(rest % 60, to: text + 17)
    } else {
      // Years have four digits, because times are nanoseconds in 64 bits.
      for (index, byte) in time.description.utf8.prefix(Self.secondWidth).enumerated() { text[index] = byte }
    }
    second = whole
  }

  /// Writes a fraction as a point and three, six or nine digits, or nothing for 0. Returns the number of bytes.
  @inline(__always)
  private static func write(fraction: UInt32, to place: UnsafeMutablePointer<UInt8>) -> Int {
    if fraction == 0 { return 0 }
    place[0] = UInt8(ascii: ".")
    var (digits, rest) = (9, fraction)
    while rest % 1_000 == 0 { (digits, rest) = (digits - 3, rest / 1_000) }
    for index in stride(from: digits, to: 0, by: -1) {
      place[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    return 1 + digits
  }

  /// Writes two digits.
  private static func write(_ number: Int, to place: UnsafeMutablePointer<UInt8>) {
    place[0] = UInt8(ascii: "0") + UInt8(number / 10)
    place[1] = UInt8(ascii: "0") + UInt8(number % 10)
  }
}

extension LineBuffer {
  /// Fills a column that begins at `start` with spaces up to its width.
  @inline(__always)
  mutating func pad(from start: Int, to width: Int) {
    let missing = width - (count - start)
    guard missing > 0 else { return }
    append(upTo: missing) { place in
      place.update(repeating: UInt8(ascii: " "), count: missing)
      return missing
    }
  }

  /// Moves the text that begins at `start` to the right end of a column.
  mutating func align(from start: Int, width: Int) {
    let size = count - start
    guard size < width else { return }
    pad(from: start, to: width)
    moveUp(from: start, size: size, by: width - size)
  }

  /// Appends a signal strength, right-aligned in four characters; `-` for an unknown strength.
  @inline(__always)
  mutating func append(level: Int8?) {
    append(upTo: 4) { place in
      Self.write(level: level, to: place)
      return 4
    }
  }

  /// Writes a signal strength into the four characters that a line reserves for it.
  @inline(__always)
  static func write(level: Int8?, to place: UnsafeMutablePointer<UInt8>) {
    var start = 4
    if let level {
      var rest = level.magnitude
      repeat {
        start -= 1
        place[start] = UInt8(ascii: "0") + rest % 10
        rest /= 10
      } while rest > 0
      if level < 0 {
        start -= 1
        place[start] = UInt8(ascii: "-")
      }
    } else {
      start = 3
      place[3] = UInt8(ascii: "-")
    }
    for index in 0..<start { place[index] = UInt8(ascii: " ") }
  }
}
