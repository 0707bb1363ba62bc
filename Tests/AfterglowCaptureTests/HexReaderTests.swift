import AfterglowCapture
import Testing

@Suite struct HexReaderTests {
  @Test(arguments: [
    "02011A", "02011a", "02 01 1a", "02:01:1A", "0x02011A", "0x02 0x01 0X1A", "  0201\t1A  ", "02 : 01 : 1A",
    "02011A\r",
  ])
  func `all accepted spellings of a packet give the same bytes`(line: String) throws {
    let packets = try readAll(line + "\n")
    #expect(try packets.map { try $0.get().bytes } == [[0x02, 0x01, 0x1A]])
  }

  @Test func `blank lines and comments are skipped, but count in the positions of packets`() throws {
    let packets = try readAll("# mine\n\n0201\n   \n#\n0302").map { try $0.get() }
    #expect(packets.map(\.bytes) == [[2, 1], [3, 2]])
    #expect(packets.map(\.position) == [.init(line: 3, byteOffset: 8), .init(line: 6, byteOffset: 19)])
    #expect(packets.allSatisfy { $0.layer == .advertisingData && $0.checksum == .unchecked && $0.time == nil })
  }

  @Test func `spaces and tabs may precede a comment`() throws {
    let packets = try readAll("0201\n  # mine\n\t# his\n0302\n").map { try $0.get().bytes }
    #expect(packets == [[2, 1], [3, 2]])
  }

  @Test(
    arguments: [
      ("020", .oddDigits(index: 3)), ("02 0 1", .oddDigits(index: 4)), ("02 0x", .oddDigits(index: 5)),
      ("02g1", .notHexadecimal(index: 2)), ("0g", .notHexadecimal(index: 1)), ("02-01", .notHexadecimal(index: 2)),
      ("02é", .notHexadecimal(index: 2)),
    ] as [(String, MalformedRecord.Reason)])
  func `a malformed line is reported with its position, and the next line is read`(
    line: String, reason: MalformedRecord.Reason
  ) throws {
    let expected = MalformedRecord(position: CapturePosition(line: 2, byteOffset: 5), reason: reason)
    let results = try readAll("0201\n\(line)\n0302\n")
    #expect(results.count == 3)
    #expect(results[1] == .failure(.malformed(expected)))
    #expect(try results[2].get().bytes == [3, 2])
  }

  @Test func `a line is malformed if it has more bytes than any advertisement`() throws {
    let most = String(repeating: "00", count: 1_650)
    #expect(try readAll(most)[0].get().bytes.count == 1_650)
    let reason = MalformedRecord.Reason.tooManyBytes(limit: 1_650)
    #expect(
      try readAll(most + "00")[0]
        == .failure(.malformed(MalformedRecord(position: CapturePosition(line: 1, byteOffset: 0), reason: reason))))
  }
}
