import AfterglowLinkLayer

extension CapturedRecord {
  /// Parses link type 251 after `offset` bytes: an access address, a PDU and a checksum.
  ///
  /// `verdict` is the recording's statement about the packet: `.validByRecording`, `.damaged` or `.unchecked`. A packet
  /// of the LE Coded PHY has an octet between the access address and the PDU (volume 6, part B, 2.2).
  @inline(__always)
  func linkLayer(
    behind offset: Int, verdict: ChecksumVerdict = .unchecked, isCoded: Bool = false
  ) throws(MalformedRecord.Reason) -> PacketView {
    let indicator = isCoded ? 1 : 0
    // A packet contains at least an access address, a header of two bytes, and a checksum.
    try expect(offset + 4 + indicator + 2 + 3)
    guard missing == 0 else { throw .cutShort(missing: missing) }
    let accessAddress: UInt32 = bytes.littleEndian(at: offset)
    let first = bytes.startIndex + offset + 4 + indicator
    let pdu = bytes[first..<(bytes.endIndex - 3)]
    let integrity = PacketIntegrity(
      of: pdu, trailer: bytes.after(bytes.count - 3), accessAddress: accessAddress, otherwise: verdict)
    return packet(.linkLayer(accessAddress: accessAddress), pdu, integrity)
  }

  /// Parses link type 256: ten little-endian bytes, then a record as in link type 251 (tcpdump.org,
  /// LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR).
  @inline(__always)
  func linkLayerWithHeader() throws(MalformedRecord.Reason) -> PacketView {
    try expect(10)
    let flags: UInt16 = bytes.littleEndian(at: 8)
    let isChecked = flags & 0x0400 != 0
    var packet = try linkLayer(
      behind: 10, verdict: isChecked ? (flags & 0x0800 != 0 ? .validByRecording : .damaged) : .unchecked,
      isCoded: flags & 0xC000 == 0x8000)
    packet.channel = Self.channelIndex(frequencyOrder: bytes.littleEndian(at: 0))
    if flags & 0x0002 != 0 { packet.rssiDBm = bytes.littleEndian(at: 1) }
    if packet.isOfConnection {
      // The kind of the packet: 2 means sent by the central, and 3 means sent by the peripheral.
      switch flags >> 7 & 0x7 {
      case 2: packet.direction = .toPeripheral
      case 3: packet.direction = .toCentral
      default: break
      }
    }
    return packet
  }

  /// Converts a channel number in the order of frequencies to a channel index. In the order of frequencies, the
  /// advertising channels are between the data channels (volume 6, part B, 1.4.1).
  @inline(__always)
  static func channelIndex(frequencyOrder: UInt8) -> UInt8? {
    switch frequencyOrder {
    case 0: 37
    case 1...11: frequencyOrder - 1
    case 12: 38
    case 13...38: frequencyOrder - 2
    case 39: 39
    default: nil
    }
  }
}

extension PacketIntegrity {
  /// Determines the integrity of a link-layer packet from its length, its access address, its last three bytes and the
  /// recording's verdict.
  @inline(__always)
  init(
    of pdu: ByteView, trailer: ByteView, accessAddress: UInt32, otherwise verdict: ChecksumVerdict = .unchecked
  ) {
    // If the length contradicts the number of recorded bytes, the packet counts as damaged, because the checksum's
    // position is unknown.
    if Int(pdu.littleEndian(at: 1, as: UInt8.self)) != pdu.count - 2 {
      self = .told(.damaged)
    } else if accessAddress == LinkLayer.advertisingAccessAddress {
      let (low, high): (UInt16, UInt8) = (trailer.littleEndian(at: 0), trailer.littleEndian(at: 2))
      self = .carried(UInt32(low) | UInt32(high) << 16, isValidByRecording: verdict == .validByRecording)
    } else {
      // The checksum's initial value for a connection is only in the connection request, so the checksum cannot be
      // computed from the packet alone.
      self = .told(verdict)
    }
  }
}
