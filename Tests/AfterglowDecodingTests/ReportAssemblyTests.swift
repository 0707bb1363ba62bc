import AfterglowCapture
import AfterglowDecoding
import AfterglowLinkLayer
import Testing

/// Extended advertisements that a controller reports in several parts.
@Suite struct ReportAssemblyTests {
  private enum Status: UInt8 {
    case whole = 0x00
    case continued = 0x20
    case cutShort = 0x40
  }

  /// An LE Extended Advertising Report event of one report.
  private func event(_ status: Status, from sender: UInt8 = 1, set: UInt8 = 3, _ data: [UInt8]) -> [UInt8] {
    let report: [UInt8] =
      [status.rawValue, 0, 1, sender, 2, 3, 4, 5, 0x46, 1, 1, set, 127, 0xC0, 0, 0, 0]
      + [0, 0, 0, 0, 0, 0, UInt8(data.count)] + data
    return [4, 0x3E, UInt8(2 + report.count), 0x0D, 1] + report
  }

  private func text(_ events: [[UInt8]], _ form: PacketDecoder.Form = .text) throws -> [String] {
    var file: [UInt8] = Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 0x03, 0xEA]
    for event in events {
      for number in [event.count, event.count, 1, 0] {
        file += withUnsafeBytes(of: UInt32(number).bigEndian, Array.init)
      }
      file += withUnsafeBytes(of: Int64(0x00DC_DDB3_0F2F_8000).bigEndian, Array.init) + event
    }
    var reader = try CaptureReader(MemorySource(file))
    var decoder = PacketDecoder(form, filter: PacketFilter())
    var lines = LineBuffer(capacity: 1_024)
    var batch = PacketBatch()
    while reader.read(into: &batch) { decoder.decode(batch, to: &lines) { _, fault in Issue.record("\(fault)") } }
    return String(decoding: lines.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static let name: [UInt8] = [9, 9] + Array("Longname".utf8)

  @Test func `the last part shows the whole advertisement`() throws {
    let lines = try text([
      event(.continued, Array(Self.name.prefix(4))), event(.continued, Array(Self.name[4..<6])),
      event(.whole, Array(Self.name[6...])),
    ])
    #expect(lines.count == 3)
    #expect(lines[0].hasSuffix("part of an extended advertisement, 4 bytes"))
    #expect(lines[1].hasSuffix("part of an extended advertisement, 2 bytes"))
    #expect(lines[2].hasSuffix("name \"Longname\""))
  }

  @Test func `parts from several senders and advertising sets may be interleaved`() throws {
    let (head, tail) = (Array(Self.name.prefix(5)), Array(Self.name[5...]))
    let lines = try text([
      event(.continued, head), event(.continued, from: 9, head), event(.continued, set: 4, [3, 3, 0x0D]),
      event(.whole, [2, 1, 6]).replacingSet(with: 7), event(.whole, set: 4, [0x18]), event(.whole, from: 9, tail),
      event(.whole, tail),
    ])
    #expect(lines.count == 7)
    #expect(lines[3].hasSuffix("advertisement without content"))
    #expect(lines[4].hasSuffix("services 180D"))
    #expect(lines[5].hasSuffix("name \"Longname\"") && lines[6].hasSuffix("name \"Longname\""))
  }

  @Test func `the received part of a truncated advertisement is shown`() throws {
    let lines = try text([event(.continued, [3, 3, 0x0D]), event(.cutShort, [0x18, 9, 9, 65])])
    #expect(lines[1].hasSuffix("services 180D"))
  }

  @Test func `an advertisement is cut short after 1,650 bytes`() throws {
    func flags(_ count: Int) -> [UInt8] { (0..<count).flatMap { _ in [2, 1, 6] as [UInt8] } }
    let long = Array(repeating: event(.continued, flags(66)), count: 8)
    // With the name, the first advertisement has 1,648 bytes, and the second one has 1,651 bytes.
    let lines = try [18, 19].map { try text(long + [event(.whole, flags($0) + Self.name)]).last }
    #expect(lines[0]?.hasSuffix("name \"Longname\"") == true)
    #expect(lines[1]?.hasSuffix("advertisement without content") == true)
  }

  @Test func `of too many incomplete advertisements, the oldest are dropped`() throws {
    let many = (0..<100).map { event(.continued, from: UInt8($0), [3, 3, 0x0D, 0x18]) }
    let lines = try text(many + [99, 98, 0].map { event(.whole, from: $0, [2, 1, 6]) })
    #expect(lines.count == 103)
    #expect(lines.suffix(3).dropLast().allSatisfy { $0.hasSuffix("services 180D") })
    #expect(lines.last?.hasSuffix("advertisement without content") == true)
  }

  @Test func `a part of an advertisement is a JSON object without contents`() throws {
    let lines = try text([event(.continued, [3, 3, 0x0D]), event(.whole, [0x18])], .json)
    #expect(lines[0].contains(#""kind":"advertisementPart""#) && !lines[0].contains("contents"))
    #expect(lines[1].contains(#""contents":[{"services":["180D"]}]"#))
  }
}

extension [UInt8] {
  /// Returns the same event for another advertising set.
  fileprivate func replacingSet(with set: UInt8) -> [UInt8] {
    var bytes = self
    bytes[16] = set
    return bytes
  }
}
