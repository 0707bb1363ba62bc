import AfterglowWire
import Testing

@testable import AfterglowDecoding

@Suite struct LineBufferTests {
  private func written(_ write: (inout LineBuffer) -> Void) -> String {
    // The capacity is one byte, so that almost every append has to enlarge the buffer.
    var line = LineBuffer(capacity: 1)
    write(&line)
    return String(decoding: line.bytes, as: UTF8.self)
  }

  @Test(arguments: [0, 7, 9, 10, -1, -10, 99, 100, 1_234_567, .max, .min, 999_999_999_999_999_999])
  func `a number is written in decimal digits, with a minus sign if it is negative`(number: Int) {
    #expect(written { $0.append(number) } == "\(number)")
  }

  @Test func `every byte is written with two hexadecimal digits`() {
    for byte in UInt8.min...UInt8.max {
      let digits = String(byte, radix: 16, uppercase: true)
      let expected = (byte < 16 ? "0" : "") + digits
      #expect(written { $0.append(hexadecimal: UInt64(byte), digits: 2) } == expected)
    }
    #expect(written { $0.append(hexadecimal: 0x0123_4567_89AB_CDEF, digits: 16) } == "0123456789ABCDEF")
  }

  @Test(
    arguments: [(0, "0.0"), (5, "0.5"), (-5, "-0.5"), (123, "12.3"), (12_345_678, "1,234,567.8"), (10_000, "1,000.0")])
  func `a number with one decimal has commas between its thousands`(tenths: Int, expected: String) {
    #expect(written { $0.append(tenths: tenths) } == expected)
  }

  @Test(arguments: ["180D", "0001180D", "2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6"])
  func `a service is written with 4, 8 or 32 hexadecimal digits`(text: String) throws {
    let service = try #require(ServiceUUID(text))
    #expect(written { $0.append(service) } == text)
  }

  @Test(arguments: [nil, 0, -1, -12, -128, 127, 9] as [Int8?])
  func `a level is right-aligned in its column`(level: Int8?) {
    let text = level.map { "\($0)" } ?? "-"
    #expect(written { $0.append(level: level) } == String(repeating: " ", count: 4 - text.count) + text)
  }

  @Test func `characters that could end a JSON string or control a terminal are escaped`() {
    #expect(written { $0.append(json: "a\"\\\n\u{1B}\u{9F}é😀") } == #""a\"\\\n\u001b\u009fé😀""#)
  }

  @Test func `a column is filled with spaces, before or after its text`() {
    #expect(
      written {
        $0.append("x")
        $0.align(from: 0, width: 3)
        $0.append("|")
        $0.pad(from: 4, to: 2)
        $0.append("|")
      } == "  x|  |")
  }
}
