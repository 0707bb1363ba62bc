import AfterglowCapture
import AfterglowLinkLayer
import Testing

@Suite struct LinkTypeTests {
  /// Reads a pcap file that contains only `record`, and returns the first packet.
  private func read(_ linkType: UInt32, _ record: [UInt8]) throws -> Packet {
    let file = PcapFile(linkType: linkType)
    return try #require(try readAll(file.header + file.record(record)).first).get()
  }

  @Test func `the direction 1 in a record marks a received packet`() throws {
    let event = hex("3E 01 00")
    #expect(try read(201, hex("00000001 04") + event).direction == .received)
    #expect(try read(201, hex("00000000 01") + event).direction == .sent)
    #expect(try read(187, [4] + event).direction == nil)
    for packet in [try read(201, hex("00000001 04") + event), try read(187, [4] + event)] {
      #expect(packet.layer == .hci(.event))
      #expect(Array(packet.bytes) == event)
    }
  }

  @Test func `a monitor's packets are distinguished by their opcode`() throws {
    let packet = try read(254, hex("0000 0003 3E0100"))
    #expect(packet.layer == .hci(.event))
    #expect(Array(packet.bytes) == hex("3E0100"))
    #expect(try read(254, hex("FFFF 000D 61")).layer == .note(13))
  }

  @Test func `the checksum is verified only for packets with the access address of advertising`() throws {
    #expect(try read(251, onAir(samplePDU)).checksum == .valid)
    for bit in 0..<(8 * (samplePDU.count + 3)) {
      var sent = onAir(samplePDU)
      sent[4 + bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(try read(251, sent).checksum == .damaged, "bit \(bit)")
    }
    #expect(try read(251, onAir([1, 0], accessAddress: 0x1234_5678)).checksum == .unchecked)
  }

  @Test(
    arguments: [(0, 37), (1, 0), (11, 10), (12, 38), (13, 11), (38, 36), (39, 39), (40, nil)] as [(UInt8, UInt8?)])
  func `a channel that is numbered by frequency is converted to its channel index`(
    frequencyOrder: UInt8, channel: UInt8?
  ) throws {
    let header = [frequencyOrder] + hex("BB 80 00 D6BE898E 0300")
    let packet = try read(256, header + onAir(samplePDU))
    #expect(packet.channel == channel)
    #expect(packet.rssiDBm == -69)
    #expect(packet.checksum == .valid)
    #expect(Array(packet.bytes) == samplePDU)
  }

  @Test func `a signal level that the flags do not call valid is read as nil`() throws {
    #expect(try read(256, hex("00 BB 80 00 D6BE898E 0100") + onAir(samplePDU)).rssiDBm == nil)
  }

  @Test(
    arguments: [
      (0x0000, .unchecked, nil), (0x0C00, .validByRecording, nil), (0x0400, .damaged, nil),
      (0x0100, .unchecked, .toPeripheral),
      (0x0180, .unchecked, .toCentral),
    ] as [(UInt16, ChecksumVerdict, PacketDirection?)])
  func `the flags give the checksum verdict and the direction of a connection's packet`(
    flags: UInt16, checksum: ChecksumVerdict, direction: PacketDirection?
  ) throws {
    let packet = try read(256, hex("05 00 00 00 00000000") + bytes(flags) + onAir([1, 0], accessAddress: 77))
    #expect(packet.checksum == checksum)
    #expect(packet.direction == direction)
    #expect(packet.layer == .linkLayer(accessAddress: 77))
  }

  @Test func `the extra byte before the header of a Coded PHY packet is skipped`() throws {
    var sent = onAir(samplePDU)
    sent.insert(1, at: 4)
    let packet = try read(256, hex("00 00 00 00 00000000 0080") + sent)
    #expect(Array(packet.bytes) == samplePDU)
    #expect(packet.checksum == .valid)
  }

  @Test(arguments: ["BEEF 06 0100 0000", "01 06 21 01 0100 06", "01 2100 02 0100 06", "01 2100 03 0100 02"])
  func `all versions of Nordic's header are read`(header: String) throws {
    // In version 0 the length covers all bytes after the length field. In other versions the length covers only itself
    // and the data about the reception.
    func record(_ reception: String, _ sent: [UInt8]) -> [UInt8] {
      let reception = hex(reception)
      let length = header.hasPrefix("BEEF") ? reception.count + sent.count : reception.count + 1
      return hex(header) + [UInt8(length)] + reception + sent
    }
    // The fields are flags, channel, level, event counter and time.
    let packet = try read(272, record("01 26 32 0000 00000000", onAir(samplePDU)))
    #expect(Array(packet.bytes) == samplePDU)
    #expect(packet.channel == 38)
    #expect(packet.rssiDBm == -50)
    #expect(packet.checksum == .valid)
    let data = try read(272, record("00 05 32 0000 00000000", onAir([1, 0], accessAddress: 77)))
    #expect(data.checksum == .damaged)
    #expect(data.direction == .toCentral)
  }

  @Test(arguments: [
    "01 2100 04 0100 06 0A0126320000 00000000", "01 2100 03 0100 02 0B0126320000 00000000",
    "BEEF 06 0100 0000 0A 0126320000 00000000",
  ])
  func `an unknown Nordic header is malformed`(header: String) {
    #expect(throws: CaptureError.self) { try read(272, hex(header) + onAir(samplePDU)) }
  }

  /// The header and the field are those of the first packet of crackle's test capture `tests/01_crack`
  /// (github.com/mikeryan/crackle), which an early Ubertooth recorded.
  @Test func `Ubertooth's fields before a packet give its channel`() throws {
    let packet = try read(192, hex("00001800 93000000 3675 0C00 00 6209 00 6B36E300 E8DCEE3C") + onAir(samplePDU))
    #expect(Array(packet.bytes) == samplePDU)
    #expect(packet.layer == .linkLayer(accessAddress: 0x8E89_BED6))
    #expect(packet.checksum == .valid)
    #expect(packet.channel == 37)
    // The field does not state the unit of its levels.
    #expect(packet.rssiDBm == nil)
  }

  @Test func `a packet after per-packet information has the link type that the header names`() throws {
    let packet = try read(192, hex("00000800 FB000000") + onAir(samplePDU))
    #expect(Array(packet.bytes) == samplePDU)
    #expect(packet.channel == nil)
    #expect(try read(192, hex("00001000 C9000000 0200 0400 AABBCCDD 00000001 04 3E0100")).layer == .hci(.event))
    #expect(try read(192, hex("00000800 69000000 0102")).layer == .other(LinkType(rawValue: 105)))
    #expect(try read(192, hex("00000800 93000000 0102")).layer == .other(LinkType(rawValue: 147)))
  }

  @Test(arguments: ["01000800 FB000000", "00000700 FB000000", "00000800 C0000000", "0000FF00 FB000000"])
  func `an impossible header of per-packet information is malformed`(header: String) {
    #expect(throws: CaptureError.self) { try read(192, hex(header) + onAir(samplePDU)) }
  }

  @Test func `packets of networks other than Bluetooth are kept unchanged`() throws {
    let packet = try read(1, [1, 2, 3])
    #expect(packet.layer == .other(LinkType(rawValue: 1)))
    #expect(Array(packet.bytes) == [1, 2, 3])
  }

  @Test(arguments: [187, 192, 201, 251, 254, 256, 272] as [UInt32])
  func `a truncated record never causes a trap, and a truncated link-layer record is malformed or damaged`(
    linkType: UInt32
  ) throws {
    let heads: [UInt32: [UInt8]] = [
      187: [4], 192: hex("00001800 93000000 3675 0C00 00 6209 00 6B36E300 E8DCEE3C"), 201: hex("00000001 04"), 251: [],
      254: hex("0000 0003"), 256: hex("00BB8000D6BE898E 0300"),
      272: hex("01 2100 03 0100 02 0A0126320000 00000000"),
    ]
    let isHCI = [187, 201, 254].contains(linkType)
    let record = (heads[linkType] ?? []) + (isHCI ? hex("3E 01 00") : onAir(samplePDU))
    for count in 0..<record.count {
      do {
        let packet = try read(linkType, Array(record[..<count]))
        if !isHCI { #expect(packet.checksum == .damaged, "cut at \(count)") }
      } catch let error as CaptureError {
        guard case .malformed = error else { throw error }
      }
    }
  }
}
