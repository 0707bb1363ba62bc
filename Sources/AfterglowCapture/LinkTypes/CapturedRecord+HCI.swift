import AfterglowLinkLayer

extension CapturedRecord {
  /// Parses link type 187: the octet of the packet's type, then the packet.
  @inline(__always)
  func hciH4(behind offset: Int, direction: PacketDirection?) throws(MalformedRecord.Reason) -> PacketView {
    try expect(offset + 1)
    let type = HCIPacketType(rawValue: bytes.littleEndian(at: offset))
    guard (1...5).contains(type.rawValue) else { throw .badField("packet type") }
    return hci(type, bytes.after(offset + 1), direction)
  }

  /// Parses link type 201: a direction in network byte order, then a record as in link type 187.
  ///
  /// The direction 1 means received, and 0 means sent. The page of tcpdump.org states the opposite, but libpcap's
  /// `pcap/bluetooth.h` and all known captures use these meanings.
  @inline(never)
  func hciH4WithDirection() throws(MalformedRecord.Reason) -> PacketView {
    try expect(5)
    let flags: UInt32 = bytes.bigEndian(at: 0)
    return try hciH4(behind: 4, direction: flags & 1 == 1 ? .received : .sent)
  }

  /// Parses link type 254: the adapter's number and an opcode in network byte order, then the packet.
  @inline(never)
  func linuxMonitor() throws(MalformedRecord.Reason) -> PacketView {
    try expect(4)
    return monitor(opcode: bytes.bigEndian(at: 2), bytes.after(4))
  }

  /// Parses a record of the kernel's monitor, by its opcode (BlueZ, doc/btsnoop-protocol.rst).
  func monitor(opcode: UInt16, _ payload: ByteView) -> PacketView {
    switch opcode {
    case 2: hci(.command, payload, .sent)
    case 3: hci(.event, payload, .received)
    case 4: hci(.aclData, payload, .sent)
    case 5: hci(.aclData, payload, .received)
    case 6: hci(.synchronousData, payload, .sent)
    case 7: hci(.synchronousData, payload, .received)
    case 18: hci(.isochronousData, payload, .sent)
    case 19: hci(.isochronousData, payload, .received)
    default: packet(.note(opcode), payload, .told(.unchecked))
    }
  }

  @inline(__always)
  func hci(_ type: HCIPacketType, _ payload: ByteView, _ direction: PacketDirection?) -> PacketView {
    PacketView(
      position: position, time: time, direction: direction, layer: .hci(type), bytes: payload,
      integrity: .told(.unchecked))
  }
}
