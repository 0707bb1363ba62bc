import AfterglowCapture
import AfterglowCommands
import AfterglowLinkLayer
import AfterglowWire
import Foundation
import Testing

/// Connections show the peer at the other end, and the identity service that this peer offers.
@Suite struct SessionsConnectionTests {
  private static let sender = "46:05:04:03:02:01"
  private static let address: [UInt8] = [1, 2, 3, 4, 5, 0x46]

  /// An L2CAP frame with the answer of a service discovery: one service, whose UUID contains 12345678, last byte first.
  private static let answer: [UInt8] = {
    let uuid: [UInt8] = Array(repeating: 0xBB, count: 11) + [0xCC, 0x12, 0x34, 0x56, 0x78]
    let response: [UInt8] = [0x11, 20, 1, 0, 9, 0] + uuid.reversed()
    return [UInt8(response.count), 0, 4, 0] + response
  }()

  private func connected(subevent: UInt8 = 1, status: UInt8 = 0) -> [UInt8] {
    let parameters: [UInt8] = [subevent, status, 0x40, 0, 0, 1] + Self.address + [24, 0, 0, 0, 72, 0, 0]
    return [4, 0x3E, UInt8(parameters.count)] + parameters
  }

  /// Returns ACL data of handle 0x40. The value 2 of `flags` begins a message, and the value 1 continues a message.
  private func data(_ payload: [UInt8], flags: UInt8 = 2) -> [UInt8] {
    [2, 0x40, flags << 4, UInt8(payload.count), 0] + payload
  }

  private func peers(_ packets: [[UInt8]]) throws -> [SessionsAnswer.Peer] {
    let run = Invocation(["sessions", "--json"], input: MemorySource(MadeCapture.btsnoop(packets)))
    return try SessionsAnswer(run).peers
  }

  @Test(arguments: [1, 0x0A, 0x29] as [UInt8])
  func `the identity service in a discovery's answer identifies the connected peer`(subevent: UInt8) throws {
    let found = try peers([connected(subevent: subevent), data(Self.answer)])
    #expect(found.map(\.installation) == ["12345678"])
    #expect(found[0].addresses == [Self.sender] && found[0].knownBy == ["GATT service"])
    #expect(found[0].quartiles == [nil], "ACL data comes without a level")
  }

  @Test func `data has no sender if its connection failed, has ended, or began before the recording`() throws {
    #expect(try peers([data(Self.answer)]).isEmpty)
    #expect(try peers([connected(status: 0x3E), data(Self.answer)]).isEmpty)
    #expect(try peers([connected(), [4, 5, 4, 0, 0x40, 0, 0x13], data(Self.answer)]).isEmpty)
  }

  @Test func `a connection of one recording does not continue in the next recording`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("1.log", MadeCapture.btsnoop([connected()]))
    _ = try folder.file("2.log", MadeCapture.btsnoop([data(Self.answer)]))
    #expect(try SessionsAnswer(Invocation("sessions", "--json", folder.path)).peers.isEmpty)
  }

  @Test func `a continuation is not read as a new message, and a truncated message identifies no peer`() throws {
    #expect(try peers([connected(), data(Self.answer, flags: 1)]).map(\.installation) == [nil])
    for length in 0..<Self.answer.count {
      #expect(try peers([connected(), data(Array(Self.answer.prefix(length)))]).map(\.installation) == [nil])
    }
  }

  @Test(arguments: [(3, "46:05:04:03:02:01"), (2, "66:05:04:03:02:01")])
  func `in a sniffed connection the direction identifies the sender`(kind: UInt16, sender: String) throws {
    let request: [UInt8] =
      [0xC5, 34, 1, 2, 3, 4, 5, 0x66] + Self.address + [0x78, 0x56, 0x34, 0x12, 1, 2, 3, 2, 0, 0, 24, 0, 0, 0, 72, 0]
      + [0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 5]
    let answer = [2, UInt8(Self.answer.count)] + Self.answer
    let file = MadeCapture.sniffed([
      (0x8E89_BED6, request, 0x0011), (0x1234_5678, answer, 0x0C01 | kind << 7), (0x1234_5678, answer, 0x0401 | 3 << 7),
      (0x9999_9999, answer, 0x0C01 | kind << 7), (0x1234_5678, answer, 0x0C01),
    ])
    let found = try SessionsAnswer(Invocation(["sessions", "--json"], input: MemorySource(file))).peers
    let named = try #require(found.first { $0.installation == "12345678" })
    #expect(named.addresses == [sender])
    // The two counted packets are the connection request and the first data packet. The damaged packet, the packet of
    // an unknown connection and the packet without a direction have no sender.
    #expect(found.reduce(0) { $0 + ($1.members["packets"] as? Int ?? 0) } == 2)
  }
}

extension MadeCapture {
  /// Returns a pcap file of link type 256 with the given packets. The checksums are valid only for packets on
  /// advertising channels.
  fileprivate static func sniffed(_ packets: [(access: UInt32, pdu: [UInt8], flags: UInt16)]) -> [UInt8] {
    func little(_ number: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: number.littleEndian, Array.init) }
    var file = little(0xA1B2_C3D4 as UInt32) + [2, 0, 4, 0] + Array(repeating: 0, count: 8) + little(65_535 as UInt32)
    file += little(256 as UInt32)
    for packet in packets {
      let checksum = CRC24.checksum(of: packet.pdu)
      let bytes =
        [0, 0, 0, 0] + little(packet.access) + little(packet.flags) + little(packet.access) + packet.pdu
        + (0..<3).map { UInt8(truncatingIfNeeded: checksum >> (8 * $0)) }
      file += little(1_700_000_000 as UInt32) + little(0 as UInt32) + little(UInt32(bytes.count))
      file += little(UInt32(bytes.count)) + bytes
    }
    return file
  }
}
