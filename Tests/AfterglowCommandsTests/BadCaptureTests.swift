import AfterglowCapture
import AfterglowCommands
import AfterglowLinkLayer
import Foundation
import Testing

/// Invalid captures: the tool prints one clear line with the offset, and keeps the valid part.
@Suite struct BadCaptureTests {
  /// A capture of three packets in one format. `starts` are the offsets of the packets' records; `lengthOffset` is the
  /// offset of the length field within a record.
  struct Form: CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let starts: [Int]
    let lengthOffset: Int
    let isBigEndian: Bool

    var testDescription: String { name }
  }

  private static let report: [UInt8] = [4, 0x3E, 15, 2, 1, 0, 1, 1, 2, 3, 4, 5, 0x46, 3, 2, 1, 6, 0xC0]

  static let forms: [Form] = {
    func number(_ value: UInt32, _ isBigEndian: Bool) -> [UInt8] {
      withUnsafeBytes(of: isBigEndian ? value.bigEndian : value.littleEndian, Array.init)
    }
    func pcap(_ name: String, magic: UInt32, _ isBigEndian: Bool) -> Form {
      let version: [UInt8] = isBigEndian ? [0, 2, 0, 4] : [2, 0, 4, 0]
      var file = number(magic, isBigEndian) + version + Array(repeating: 0, count: 8)
      file += number(65_535, isBigEndian) + number(187, isBigEndian)
      let count = UInt32(report.count)
      let record = [1, 2, count, count].flatMap { number($0, isBigEndian) } + report
      return Form(
        name: name, bytes: file + record + record + record, starts: (0..<3).map { 24 + $0 * record.count },
        lengthOffset: 8, isBigEndian: isBigEndian)
    }
    var pcapng = MadeCapture()
    var starts: [Int] = []
    var bytes = pcapng.takeBytes()
    for _ in 0..<3 {
      starts.append(bytes.count)
      pcapng.append(.nonConnectable, from: MadeCapture.a, MadeCapture.heartRate)
      bytes += pcapng.takeBytes()
    }
    return [
      pcap("pcap", magic: 0xA1B2_C3D4, false), pcap("pcap, the other byte order", magic: 0xA1B2_C3D4, true),
      pcap("pcap with nanoseconds", magic: 0xA1B2_3C4D, false),
      Form(name: "pcapng", bytes: bytes, starts: starts, lengthOffset: 4, isBigEndian: false),
      Form(
        name: "btsnoop", bytes: MadeCapture.btsnoop([report, report, report]),
        starts: (0..<3).map { 16 + $0 * (24 + report.count) }, lengthOffset: 4, isBigEndian: true),
    ]
  }()

  private func decode(_ bytes: [UInt8]) -> Invocation { Invocation(["decode"], input: MemorySource(bytes)) }

  @Test(arguments: forms)
  func `a whole capture is valid, and two concatenated captures are read as one capture`(form: Form) {
    let (once, twice) = (decode(form.bytes), decode(form.bytes + form.bytes))
    #expect(once.code == .success && once.errors.isEmpty && once.outputLines.count == 3)
    #expect(twice.code == .success && twice.errors.isEmpty)
    #expect(twice.outputLines == once.outputLines + once.outputLines)
  }

  @Test(arguments: forms)
  func `whole records before a truncation are printed, and the position of the truncated record is reported`(
    form: Form
  ) throws {
    let first = try #require(form.starts.first)
    for count in first..<form.bytes.count {
      let run = decode(Array(form.bytes.prefix(count)))
      let whole = (form.starts.dropFirst() + [form.bytes.count]).count { $0 <= count }
      #expect(run.outputLines.count == whole, "\(count)")
      if form.starts.contains(count) {
        // A capture that ends between two records is valid. A header without a record is not.
        #expect(run.code == (whole == 0 ? .badData : .success), "\(count)")
        continue
      }
      #expect(run.code == (whole == 0 ? .badData : .findings), "\(count)")
      let start = form.starts[whole]
      #expect(run.errorLines.first?.hasPrefix("afterglow: standard input: byte \(start): ") == true, "\(count)")
      #expect(run.errorLines.count == (whole == 0 ? 1 : 2), "\(count): \(run.errors)")
    }
  }

  @Test(arguments: forms)
  func `an impossible length ends the reading, and earlier records are kept`(form: Form) {
    var bytes = form.bytes
    for index in 0..<4 { bytes[form.starts[1] + form.lengthOffset + index] = 0xF0 }
    let run = decode(bytes)
    #expect(run.code == .findings && run.outputLines.count == 1)
    #expect(run.errorLines.count == 2)
    #expect(run.errors.hasPrefix("afterglow: standard input: byte \(form.starts[1]): "))
  }

  @Test(arguments: forms)
  func `a length that is zero or too small is reported at an offset within its record`(form: Form) {
    for value in [0, 1, 5, 17] as [UInt8] {
      var bytes = form.bytes
      let last = form.isBigEndian ? 3 : 0
      bytes[form.starts[1] + form.lengthOffset + last] = value
      let run = decode(bytes)
      #expect(run.outputLines.count >= 1 && run.code == .findings, "\(value): \(run.errors)")
      // A record of one byte gives a packet. Then the error is at the bytes after this record.
      let offset = run.errorLines.first?.firstMatch(of: /byte (\d+):/).flatMap { Int($0.1) }
      #expect(offset.map { $0 >= form.starts[1] && $0 < form.starts[2] } == true, "\(value): \(run.errors)")
    }
  }

  @Test func `the length of a record with another byte order than the header is reported as impossible`() throws {
    let (little, big) = (Self.forms[0], Self.forms[1])
    for (head, records) in [(little, big), (big, little)] {
      let run = decode(Array(head.bytes.prefix(24)) + records.bytes.dropFirst(24))
      #expect(run.code == .badData && run.output.isEmpty)
      #expect(
        run.errors
          == "afterglow: standard input: byte 24: a length of 301989888 bytes; the limit is 262144\n")
    }
  }

  @Test(arguments: forms)
  func `a file with a truncated header is refused with one error`(form: Form) {
    for count in 4..<min(form.starts[0], 24) {
      let run = decode(Array(form.bytes.prefix(count)))
      #expect([.badData, .noInput].contains(run.code) && run.output.isEmpty, "\(count)")
      #expect(run.errorLines.count == 1, "\(count): \(run.errors)")
    }
  }

  @Test func `random bytes are not recognised as a recording, and are reported if they follow a valid record`() {
    var state: UInt64 = 0x5EED
    for _ in 0..<200 {
      var noise: [UInt8] = []
      for _ in 0..<300 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        noise.append(UInt8(truncatingIfNeeded: state >> 33))
      }
      for form in Self.forms {
        let run = decode(Array(form.bytes.prefix(form.starts[1])) + noise)
        #expect(run.code == .findings && !run.outputLines.isEmpty && !run.errors.isEmpty)
      }
      #expect(decode([0] + noise).code == .badData)
    }
  }
}
