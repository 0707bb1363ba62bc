import AfterglowCapture

/// The columns of a packet's line that change from packet to packet, written byte by byte.
struct LineHead: ~Copyable {
  /// A time with nanoseconds, an address, a level, and what separates them, with room to spare.
  private static let capacity = 128
  /// `line 1234` of a capture without times.
  private static let timeWidth = 9
  /// `2020-05-02T15:50:26`
  private static let secondsWidth = 19

  private let start = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
  private var count = 0
  /// The second whose text stands at the beginning.
  private var second: Int64?

  deinit { start.deallocate() }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  /// Begins a line with its time, or where it stands in a capture without times.
  mutating func begin(_ packet: PacketView) {
    count = 0
    if let time = packet.time {
      append(time)
    } else {
      second = nil
      let text = padded(packet.position.line.map { "line \($0)" } ?? "-", to: Self.timeWidth)
      for byte in text.utf8.prefix(40) { append(byte) }
    }
    separate()
  }

  mutating func append(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    for byte in bytes { append(byte) }
    separate()
  }

  /// Right-aligned in four places; `-` where it is not known.
  mutating func append(level: Int8?) {
    var rest = level.map { Int($0.magnitude) } ?? 0
    var place = count + 4
    count = place
    if level == nil {
      place -= 1
      start[place] = UInt8(ascii: "-")
    } else {
      repeat {
        place -= 1
        start[place] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      } while rest > 0
      if let level, level < 0 {
        place -= 1
        start[place] = UInt8(ascii: "-")
      }
    }
    while place > count - 4 {
      place -= 1
      start[place] = UInt8(ascii: " ")
    }
    separate()
  }

  /// As `CaptureTime.description` has it; within a second only the fraction is written anew.
  private mutating func append(_ time: CaptureTime) {
    var (whole, fraction) = time.nanosecondsSince1970.quotientAndRemainder(dividingBy: 1_000_000_000)
    if fraction < 0 { (whole, fraction) = (whole - 1, fraction + 1_000_000_000) }
    if whole != second {
      // Times are nanoseconds in 64 bits: whole seconds cannot overflow, and years have four digits.
      let text = CaptureTime(secondsSince1970: whole)?.description ?? time.description
      for byte in text.utf8.prefix(Self.secondsWidth) { append(byte) }
      second = whole
    }
    count = Self.secondsWidth
    if fraction != 0 {
      append(UInt8(ascii: "."))
      var (digits, rest) = (9, fraction)
      while digits > 3, rest % 1_000 == 0 { (digits, rest) = (digits - 3, rest / 1_000) }
      for place in stride(from: count + digits - 1, through: count, by: -1) {
        start[place] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
      count += digits
    }
    append(UInt8(ascii: "Z"))
  }

  private mutating func separate() {
    append(UInt8(ascii: " "))
    append(UInt8(ascii: " "))
  }

  private mutating func append(_ byte: UInt8) {
    guard count < Self.capacity else { return }
    start[count] = byte
    count += 1
  }
}
