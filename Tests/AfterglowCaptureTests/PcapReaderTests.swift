import AfterglowCapture
import AfterglowLinkLayer
import Testing

@Suite struct PcapReaderTests {
  @Test(arguments: [false, true], [false, true])
  func `both byte orders and both units of time are read`(isBigEndian: Bool, isNanoseconds: Bool) throws {
    let file = PcapFile(isBigEndian: isBigEndian, isNanoseconds: isNanoseconds)
    let records = try readAll(
      file.header + file.record(onAir(samplePDU), fraction: 123_456) + file.record(onAir(samplePDU), seconds: 5))
    let first = try #require(records.first).get()
    #expect(Array(first.bytes) == samplePDU)
    #expect(first.layer == .linkLayer(accessAddress: 0x8E89_BED6))
    let expected: Int64 = isNanoseconds ? 1_700_000_000_000_123_456 : 1_700_000_000_123_456_000
    #expect(first.time?.nanosecondsSince1970 == expected)
    #expect(first.position == CapturePosition(line: nil, byteOffset: 24))
    #expect(try records[1].get().time == CaptureTime(secondsSince1970: 5))
    #expect(records.count == 2)
    #expect(try CaptureReader(MemorySource(file.header)).format == .pcap)
  }

  /// The time is that of the ninth packet of crackle's test capture `tests/05_numeric_pin`
  /// (github.com/mikeryan/crackle), which an early Ubertooth recorded.
  @Test func `a negative fraction of a second precedes the second`() throws {
    let file = PcapFile()
    let record = file.record(onAir(samplePDU), seconds: 452_518, fraction: UInt32(bitPattern: -2_085_139))
    #expect(try readAll(file.header + record)[0].get().time?.nanosecondsSince1970 == 452_515_914_861_000)
  }

  @Test func `a second file that is appended to the first is read in its own byte order`() throws {
    let (first, second) = (PcapFile(), PcapFile(isBigEndian: true, linkType: 187))
    let records = try readAll(
      first.header + first.record(onAir(samplePDU)) + second.header + second.record([4, 0x0E, 0]))
    #expect(try records.map { try $0.get().layer } == [.linkLayer(accessAddress: 0x8E89_BED6), .hci(.event)])
  }

  @Test func `a truncated file gives its complete records, and an error at the truncated record`() throws {
    let file = PcapFile()
    let record = file.record(onAir(samplePDU))
    let whole = file.header + record + record
    for count in file.header.count..<whole.count {
      let results = try readAll(Array(whole[..<count]))
      let complete = (count - file.header.count) / record.count
      let rest = (count - file.header.count) % record.count
      #expect(results.prefix(complete).allSatisfy { (try? $0.get()) != nil })
      #expect(results.count == complete + (rest == 0 ? 0 : 1))
      if rest > 0 {
        // If the record's header is incomplete, the error counts only the header's missing bytes. Otherwise, the error
        // counts the missing bytes of the whole record.
        let missing = rest < 16 ? 16 - rest : record.count - rest
        let position = CapturePosition(line: nil, byteOffset: file.header.count + complete * record.count)
        #expect(results.last == .failure(.malformed(.init(position: position, reason: .endsEarly(missing: missing)))))
      }
    }
    for count in 4..<file.header.count {
      #expect(
        throws: CaptureError.malformed(
          .init(position: .init(line: nil, byteOffset: 0), reason: .endsEarly(missing: 24 - count)))
      ) { try readAll(Array(whole[..<count])) }
    }
  }

  @Test func `an impossible length ends the reading, and earlier records are kept`() throws {
    let file = PcapFile()
    let good = file.header + file.record(onAir(samplePDU))
    var bad = file.record(onAir(samplePDU))
    bad.replaceSubrange(8..<12, with: bytes(UInt32(0x7FFF_FFFF)))
    let results = try readAll(good + bad + bad)
    #expect(results.count == 2)
    let reason = MalformedRecord.Reason.impossibleLength(0x7FFF_FFFF, limit: 262_144)
    #expect(
      results[1] == .failure(.malformed(.init(position: .init(line: nil, byteOffset: good.count), reason: reason))))
  }

  @Test func `a partly recorded packet is reported as cut short, and not as damaged`() throws {
    let file = PcapFile()
    let sent = onAir(samplePDU)
    let results = try readAll(file.header + file.record(Array(sent.dropLast(4)), sent: sent.count))
    #expect(
      results == [
        .failure(.malformed(.init(position: .init(line: nil, byteOffset: 24), reason: .cutShort(missing: 4))))
      ])
  }

  @Test func `an empty record is malformed, and the next record is read`() throws {
    let file = PcapFile()
    let results = try readAll(file.header + file.record([]) + file.record(onAir(samplePDU)))
    #expect(results.count == 2)
    #expect(try Array(results[1].get().bytes) == samplePDU)
  }

  @Test func `an unknown version is refused`() {
    var header = PcapFile().header
    header[4] = 3
    let reason = MalformedRecord.Reason.badField("version")
    #expect(throws: CaptureError.malformed(.init(position: .init(line: nil, byteOffset: 0), reason: reason))) {
      try readAll(header)
    }
  }

  @Test func `packets keep their bytes while the reader reads later packets`() throws {
    let file = PcapFile(linkType: 147)
    // All these packets together are larger than the reader's buffer.
    let records = (0..<200).map { file.record(Array(repeating: UInt8($0), count: 20_000)) }
    let packets = try readAll(file.header + records.flatMap { $0 }, chunkLimit: 5_000).map { try $0.get() }
    #expect(packets.count == 200)
    for (index, packet) in packets.enumerated() {
      #expect(packet.bytes.count == 20_000 && packet.bytes.allSatisfy { $0 == UInt8(index) })
    }
  }
}
