import AfterglowCapture
import AfterglowLinkLayer
import Testing

@Suite struct UbertoothReaderTests {
  private static let advertisement = UbertoothText.pdu(type: 0x40, payload: [1, 2, 3, 4, 5, 0x46, 2, 1, 6])

  @Test func `a record's head line gives the packet's time, signal level and channel`() throws {
    let log = UbertoothText(frequencyMHz: 2426, rssiDBm: -73).record(Self.advertisement)
    let packet = try #require(try readAll(log).first).get()
    #expect(packet.time == CaptureTime(secondsSince1970: 1_700_000_000))
    #expect(packet.rssiDBm == -73)
    #expect(packet.channel == 38)
    #expect(packet.layer == .linkLayer(accessAddress: 0x8E89_BED6))
    #expect(Array(packet.bytes) == Self.advertisement)
    #expect(packet.checksum == .valid)
    #expect(packet.position == CapturePosition(line: 1, byteOffset: 0))
  }

  @Test func `a packet with one flipped bit in a payload byte is damaged`() throws {
    for bit in 0..<8 {
      let log = UbertoothText().record(Self.advertisement, flipping: 1 << UInt8(bit))
      #expect(try #require(try readAll(log).first).get().checksum == .damaged)
    }
  }

  @Test func `a connection's packets cannot be checked, but a packet of the wrong length is damaged`() throws {
    let log = UbertoothText(accessAddress: "cd3")
    let packets = try readAll(log.record([1, 2, 9, 9]) + log.record([1, 3, 9, 9])).map { try $0.get() }
    #expect(packets.map(\.layer) == [.linkLayer(accessAddress: 0xCD3), .linkLayer(accessAddress: 0xCD3)])
    #expect(packets.map(\.checksum) == [.unchecked, .damaged])
  }

  @Test(
    arguments: [
      (2402, 37), (2404, 0), (2424, 10), (2426, 38), (2428, 11), (2478, 36), (2480, 39),
    ] as [(Int, UInt8)])
  func `frequencies are converted to channels`(frequencyMHz: Int, channel: UInt8) throws {
    let log = UbertoothText(frequencyMHz: frequencyMHz).record(Self.advertisement)
    #expect(try #require(try readAll(log).first).get().channel == channel)
  }

  @Test(
    arguments: [
      ("systime=1 addr=8e89bed6", .missingField("freq")), ("systime=1 freq=2402", .missingField("addr")),
      ("systime=1 freq=2403 addr=8e89bed6", .badField("freq")), ("systime= freq=2402 addr=1", .badField("systime")),
      ("systime=99999999999999999999 freq=2402 addr=1", .badField("systime")),
      ("systime=9999999999999 freq=2402 addr=1", .badField("systime")),
      ("systime=1 freq=2402 addr=8e89bed6f", .badField("addr")),
      ("systime=1 freq=2402 addr=1 rssi=-129", .badField("rssi")),
      ("systime=1 freq=2402 addr=1 rssi=-", .badField("rssi")), ("systime=1 freq=24x2 addr=1", .badField("freq")),
    ] as [(String, MalformedRecord.Reason)])
  func `an impossible head line is reported, and the next record is read`(
    head: String, reason: MalformedRecord.Reason
  ) throws {
    let results = try readAll("\n" + head + "\n00 00 00 00 00\n" + UbertoothText().record(Self.advertisement))
    let expected = MalformedRecord(position: CapturePosition(line: 2, byteOffset: 1), reason: reason)
    #expect(results.count == 2)
    #expect(results[0] == .failure(.malformed(expected)))
    #expect(try Array(results[1].get().bytes) == Self.advertisement)
  }

  @Test func `a head line without bytes is reported once, wherever it is`() throws {
    let head = UbertoothText().head()
    let before = head + "\n" + UbertoothText().record(Self.advertisement)
    let results = try readAll(before + head)
    #expect(results.count == 3)
    #expect(
      results[0]
        == .failure(.malformed(.init(position: CapturePosition(line: 1, byteOffset: 0), reason: .noBytes))))
    #expect(try results[1].get().position.line == 2)
    #expect(
      results[2]
        == .failure(
          .malformed(.init(position: CapturePosition(line: 7, byteOffset: before.utf8.count), reason: .noBytes))))
  }

  @Test(arguments: [
    ("00 00 00 00", MalformedRecord.Reason.tooFewBytes(4, needed: 5)), ("", .tooFewBytes(0, needed: 5)),
    ("40 1e 6", .oddDigits(index: 7)), ("Advertising", .notHexadecimal(index: 2)),
  ])
  func `malformed bytes are reported with their line's number`(line: String, reason: MalformedRecord.Reason) throws {
    let head = UbertoothText().head()
    let results = try readAll(head + "\n" + line + "\n")
    let position = CapturePosition(line: 2, byteOffset: head.utf8.count + 1)
    #expect(results == [.failure(.malformed(MalformedRecord(position: position, reason: reason)))])
  }

  @Test func `a log that begins in the middle of a record is recognised`() throws {
    let log = "40 09 01 02 03 04 05 46 02 01 06 11 22 33\n\n" + UbertoothText().record(Self.advertisement)
    #expect(try CaptureReader(MemorySource(Array(log.utf8))).format == .ubertooth)
    #expect(try readAll(log).map { try Array($0.get().bytes) } == [Self.advertisement])
  }

  @Test func `a byte-order mark before the first record is skipped`() throws {
    let record = UbertoothText().record(Self.advertisement)
    let packets = try readAll("\u{FEFF}" + record + record).map { try $0.get() }
    #expect(packets.map { Array($0.bytes) } == [Self.advertisement, Self.advertisement])
    #expect(packets.first?.position == CapturePosition(line: 1, byteOffset: 0))
  }

  @Test(.enabled(if: ReferenceMaterial.isPresent, "needs the reference material beside the project"))
  func `the published log has its known contents`() throws {
    let reader = try CaptureReader(FileSource(path: ReferenceMaterial.ubertoothLog))
    let packets = try reader.map { try $0.get() }
    #expect(packets.count == 3_760)
    let valid = try packets.filter { $0.checksum == .valid }.map { try LinkLayerPDU(parsing: $0.bytes[...]) }
    #expect(valid.count { $0.type == .connectableUndirected } == 2_373)
    #expect(valid.count { $0.type == .connectionRequest } == 6)
    // The damaged packets are 26 advertisements of one phone and 7 scan requests to that phone. In 22 of the
    // advertisements, the four bytes before the overflow area are intact.
    let damaged = packets.filter { $0.checksum == .damaged && $0.layer == .linkLayer(accessAddress: 0x8E89_BED6) }
    #expect(damaged.count { $0.bytes.firstRange(of: [0xFF, 0x4C, 0x00, 0x01]) != nil } == 22)
  }
}
