import AfterglowCapture
import AfterglowLinkLayer
import Testing

@Suite struct PacketLoggerReaderTests {
  private let event = hex("3E 02 02 00")

  @Test(arguments: [true, false])
  func `the type of a record gives the kind and the direction of its packet`(isBigEndian: Bool) throws {
    let file = PacketLoggerFile(isBigEndian: isBigEndian)
    let types: [UInt8] = [0, 1, 2, 3, 8, 9, 12, 13, 10, 0xFC]
    let packets = try readAll(types.flatMap { file.record(event, type: $0) }).map { try $0.get() }
    #expect(
      packets.map(\.layer) == [
        .hci(.command), .hci(.event), .hci(.aclData), .hci(.aclData), .hci(.synchronousData), .hci(.synchronousData),
        .hci(.isochronousData), .hci(.isochronousData), .note(10), .note(0xFC),
      ])
    #expect(
      packets.map(\.direction) == [.sent, .received, .sent, .received, .sent, .received, .sent, .received, nil, nil])
    #expect(packets.allSatisfy { Array($0.bytes) == event })
    #expect(packets[0].time?.description == "2023-11-14T22:13:20.000005Z")
    #expect(packets[1].position == CapturePosition(line: nil, byteOffset: 17))
  }

  /// The first three records of BTstack's `test/security_manager/pairing.pklg` (github.com/bluekitchen/btstack), two of
  /// them shortened.
  @Test func `a recording that begins with notes is recognised`() throws {
    let file = hex(
      """
      0000000C 5347DC39 000B0403 FC 726567 0000000C 5347DC39 000B09F2 FC 686369
      0000001E 5347DC39 000B5687 FC 5363616E6E696E6720666F722061206465766963
      """.replacing("\n", with: ""))
    // The last record is truncated.
    let reader = try CaptureReader(MemorySource(file))
    #expect(reader.format == .packetlogger)
    let results = Array(reader)
    #expect(try results.prefix(2).map { try $0.get().layer } == [.note(0xFC), .note(0xFC)])
    #expect(try results[0].get().time?.description == "2014-04-11T12:12:41.721923Z")
    #expect(
      results.dropFirst(2) == [
        .failure(.malformed(.init(position: .init(line: nil, byteOffset: 32), reason: .endsEarly(missing: 1))))
      ])
  }

  @Test(arguments: [true, false], [1, 2, 3, 4])
  func `the format is detected from any number of records and with any size of the reads`(
    isBigEndian: Bool, count: Int
  ) throws {
    let file = PacketLoggerFile(isBigEndian: isBigEndian)
    let bytes = (0..<count).flatMap { _ in file.record(event, type: 1) }
    for chunkLimit in 1...30 {
      let reader = try CaptureReader(MemorySource(bytes, chunkLimit: chunkLimit))
      #expect(reader.format == .packetlogger)
      #expect(Array(reader).count == count)
    }
  }

  @Test(arguments: [0, 1, 2])
  func `a capture is not recognised if one of its first three records is implausible`(index: Int) throws {
    let file = PacketLoggerFile()
    let record = file.record(event, type: 1)
    for fault in [
      file.record(event, type: 0x40), file.record(event, type: 1, microseconds: 1_000_000),
      Array(repeating: 0, count: 17),
    ] {
      var records = [record, record, record, record]
      records[index] = fault
      #expect(throws: CaptureError.unrecognised) { try CaptureReader(MemorySource(records.flatMap { $0 })) }
    }
  }

  @Test func `a truncated file gives its complete records, and an error at the truncated record`() throws {
    let record = PacketLoggerFile().record(event, type: 1)
    let whole = record + record + record
    for count in record.count..<whole.count {
      let results = try readAll(Array(whole[..<count]))
      let (complete, rest) = count.quotientAndRemainder(dividingBy: record.count)
      #expect(results.prefix(complete).allSatisfy { (try? $0.get()) != nil })
      #expect(results.count == complete + (rest == 0 ? 0 : 1))
      if rest > 0 {
        let position = CapturePosition(line: nil, byteOffset: complete * record.count)
        let missing = rest < 4 ? 4 - rest : record.count - rest
        #expect(results.last == .failure(.malformed(.init(position: position, reason: .endsEarly(missing: missing)))))
      }
    }
  }

  @Test(
    arguments: [
      (8, .badField("record length")), (0x7FFF_FFFF, .impossibleLength(0x7FFF_FFFF, limit: 262_153)),
    ] as [(UInt32, MalformedRecord.Reason)])
  func `an impossible length ends the reading, and earlier records are kept`(
    length: UInt32, reason: MalformedRecord.Reason
  ) throws {
    let record = PacketLoggerFile().record(event, type: 1)
    let good = record + record + record
    let results = try readAll(good + bytes(length, bigEndian: true) + record)
    #expect(results.count == 4)
    #expect(results[3] == .failure(.malformed(.init(position: .init(line: nil, byteOffset: 51), reason: reason))))
  }
}
