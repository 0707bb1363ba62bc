extension CapturedRecord {
  /// Parses link type 192: a header, fields with information about the packet, and a packet of the link type that the
  /// header names (PPI, Per-Packet Information Header Specification 1.0.7). All numbers are little-endian.
  ///
  /// Early versions of Ubertooth wrote this link type. Their packets name the link type 251, or the private link type
  /// 147 together with a field for Bluetooth LE (libbtbb, lib/src/pcap.c).
  @inline(never)
  func perPacketInformation() throws(MalformedRecord.Reason) -> PacketView {
    try expect(Self.informationHeader)
    let size = Int(bytes.littleEndian(at: 2, as: UInt16.self))
    guard bytes.littleEndian(at: 0, as: UInt8.self) == 0, size >= Self.informationHeader else {
      throw .badField("PPI header")
    }
    try expect(size)
    var inner = LinkType(rawValue: bytes.littleEndian(at: 4))
    guard inner != .perPacketInformation else { throw .badField("PPI link type") }
    let field = lowEnergyField(bytes.prefix(size).after(Self.informationHeader))
    if inner == .private, field != nil { inner = .linkLayer }
    var record = self
    record.bytes = bytes.after(size)
    var packet = try record.packet(inner)
    if inner == .linkLayer, let field {
      let megahertz: UInt16 = field.littleEndian(at: 1)
      if megahertz >= 2_402, megahertz % 2 == 0, let order = UInt8(exactly: (megahertz - 2_402) / 2) {
        packet.channel = Self.channelIndex(frequencyOrder: order)
      }
      // The field also contains signal strengths, but they are in the unit of the receiver's chip.
    }
    return packet
  }

  /// Returns the content of Ubertooth's field for Bluetooth LE; `nil` if no complete field of this type exists.
  private func lowEnergyField(_ fields: ByteView) -> ByteView? {
    var rest = fields
    while rest.count >= 4 {
      let (type, count): (UInt16, UInt16) = (rest.littleEndian(at: 0), rest.littleEndian(at: 2))
      let content = rest.after(4).prefix(Int(count))
      if type == Self.lowEnergyType, content.count >= 3 { return content }
      rest = rest.after(4 + Int(count))
    }
    return nil
  }

  /// The size of the header, which consists of a version, flags, the size of the header with all fields, and a link
  /// type.
  private static let informationHeader = 8
  private static let lowEnergyType: UInt16 = 30_006
}

extension LinkType {
  /// A link type that everyone may use for anything (LINKTYPE_USER0).
  fileprivate static let `private` = LinkType(rawValue: 147)
}
