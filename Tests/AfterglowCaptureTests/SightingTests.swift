import AfterglowCapture
import AfterglowLinkLayer
import Testing

@Suite struct SightingTests {
  private static let sender = DeviceAddress(rawValue: 0x4605_0403_0201, isRandom: true)
  private static let flags = hex("020106")

  /// Returns all sightings in a record of this link type. The default is an HCI packet.
  private func sightings(_ record: [UInt8], linkType: UInt32 = 187) throws -> [AdvertisingPacket<PacketBytes>] {
    let file = PcapFile(linkType: linkType)
    let packet = try #require(try readAll(file.header + file.record(record)).first).get()
    var (walk, all) = (Sightings(packet), [AdvertisingPacket<PacketBytes>]())
    while let sighting = try walk.next() { all.append(sighting) }
    return all
  }

  private func event(_ parameters: [UInt8]) -> [UInt8] { [4, 0x3E, UInt8(parameters.count)] + parameters }

  @Test(
    arguments: [
      (0, .connectableUndirected), (1, .connectableDirected), (2, .scannable), (3, .nonConnectable), (4, .scanResponse),
    ] as [(UInt8, PDUType)])
  func `an advertising report gives the type, sender, level and data of the sent packet`(
    eventType: UInt8, type: PDUType
  ) throws {
    let found = try sightings(event([0x02, 1, eventType, 1] + hex("010203040546 03") + Self.flags + hex("C0")))
    #expect(found.count == 1)
    let sighting = try #require(found.first)
    #expect(sighting.type == type)
    #expect(sighting.sender == Self.sender)
    #expect(sighting.rssiDBm == -64)
    #expect(sighting.isScanResponse == (eventType == 4))
    #expect(Array(sighting.data) == Self.flags)
  }

  @Test func `an event with several reports gives one sighting for each report, in order`() throws {
    let first = hex("00 01 010203040546 03 020106 C0")
    let second = hex("04 00 AABBCCDDEEFF 00 7F")
    let found = try sightings(event([0x02, 2] + first + second))
    #expect(found.map(\.type) == [.connectableUndirected, .scanResponse])
    #expect(found.map(\.sender) == [Self.sender, DeviceAddress(rawValue: 0xFFEE_DDCC_BBAA, isRandom: false)])
    // The value 127 means that the signal level is unknown.
    #expect(found.map(\.rssiDBm) == [-64, nil])
    #expect(found.map { Array($0.data) } == [Self.flags, []])
  }

  @Test(
    arguments: [
      (0x13, .connectableUndirected, false), (0x15, .connectableDirected, false), (0x12, .scannable, false),
      (0x10, .nonConnectable, false), (0x1B, .scanResponse, true), (0x1A, .scanResponse, true),
      (0x01, .extended, false),
      (0x08, .extended, true),
    ] as [(UInt16, PDUType, Bool)])
  func `an extended report states whether the packet was a legacy packet`(
    flags: UInt16, type: PDUType, isScanResponse: Bool
  ) throws {
    let report =
      bytes(flags) + hex("01 010203040546 01 00 FF 04 C0 0000 01 AABBCCDDEEFF 03") + Self.flags
    let sighting = try #require(try sightings(event([0x0D, 1] + report)).first)
    #expect(sighting.type == type)
    #expect(sighting.isScanResponse == isScanResponse)
    #expect(sighting.sender == Self.sender)
    #expect(sighting.target == (flags & 4 == 0 ? nil : DeviceAddress(rawValue: 0xFFEE_DDCC_BBAA, isRandom: true)))
    #expect(sighting.rssiDBm == -64)
    #expect(sighting.txPowerDBm == 4)
    #expect(sighting.completeness == .whole)
    #expect(Array(sighting.data) == Self.flags)
  }

  @Test func `an extended report may contain a part of an advertisement, and may have no sender`() throws {
    for (status, completeness) in [
      (0x20, AdvertisingPacket<PacketBytes>.Completeness.continued), (0x40, .cutShort), (0x60, .cutShort),
    ] {
      let report = bytes(UInt16(status)) + hex("FF 000000000000 01 02 03 7F 7F 0000 00 000000000000 00")
      let sighting = try #require(try sightings(event([0x0D, 1] + report)).first)
      #expect(sighting.completeness == completeness)
      #expect(sighting.sender == nil && sighting.txPowerDBm == nil && sighting.rssiDBm == nil)
    }
  }

  @Test func `a directed advertising report contains the addresses of the sender and the receiver`() throws {
    let found = try sightings(event([0x0B, 1] + hex("01 01 010203040546 01 AABBCCDDEEFF C0")))
    #expect(found.map(\.target) == [DeviceAddress(rawValue: 0xFFEE_DDCC_BBAA, isRandom: true)])
    #expect(found.map(\.sender) == [Self.sender])
  }

  @Test func `an event that is truncated anywhere or has an extra byte is malformed`() throws {
    let reports = [
      [0x02, 1] + hex("00 01 010203040546 03 020106 C0"), [0x0B, 1] + hex("01 01 010203040546 01 AABBCCDDEEFF C0"),
      [0x0D, 1] + hex("1300 01 010203040546 01 00 FF 04 C0 0000 01 AABBCCDDEEFF 03 020106"),
    ]
    for report in reports {
      #expect(try sightings(event(report)).count == 1)
      for count in 1..<report.count {
        #expect(throws: PDUError.self, "cut at \(count)") { try sightings(event(Array(report[..<count]))) }
      }
      #expect(throws: PDUError.self) { try sightings(event(report + [0])) }
      // The length in the event's header differs from the actual length.
      #expect(throws: PDUError.self) { try sightings(event(report) + [0]) }
    }
  }

  @Test func `commands, data, and events without reports give no sighting`() throws {
    for record in [hex("04 0E 04 01030C00"), hex("04 3E 01 0A"), hex("01 030C00"), hex("02 0000 0000"), hex("04")] {
      #expect(try sightings(record).isEmpty)
    }
  }

  @Test func `a sniffed packet is a sighting, unless it is damaged or belongs to a connection`() throws {
    let found = try sightings(onAir(samplePDU), linkType: 251)
    #expect(found.map(\.sender) == [Self.sender])
    #expect(found.map { Array($0.data) } == [Self.flags])
    var damaged = onAir(samplePDU)
    damaged[8] ^= 1
    #expect(try sightings(damaged, linkType: 251).isEmpty)
    #expect(try sightings(onAir(samplePDU, accessAddress: 1), linkType: 251).isEmpty)
  }

  @Test func `all fields of an extended header are read, and a truncated header is refused`() throws {
    // The fields are AdvA, TargetA, constant tone, data info, pointer, periodic and power.
    let fields =
      hex("7F 010203040546 AABBCCDDEEFF 07 3412 250020") + Array(repeating: 0, count: 18) + hex("F4")
    let payload = [UInt8(fields.count) | 0x80] + fields + Self.flags
    let pdu = [0x47, UInt8(payload.count)] + payload
    guard case .extended(let header) = try LinkLayerPDU(parsing: pdu[...]) else {
      Issue.record("not extended")
      return
    }
    #expect(header.advertiser == Self.sender)
    #expect(header.target == DeviceAddress(rawValue: 0xFFEE_DDCC_BBAA, isRandom: false))
    #expect(header.dataID == 0x234 && header.setID == 1)
    #expect(header.auxiliary?.channel == 0x25 && header.auxiliary?.offset == .zero && header.auxiliary?.phy == 1)
    #expect(header.txPowerDBm == -12)
    #expect(header.isScannable && !header.isConnectable)
    #expect(Array(header.data) == Self.flags)
    // A PDU that ends within its extended header is refused, even if the PDU's length is correct.
    for count in 1..<payload.count {
      let cut = [0x47, UInt8(count)] + payload[..<count]
      if count <= fields.count {
        #expect(throws: PDUError.self) { try LinkLayerPDU(parsing: cut[...]) }
      }
    }
    #expect(throws: Never.self) { try LinkLayerPDU(parsing: ([0x07, 1, 0] as [UInt8])[...]) }
  }
}
