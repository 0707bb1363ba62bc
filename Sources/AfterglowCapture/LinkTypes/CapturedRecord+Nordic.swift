extension CapturedRecord {
  /// Parses link type 272: the serial protocol of Nordic Semiconductor's sniffer, with versions 0 to 3 of its header.
  ///
  /// After the header, ten bytes describe the reception. The first of these bytes is a length. The packet follows, from
  /// its access address to its checksum (Wireshark, epan/dissectors/packet-nordic_ble.c).
  @inline(never)
  func nordic() throws(MalformedRecord.Reason) -> PacketView {
    try expect(Self.headerSize + Self.receptionSize)
    let length = Int(bytes.littleEndian(at: Self.headerSize, as: UInt8.self))
    // Version 0 has no version field, and begins with these two bytes instead of a board and a length.
    if bytes.bigEndian(at: 0, as: UInt16.self) == 0xBEEF {
      // In version 0, the length is the number of bytes that follow it.
      guard length == bytes.count + missing - Self.headerSize - 1 else { throw .badField("payload length") }
    } else {
      guard (1...3).contains(bytes.littleEndian(at: 3, as: UInt8.self)) else { throw .badField("header version") }
      guard length == Self.receptionSize else { throw .badField("reception header's length") }
    }
    let flags: UInt8 = bytes.littleEndian(at: Self.headerSize + 1)
    let channel: UInt8 = bytes.littleEndian(at: Self.headerSize + 2)
    let level: UInt8 = bytes.littleEndian(at: Self.headerSize + 3)
    var packet = try linkLayer(
      behind: Self.headerSize + Self.receptionSize, verdict: flags & 0x01 != 0 ? .validByRecording : .damaged,
      isCoded: flags >> 4 & 0x7 == 2)
    if channel < 40 { packet.channel = channel }
    // The field contains the signal strength in dB below 1 mW.
    packet.rssiDBm = Int8(exactly: -Int(level))
    if packet.isOfConnection { packet.direction = flags & 0x02 != 0 ? .toPeripheral : .toCentral }
    return packet
  }

  /// The size of the header. All versions have headers of this size, although their fields differ.
  private static let headerSize = 7
  private static let receptionSize = 10
}
