public import AfterglowLinkLayer

/// Writes advertisements as a pcapng file that Wireshark opens.
///
/// The file has one little-endian section, and one interface of link type 256 with times in nanoseconds. Each packet
/// has its channel, its checksum, and its signal strength if this strength is known. The bytes stay in memory until the
/// caller removes them.
public struct PcapngWriter {
  private var bytes: [UInt8] = []

  /// Begins a file, which names `application` as the program that wrote it.
  public init(application: String) {
    // The section header has byte-order magic, version 1.0, an unknown length, and the option shb_userappl.
    block(0x0A0D_0D0A) { body in
      body.append(littleEndian: 0x1A2B_3C4D as UInt32)
      body.append(littleEndian: 1 as UInt16)
      body.append(littleEndian: 0 as UInt16)
      body.append(littleEndian: -1 as Int64)
      body.append(option: 4, application.utf8)
      body.append(option: 0, EmptyCollection())
    }
    // The interface description has a link type, a snap length, and the option if_tsresol.
    block(1) { body in
      body.append(littleEndian: UInt16(LinkType.linkLayerWithHeader.rawValue))
      body.append(littleEndian: 0 as UInt16)
      body.append(littleEndian: UInt32(PcapReader.packetLimit))
      body.append(option: 9, CollectionOfOne(9))
      body.append(option: 0, EmptyCollection())
    }
  }

  /// Appends a packet with its computed checksum.
  ///
  /// The format has no times before 1970, so the writer replaces earlier times with the beginning of 1970. Channels
  /// above 39 do not exist, so the writer replaces them with 37.
  public mutating func append(_ pdu: some Collection<UInt8>, at time: CaptureTime, channel: UInt8, rssiDBm: Int8?) {
    var packet: [UInt8] = []
    packet.reserveCapacity(64)
    packet.append(Self.frequencyOrder(channel: channel))
    packet.append(UInt8(bitPattern: rssiDBm ?? 0))
    // Noise and access-address offenses are unknown.
    packet += [0, 0]
    packet.append(littleEndian: LinkLayer.advertisingAccessAddress)
    // The flags state that the packet is dewhitened, that the reference address is valid, and that the checksum was
    // checked and is valid. If the signal strength is known, the flags also state that the signal strength is valid.
    packet.append(littleEndian: (rssiDBm == nil ? 0x0C11 : 0x0C13) as UInt16)
    packet.append(littleEndian: LinkLayer.advertisingAccessAddress)
    packet += pdu
    let checksum = CRC24.checksum(of: pdu)
    packet += (0..<3).map { UInt8(truncatingIfNeeded: checksum >> UInt32(8 * $0)) }
    let nanoseconds = UInt64(max(0, time.nanosecondsSince1970))
    block(6) { body in
      body.append(littleEndian: 0 as UInt32)
      body.append(littleEndian: UInt32(nanoseconds >> 32))
      body.append(littleEndian: UInt32(truncatingIfNeeded: nanoseconds))
      body.append(littleEndian: UInt32(packet.count))
      body.append(littleEndian: UInt32(packet.count))
      body.append(padded: packet)
    }
  }

  /// The number of written bytes that the caller has not removed yet.
  public var pendingCount: Int { bytes.count }

  /// Returns and removes the bytes that were written since the last call.
  public mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  private mutating func block(_ type: UInt32, _ write: (inout [UInt8]) -> Void) {
    var body: [UInt8] = []
    write(&body)
    let length = UInt32(12 + body.count)
    bytes.append(littleEndian: type)
    bytes.append(littleEndian: length)
    bytes += body
    bytes.append(littleEndian: length)
  }

  /// Returns the channel's number in the order of frequencies. The conversion is the inverse of the conversion in the
  /// reader of link type 256.
  private static func frequencyOrder(channel: UInt8) -> UInt8 {
    switch channel {
    case 0...10: channel + 1
    case 11...36: channel + 2
    case 38: 12
    case 39: 39
    default: 0
    }
  }
}

extension LinkLayer {
  /// Returns an advertising PDU with its header (Core Specification, volume 6, part B, section 2.3). The PDU contains
  /// at most 249 bytes of data; further bytes are dropped.
  public static func pdu(_ type: PDUType, from sender: DeviceAddress, _ data: some Collection<UInt8>) -> [UInt8] {
    let data = data.prefix(255 - 6)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 + data.count)
    bytes.append(type.rawValue & 0x0F | (sender.isRandom ? 0x40 : 0))
    bytes.append(UInt8(6 + data.count))
    bytes += (0..<6).map { UInt8(truncatingIfNeeded: sender.rawValue >> UInt64(8 * $0)) }
    bytes += data
    return bytes
  }
}

extension [UInt8] {
  fileprivate mutating func append<Number: FixedWidthInteger>(littleEndian number: Number) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  /// Appends bytes, and then zeros until the length is a multiple of four.
  fileprivate mutating func append(padded bytes: some Collection<UInt8>) {
    self += bytes
    self += repeatElement(0, count: -bytes.count & 3)
  }

  fileprivate mutating func append(option code: UInt16, _ value: some Collection<UInt8>) {
    let value = value.prefix(Int(UInt16.max))
    append(littleEndian: code)
    append(littleEndian: UInt16(value.count))
    append(padded: value)
  }
}
