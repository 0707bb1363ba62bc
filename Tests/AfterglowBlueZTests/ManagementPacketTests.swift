import AfterglowLinkLayer
import Glibc
import Testing

@testable import AfterglowBlueZ

@Suite struct ManagementPacketTests {
  private let packet = ManagementPacket(code: 0x0031, adapter: 1, parameters: [1, 2, 3])

  @Test func `an encoded packet is decoded unchanged`() {
    #expect(packet.bytes == [0x31, 0, 1, 0, 3, 0, 1, 2, 3])
    #expect(ManagementPacket(packet.bytes) == packet)
  }

  @Test func `a packet cut short is refused`() {
    for count in packet.bytes.indices { #expect(ManagementPacket(Array(packet.bytes.prefix(count))) == nil) }
  }

  @Test func `answers and disconnections are distinguished`() {
    let done = ManagementPacket(code: 0x0001, adapter: 0, parameters: [0x31, 0, 0, 9])
    #expect(ManagementEvent(done) == .completed(command: 0x0031, status: 0, [9]))
    let refused = ManagementPacket(code: 0x0002, adapter: 0, parameters: [0x52, 0, 0x14])
    #expect(ManagementEvent(refused) == .completed(command: 0x0052, status: 0x14, []))
    let gone = ManagementPacket(code: 0x000C, adapter: 0, parameters: [6, 5, 4, 3, 2, 1, 2, 1])
    #expect(
      ManagementEvent(gone)
        == .disconnected(DeviceAddress(rawValue: 0x0102_0304_0506, isRandom: true), reason: 1))
  }

  @Test func `a command fails at once if the kernel has no room for its packet`() {
    var ends: [CInt] = [-1, -1]
    let type = CInt(SOCK_SEQPACKET.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
    #expect(socketpair(AF_UNIX, type, 0, &ends) == 0)
    defer { close(ends[1]) }
    // The other end reads nothing, so the buffer of the socket soon has no room.
    let packet = [UInt8](repeating: 0, count: 4_096)
    while send(ends[0], packet, packet.count, CInt(MSG_NOSIGNAL)) >= 0 {}
    #expect(errno == EAGAIN)
    let management = Management(BluetoothSocket(owning: ends[0]))
    var results: [Result<[UInt8], ManagementError>] = []
    management.send(.readMonitorFeatures, to: 0, []) { results.append($0) }
    #expect(results == [.failure(.unreachable)])
  }

  @Test(arguments: [0x0001, 0x0002, 0x000C] as [UInt16])
  func `an event that is too short is decoded as an event of an unknown kind`(code: UInt16) {
    #expect(ManagementEvent(ManagementPacket(code: code, adapter: 0, parameters: [0])) == .other(code))
  }
}
