import AfterglowCapture

/// The columns of a packet's line that change from packet to packet, written where the line goes out from.
struct LineHead: ~Copyable {
  /// What a time takes, and a line's number with room to spare.
  static let capacity = 40
  /// `line 1234` of a capture without times.
  private static let placeWidth = 9
  /// `2020-05-02T15:50:26`
  private static let secondWidth = 19
  private static let secondsPerDay: Int64 = 86_400

  /// The text of a second, and which it is.
  private let text = UnsafeMutablePointer<UInt8>.allocate(capacity: secondWidth)
  private var second: Int64?

  deinit { text.deallocate() }

  /// Writes a packet's time, or where it stands in a capture without times; returns in how many bytes, `capacity` at most.
  @inline(__always)
  mutating func write(_ packet: PacketView, to place: UnsafeMutablePointer<UInt8>) -> Int {
    if let time = packet.time { write(time, to: place) } else { Self.write(packet.position, to: place) }
  }

  private static func write(_ position: CapturePosition, to place: UnsafeMutablePointer<UInt8>) -> Int {
    let text = padded(position.line.map { "line \($0)" } ?? "-", to: placeWidth)
    return UnsafeMutableBufferPointer(start: place, count: capacity).update(fromContentsOf: text.utf8.prefix(capacity))
  }

  /// As `CaptureTime.description` has it; within a second only the fraction is written anew.
  @inline(__always)
  mutating func write(_ time: CaptureTime, to place: UnsafeMutablePointer<UInt8>) -> Int {
    var (whole, fraction) = time.nanosecondsSince1970.quotientAndRemainder(dividingBy: 1_000_000_000)
    if fraction < 0 { (whole, fraction) = (whole - 1, fraction + 1_000_000_000) }
    if whole != second { begin(whole, of: time) }
    place.update(from: text, count: Self.secondWidth)
    let digits = Self.write(fraction: Int(fraction), to: place + Self.secondWidth)
    place[Self.secondWidth + digits] = UInt8(ascii: "Z")
    return Self.secondWidth + digits + 1
  }

  private mutating func begin(_ whole: Int64, of time: CaptureTime) {
    let day = whole - (whole % Self.secondsPerDay + Self.secondsPerDay) % Self.secondsPerDay
    if let second, (0..<Self.secondsPerDay).contains(second - day) {
      let rest = Int(whole - day)
      Self.write(rest / 3600, to: text + 11)
      Self.write(rest / 60 % 60, to: text + 14)
      Self.write(rest % 60, to: text + 17)
    } else {
      // Years have four digits: times are nanoseconds in 64 bits.
      for (index, byte) in time.description.utf8.prefix(Self.secondWidth).enumerated() { text[index] = byte }
    }
    second = whole
  }

  /// Writes a point and three, six or nine digits, as many as it takes, or nothing for 0; returns how many bytes.
  @inline(__always)
  private static func write(fraction: Int, to place: UnsafeMutablePointer<UInt8>) -> Int {
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

  /// Writes a level right-aligned in four places; `-` where it is not known.
  @inline(__always)
  static func write(level: Int8?, to place: UnsafeMutablePointer<UInt8>) {
    let space = UInt8(ascii: " ")
    guard let level else {
      for index in 0..<3 { place[index] = space }
      place[3] = UInt8(ascii: "-")
      return
    }
    let size = Int(level.magnitude)
    var (start, rest) = (4, size)
    repeat {
      start -= 1
      place[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    if level < 0 {
      start -= 1
      place[start] = UInt8(ascii: "-")
    }
    for index in 0..<start { place[index] = space }
  }

  /// Two digits.
  private static func write(_ number: Int, to place: UnsafeMutablePointer<UInt8>) {
    place[0] = UInt8(ascii: "0") + UInt8(number / 10)
    place[1] = UInt8(ascii: "0") + UInt8(number % 10)
  }
}
