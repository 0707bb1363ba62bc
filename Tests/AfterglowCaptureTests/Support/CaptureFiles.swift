/// Writes pcap files by hand, from the format's description.
struct PcapFile {
  var isBigEndian = false
  var isNanoseconds = false
  var linkType: UInt32 = 251

  var header: [UInt8] {
    number(isNanoseconds ? 0xA1B2_3C4D : 0xA1B2_C3D4) + bytes(UInt16(2), bigEndian: isBigEndian)
      + bytes(UInt16(4), bigEndian: isBigEndian) + number(0) + number(0) + number(262_144) + number(linkType)
  }

  func record(_ data: [UInt8], seconds: UInt32 = 1_700_000_000, fraction: UInt32 = 0, sent: Int? = nil) -> [UInt8] {
    number(seconds) + number(fraction) + number(UInt32(data.count)) + number(UInt32(sent ?? data.count)) + data
  }

  private func number(_ value: UInt32) -> [UInt8] { bytes(value, bigEndian: isBigEndian) }
}

/// Writes btsnoop files by hand.
struct BtsnoopFile {
  var datalink: UInt32 = 1002

  var header: [UInt8] {
    Array("btsnoop\0".utf8) + bytes(UInt32(1), bigEndian: true) + bytes(datalink, bigEndian: true)
  }

  /// 2023-11-14T22:13:20Z in microseconds since the year 0.
  static let time: Int64 = 1_700_000_000_000_000 + 0x00DC_DDB3_0F2F_8000

  func record(_ data: [UInt8], flags: UInt32, microseconds: Int64 = time) -> [UInt8] {
    [UInt32(data.count), UInt32(data.count), flags, 0].flatMap { bytes($0, bigEndian: true) }
      + bytes(microseconds, bigEndian: true) + data
  }
}

/// Writes PacketLogger files by hand.
struct PacketLoggerFile {
  var isBigEndian = true

  func record(_ data: [UInt8], type: UInt8, microseconds: UInt32 = 5) -> [UInt8] {
    [UInt32(data.count + 9), 1_700_000_000, microseconds].flatMap { bytes($0, bigEndian: isBigEndian) } + [type] + data
  }
}

/// Writes pcapng blocks by hand.
struct PcapngFile {
  var isBigEndian = false

  var section: [UInt8] {
    block(0x0A0D_0D0A, number(0x1A2B_3C4D) + short(1) + short(0) + bytes(Int64(-1), bigEndian: isBigEndian))
  }

  func interface(_ linkType: UInt16, snapLength: UInt32 = 0, options: [UInt8] = []) -> [UInt8] {
    block(1, short(linkType) + short(0) + number(snapLength) + options)
  }

  func enhanced(
    _ data: [UInt8], interface: UInt32 = 0, units: UInt64 = 0, sent: Int? = nil, options: [UInt8] = []
  ) -> [UInt8] {
    block(
      6,
      number(interface) + number(UInt32(units >> 32)) + number(UInt32(truncatingIfNeeded: units))
        + number(UInt32(data.count)) + number(UInt32(sent ?? data.count)) + padded(data) + options)
  }

  func simple(_ data: [UInt8], sent: Int? = nil) -> [UInt8] {
    block(3, number(UInt32(sent ?? data.count)) + padded(data))
  }

  func obsolete(_ data: [UInt8], interface: UInt16, units: UInt64) -> [UInt8] {
    block(
      2,
      short(interface) + short(0) + number(UInt32(units >> 32)) + number(UInt32(truncatingIfNeeded: units))
        + number(UInt32(data.count)) + number(UInt32(data.count)) + padded(data))
  }

  func option(_ code: UInt16, _ value: [UInt8]) -> [UInt8] { short(code) + short(UInt16(value.count)) + padded(value) }

  func block(_ type: UInt32, _ body: [UInt8]) -> [UInt8] {
    let length = number(UInt32(12 + body.count))
    return number(type) + length + body + length
  }

  func number(_ value: UInt32) -> [UInt8] { bytes(value, bigEndian: isBigEndian) }
  private func short(_ value: UInt16) -> [UInt8] { bytes(value, bigEndian: isBigEndian) }
  private func padded(_ data: [UInt8]) -> [UInt8] { data + Array(repeating: 0, count: -data.count & 3) }
}

/// Returns a link-layer packet as it is sent: access address, PDU, checksum.
func onAir(_ pdu: [UInt8], accessAddress: UInt32 = 0x8E89_BED6) -> [UInt8] {
  bytes(accessAddress) + pdu + UbertoothText.checksum(pdu)
}

/// An advertisement of one device, with flags as its data.
let samplePDU = hex("40 09 010203040546 020106")
