import AfterglowCapture
import AfterglowLinkLayer
import Testing

@Suite struct PcapngWriterTests {
  @Test func `written packets are read back unchanged`() throws {
    var writer = PcapngWriter(application: "a test")
    let sender = DeviceAddress(rawValue: 0x4605_0403_0201, isRandom: true)
    let pdu = LinkLayer.pdu(.connectableUndirected, from: sender, hex("020106"))
    #expect(pdu == samplePDU)
    var written: [UInt8] = []
    for channel in 0..<40 as Range<UInt8> {
      writer.append(
        pdu, at: CaptureTime(nanosecondsSince1970: 1_700_000_000_123_456_789 + Int64(channel)), channel: channel,
        rssiDBm: channel == 3 ? nil : -Int8(channel))
      written += writer.takeBytes()
      #expect(writer.pendingCount == 0)
    }
    let packets = try readAll(written).map { try $0.get() }
    #expect(packets.count == 40)
    for (packet, channel) in zip(packets, 0 as UInt8..<40) {
      #expect(packet.channel == channel)
      #expect(packet.rssiDBm == (channel == 3 ? nil : -Int8(channel)))
      #expect(packet.time?.nanosecondsSince1970 == 1_700_000_000_123_456_789 + Int64(channel))
    }
    #expect(packets.allSatisfy { $0.checksum == .valid && Array($0.bytes) == samplePDU })
    #expect(try CaptureReader(MemorySource(written)).format == .pcapng)
  }

  @Test func `a PDU holds at most as many bytes as its length field allows`() {
    let long = LinkLayer.pdu(
      .extended, from: DeviceAddress(rawValue: 1, isRandom: false), Array(repeating: 7, count: 400))
    #expect(long.count == 257 && long[1] == 255 && long[0] == 7)
  }
}
