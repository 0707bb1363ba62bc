import AfterglowLinkLayer

/// Recordings of sniffers that treat checksums in unusual ways.
enum SnifferRecording {
  /// An advertising packet that contains flags and comes from a public address.
  static let pdu: [UInt8] = [0x00, 9, 1, 2, 3, 4, 5, 6, 2, 1, 6]

  /// A pcap file of one link type.
  static func pcap(_ linkType: UInt32, _ packets: [[UInt8]]) -> [UInt8] {
    var file = little(0xA1B2_C3D4) + [2, 0, 4, 0] + Array(repeating: 0, count: 8) + little(65_535) + little(linkType)
    for (index, packet) in packets.enumerated() {
      for number in [1_700_000_000 + index, 0, packet.count, packet.count] { file += little(UInt32(number)) }
      file += packet
    }
    return file
  }

  /// Returns a packet of link type 272. If `isMirrored` is true, the checksum's 24 bits are in reverse order, as one
  /// family of sniffers writes them.
  static func nordic(_ pdu: [UInt8], isValid: Bool = true, isMirrored: Bool = true) -> [UInt8] {
    let header: [UInt8] = [0, UInt8(10 + 4 + pdu.count + 3), 0, 2, 1, 0, 6]
    let reception: [UInt8] = [10, isValid ? 1 : 0, 37, 50, 0, 0, 0, 0, 0, 0]
    let checksum = CRC24.checksum(of: pdu)
    return header + reception + accessAddress + pdu + bytes(isMirrored ? CRC24.mirrored(checksum) : checksum)
  }

  /// Returns a packet of link type 256 as Sniffle wrote it before May 2024, with zeros for the checksum. The flags say
  /// "checked", and also "valid" if `isValid` is true.
  static func sniffle(_ pdu: [UInt8], isValid: Bool = true) -> [UInt8] {
    let flags: UInt16 = isValid ? 0x0C13 : 0x0413
    return [0, 0xCE, 0, 0] + accessAddress + [UInt8(truncatingIfNeeded: flags), UInt8(flags >> 8)] + accessAddress
      + pdu + [0, 0, 0]
  }

  private static let accessAddress = little(LinkLayer.advertisingAccessAddress)

  private static func bytes(_ checksum: UInt32) -> [UInt8] { Array(little(checksum).prefix(3)) }

  private static func little(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.littleEndian, Array.init) }
}
