import AfterglowCapture
import AfterglowLinkLayer
import Testing

@Suite struct PcapngReaderTests {
  private let sent = onAir(samplePDU)

  @Test(arguments: [false, true])
  func `all three kinds of packet block are read in both byte orders`(isBigEndian: Bool) throws {
    let file = PcapngFile(isBigEndian: isBigEndian)
    let packets = try readAll(
      file.section + file.interface(251) + file.enhanced(sent, units: 1_700_000_000_000_001) + file.simple(sent)
        + file.obsolete(sent, interface: 0, units: 5)
    ).map { try $0.get() }
    #expect(packets.map { Array($0.bytes) } == [samplePDU, samplePDU, samplePDU])
    #expect(packets.map { $0.time?.nanosecondsSince1970 } == [1_700_000_000_000_001_000, nil, 5_000])
  }

  @Test func `each interface has its own link type and time unit, and a new section resets both`() throws {
    let (little, big) = (PcapngFile(), PcapngFile(isBigEndian: true))
    let nanoseconds = little.option(9, [9]) + little.option(0, [])
    let packets = try readAll(
      little.section + little.interface(251) + little.interface(187, options: nanoseconds)
        + little.enhanced([4, 0x0E, 0], interface: 1, units: 7) + little.enhanced(sent, units: 7) + big.section
        + big.interface(201) + big.enhanced(hex("00000001 04 0E00"), units: 1)
    ).map { try $0.get() }
    #expect(packets.map(\.layer) == [.hci(.event), .linkLayer(accessAddress: 0x8E89_BED6), .hci(.event)])
    #expect(packets.map { $0.time?.nanosecondsSince1970 } == [7, 7_000, 1_000])
  }

  @Test(
    arguments: [
      ([6], 1_000_000, 1_000_000_000), ([0], 2, 2_000_000_000), ([9], 3, 3), ([12], 5_999, 5),
      ([0x80], 3, 3_000_000_000),
      ([0x8A], 1_536, 1_500_000_000), ([0xBF], 1 << 62, 500_000_000),
    ] as [([UInt8], UInt64, Int64)])
  func `a time is read in its interface's unit`(resolution: [UInt8], units: UInt64, nanoseconds: Int64) throws {
    let file = PcapngFile()
    let packets = try readAll(
      file.section + file.interface(251, options: file.option(9, resolution)) + file.enhanced(sent, units: units))
    #expect(try packets.first?.get().time?.nanosecondsSince1970 == nanoseconds)
  }

  @Test
  func `an interface's offset is added to a time, and a time that 64 bits of nanoseconds cannot hold is nil`() throws {
    let file = PcapngFile()
    for (resolution, units) in [(UInt8(0), UInt64.max), (6, UInt64.max), (0x81, UInt64.max)] {
      let packets = try readAll(
        file.section + file.interface(251, options: file.option(9, [resolution])) + file.enhanced(sent, units: units))
      #expect(try #require(packets.first).get().time == nil)
    }
    let offset = file.option(14, bytes(Int64(-1))) + file.option(9, [9])
    let packets = try readAll(file.section + file.interface(251, options: offset) + file.enhanced(sent, units: 1))
    #expect(try packets.first?.get().time?.nanosecondsSince1970 == -999_999_999)
  }

  @Test func `an option gives the direction, and other options are skipped`() throws {
    let file = PcapngFile()
    let options = file.option(1, Array("a comment".utf8)) + file.option(2, bytes(UInt32(1)))
    let packets = try readAll(
      file.section + file.interface(187) + file.enhanced([4, 0x0E, 0], options: options)
        + file.enhanced([1, 0, 0, 0], options: file.option(2, bytes(UInt32(2))))
        + file.enhanced([1, 0, 0, 0], options: [2, 0, 200, 0]))
    #expect(try packets.map { try $0.get().direction } == [.received, .sent, nil])
  }

  @Test func `unknown blocks are skipped, however large`() throws {
    let file = PcapngFile()
    let block = file.block(0xBAD, Array(repeating: 7, count: 3_000_000))
    let packets = try readAll(
      file.section + file.interface(251) + file.block(5, bytes(UInt64(0))) + block + file.enhanced(sent),
      chunkLimit: 65_536)
    #expect(try packets.map { try Array($0.get().bytes) } == [samplePDU])
  }

  @Test func `an interface's snapshot length limits its simple packets`() throws {
    let file = PcapngFile()
    let results = try readAll(
      file.section + file.interface(147, snapLength: 3) + file.simple([1, 2, 3], sent: 9) + file.simple([1, 2]))
    #expect(try results.map { try Array($0.get().bytes) } == [[1, 2, 3], [1, 2]])
  }

  @Test func `an interface whose description is malformed keeps its number`() throws {
    let file = PcapngFile()
    let results = try readAll(
      file.section + file.interface(251, options: file.option(9, [0xFF]))
        + file.interface(251, options: file.option(9, [3])) + file.enhanced(sent)
        + file.enhanced(sent, interface: 1, units: 7))
    #expect(try results.last?.get().time?.nanosecondsSince1970 == 7_000_000)
    let reasons = results.compactMap { result -> MalformedRecord.Reason? in
      guard case .failure(.malformed(let record)) = result else { return nil }
      return record.reason
    }
    #expect(reasons == [.badField("if_tsresol"), .unknownInterface(0)])
  }

  @Test func `a malformed block is reported, and the next block is read`() throws {
    let file = PcapngFile()
    let start = file.section + file.interface(251)
    var crossed = file.enhanced(sent)
    crossed[crossed.count - 4] = 8
    let tooLong = file.block(6, file.number(0) + file.number(0) + file.number(0) + file.number(99) + file.number(99))
    for (block, reason) in [
      (file.enhanced(sent, interface: 3), MalformedRecord.Reason.unknownInterface(3)),
      (crossed, .lengthsDisagree(crossed.count, 8)), (tooLong, .impossibleLength(99, limit: 0)),
      (file.block(6, [1, 2, 3, 4]), .tooFewBytes(4, needed: 20)), (file.block(3, []), .tooFewBytes(0, needed: 4)),
      (file.block(1, [1, 2, 3, 4]), .tooFewBytes(4, needed: 8)),
      (file.interface(1, options: file.option(9, [0xFF])), .badField("if_tsresol")),
    ] {
      let results = try readAll(start + block + file.enhanced(sent))
      let position = CapturePosition(line: nil, byteOffset: start.count)
      #expect(results.first == .failure(.malformed(.init(position: position, reason: reason))))
      #expect(try results.last?.get().bytes.elementsEqual(samplePDU) == true)
      #expect(results.count == 2)
    }
  }

  @Test(arguments: [0, 4, 11, 13, 0x7FFF_FFFF] as [UInt32])
  func `an impossible block length ends the reading`(length: UInt32) throws {
    let file = PcapngFile()
    let start = file.section + file.interface(251) + file.enhanced(sent)
    let results = try readAll(start + file.number(6) + file.number(length) + Array(repeating: 0, count: 60))
    #expect(results.count == 2)
    #expect(throws: CaptureError.self) { try results[1].get() }
  }

  @Test func `a truncated file gives its complete records, and an error at the truncated record`() throws {
    let file = PcapngFile()
    let start = file.section + file.interface(251)
    let block = file.enhanced(sent)
    let whole = start + block + file.block(5, bytes(UInt64(0)))
    for count in (start.count + 1)..<whole.count {
      let results = try readAll(Array(whole[..<count]))
      let isWhole = count >= start.count + block.count
      #expect(results.count == (count == start.count + block.count ? 1 : isWhole ? 2 : 1))
      if isWhole { #expect(try Array(results[0].get().bytes) == samplePDU) }
      if count != start.count + block.count {
        guard case .failure(.malformed(let record)) = results.last, case .endsEarly = record.reason else {
          Issue.record("cut at \(count): \(results)")
          continue
        }
        #expect(record.position.byteOffset == (isWhole ? start.count + block.count : start.count))
      }
    }
  }
}
