import AfterglowCapture
import AfterglowLinkLayer
import Testing

@Suite struct BtsnoopReaderTests {
  private let event = hex("3E 02 02 00")

  @Test func `packets of H4 files begin with their type, and the flags give the direction`() throws {
    let file = BtsnoopFile()
    let packets = try readAll(
      file.header + file.record([4] + event, flags: 3) + file.record([1, 3, 12, 0], flags: 2)
        + file.record([2, 0, 0, 0, 0], flags: 0)
    ).map { try $0.get() }
    #expect(packets.map(\.layer) == [.hci(.event), .hci(.command), .hci(.aclData)])
    #expect(packets.map(\.direction) == [.received, .sent, .sent])
    #expect(Array(packets[0].bytes) == event)
    #expect(packets[0].time?.description == "2023-11-14T22:13:20Z")
    #expect(packets[0].position == CapturePosition(line: nil, byteOffset: 16))
  }

  @Test func `packets of files without H4 have their type in the flags`() throws {
    let file = BtsnoopFile(datalink: 1001)
    let packets = try readAll(file.header + (0..<4).flatMap { file.record(event, flags: $0) }).map { try $0.get() }
    #expect(packets.map(\.layer) == [.hci(.aclData), .hci(.aclData), .hci(.command), .hci(.event)])
    #expect(packets.map(\.direction) == [.sent, .received, .sent, .received])
    #expect(packets.allSatisfy { Array($0.bytes) == event })
  }

  @Test func `a monitor's records that are not packets are kept with their opcode`() throws {
    let file = BtsnoopFile(datalink: 2001)
    let opcodes: [UInt32] = [0, 2, 3, 4, 5, 6, 7, 12, 18, 19]
    let packets = try readAll(file.header + opcodes.flatMap { file.record(event, flags: 1 << 16 | $0) })
    #expect(
      try packets.map { try $0.get().layer } == [
        .note(0), .hci(.command), .hci(.event), .hci(.aclData), .hci(.aclData), .hci(.synchronousData),
        .hci(.synchronousData), .note(12), .hci(.isochronousData), .hci(.isochronousData),
      ])
  }

  @Test func `a second file that is appended to the first is read too`() throws {
    let (first, second) = (BtsnoopFile(), BtsnoopFile(datalink: 2001))
    let results = try readAll(
      first.header + first.record([4] + event, flags: 1) + second.header + second.record(event, flags: 3))
    #expect(try results.map { try $0.get().layer } == [.hci(.event), .hci(.event)])
  }

  @Test func `an appended file without records adds no packet and no error`() throws {
    let file = BtsnoopFile()
    let results = try readAll(file.header + file.record([4] + event, flags: 1) + file.header + file.header)
    #expect(try results.map { try $0.get().layer } == [.hci(.event)])
  }

  @Test func `a truncated file gives its complete records, and an error at the truncated record`() throws {
    let file = BtsnoopFile()
    let record = file.record([4] + event, flags: 1)
    let whole = file.header + record + record
    for count in file.header.count..<whole.count {
      let results = try readAll(Array(whole[..<count]))
      let (complete, rest) = (count - file.header.count).quotientAndRemainder(dividingBy: record.count)
      #expect(results.count == complete + (rest == 0 ? 0 : 1))
      #expect(results.prefix(complete).allSatisfy { (try? $0.get()) != nil })
      if rest > 0 {
        let position = CapturePosition(line: nil, byteOffset: file.header.count + complete * record.count)
        let missing = rest < 24 ? 24 - rest : record.count - rest
        #expect(results.last == .failure(.malformed(.init(position: position, reason: .endsEarly(missing: missing)))))
      }
    }
  }

  @Test func `an unknown version or datalink is refused`() {
    for (offset, field) in [(8, "version"), (11, "version"), (12, "datalink"), (15, "datalink")] {
      var header = BtsnoopFile().header
      header[offset] ^= 0x40
      #expect(
        throws: CaptureError.malformed(
          .init(position: .init(line: nil, byteOffset: 0), reason: .badField(field)))
      ) { try readAll(header) }
    }
  }

  @Test func `each impossible record is reported, and a packet with an impossible time has no time`() throws {
    let file = BtsnoopFile()
    let results = try readAll(
      file.header + file.record([], flags: 0) + file.record([9, 1], flags: 0)
        + file.record([4] + event, flags: 1, microseconds: .max))
    #expect(
      results.prefix(2) == [
        .failure(
          .malformed(.init(position: .init(line: nil, byteOffset: 16), reason: .tooFewBytes(0, needed: 1)))),
        .failure(.malformed(.init(position: .init(line: nil, byteOffset: 40), reason: .badField("packet type")))),
      ])
    #expect(try results[2].get().time == nil)
  }
}
