internal import AfterglowWire

// The stored form of the state. Integers are big-endian.
//
//   AF 67      mark
//   01         version
//   4 bytes    CRC-32 of all that follows
//   8          written at, milliseconds since 1970
//   1          number of regions; each 16 UUID, 1 flags (1 major, 2 minor), 2 for each of those
//   2          number of neighbours; each 4 identifier, 4 first and 4 last seen, 4 channels, 1 RSSI or 127,
//              2 filtered RSSI in hundredths or 8000 in hexadecimal
//   2          number of peers; each 16 identifier, 4 installation, 4 heard
extension PreservedState {
  private static let mark: [UInt8] = [0xAF, 0x67]
  private static let version: UInt8 = 1
  private static let bodyOffset = 7
  private static let noReading: Int8 = 127

  // MARK: Writing

  func encoded() -> [UInt8] {
    var body: [UInt8] = []
    body.reserveCapacity(16 + neighbors.count * 19 + peers.count * 24 + regions.count * 21)
    body.append(writtenAt)
    body.append(UInt8(clamping: regions.count))
    for region in regions.prefix(Int(UInt8.max)) { Self.write(region, to: &body) }
    body.append(UInt16(clamping: neighbors.count))
    for neighbor in neighbors.prefix(Int(UInt16.max)) {
      body.append(neighbor.id.rawValue)
      body.append(neighbor.firstSeenBefore)
      body.append(neighbor.lastSeenBefore)
      body.append(neighbor.channels.rawValue)
      body.append(UInt8(bitPattern: neighbor.rssiDBm ?? Self.noReading))
      body.append(UInt16(bitPattern: neighbor.filteredRSSI ?? .min))
    }
    body.append(UInt16(clamping: peers.count))
    for peer in peers.prefix(Int(UInt16.max)) {
      body.append(peer.id.high)
      body.append(peer.id.low)
      body.append(peer.installation.rawValue)
      body.append(peer.heardBefore)
    }
    var bytes = Self.mark + [Self.version]
    bytes.append(CRC32.checksum(of: body[...]))
    return bytes + body
  }

  private static func write(_ region: BeaconRegion, to body: inout [UInt8]) {
    body.append(region.uuid.high)
    body.append(region.uuid.low)
    body.append(UInt8((region.major == nil ? 0 : 1) | (region.minor == nil ? 0 : 2)))
    if let major = region.major { body.append(major) }
    if let minor = region.minor { body.append(minor) }
  }

  // MARK: Reading

  /// Parses the bytes that `encoded` returns. Throws an error for any other bytes.
  init(parsing bytes: [UInt8]) throws(PreservedStateError) {
    guard bytes.prefix(2) == Self.mark[...] else { throw .notOurs }
    guard bytes.count > 2 else { throw .truncated(at: bytes.count) }
    guard bytes[2] == Self.version else { throw .unknownVersion(bytes[2]) }
    var reader = StoredByteReader(bytes, at: 3)
    let checksum = try reader.read(UInt32.self)
    guard checksum == CRC32.checksum(of: bytes[Self.bodyOffset...]) else { throw .damaged }
    writtenAt = try reader.read(Int64.self)
    for _ in 0..<(try reader.read(UInt8.self)) { regions.append(try Self.region(from: &reader)) }
    for _ in 0..<(try reader.read(UInt16.self)) { neighbors.append(try Self.neighbor(from: &reader)) }
    for _ in 0..<(try reader.read(UInt16.self)) {
      let id = PeerIdentifier(high: try reader.read(UInt64.self), low: try reader.read(UInt64.self))
      let installation = try Self.installation(from: &reader)
      peers.append(Peer(id: id, installation: installation, heardBefore: try reader.read(UInt32.self)))
    }
    guard reader.offset == bytes.count else { throw .invalid(at: reader.offset) }
  }

  private static func region(from reader: inout StoredByteReader) throws(PreservedStateError) -> BeaconRegion {
    let uuid = ServiceUUID(high: try reader.read(UInt64.self), low: try reader.read(UInt64.self))
    let offset = reader.offset
    switch try reader.read(UInt8.self) {
    case 0: return BeaconRegion(uuid: uuid)
    case 1: return BeaconRegion(uuid: uuid, major: try reader.read(UInt16.self))
    case 3:
      return BeaconRegion(uuid: uuid, major: try reader.read(UInt16.self), minor: try reader.read(UInt16.self))
    default: throw .invalid(at: offset)  // a minor without a major, or an unknown flag
    }
  }

  private static func neighbor(from reader: inout StoredByteReader) throws(PreservedStateError) -> Neighbor {
    let id = try installation(from: &reader)
    let (first, last) = (try reader.read(UInt32.self), try reader.read(UInt32.self))
    let channels = Channels(rawValue: try reader.read(UInt32.self))
    let rssi = try reader.read(Int8.self)
    let filtered = try reader.read(Int16.self)
    return Neighbor(
      id: id, firstSeenBefore: first, lastSeenBefore: last, channels: channels,
      rssiDBm: rssi == noReading ? nil : rssi, filteredRSSI: filtered == .min ? nil : filtered)
  }

  private static func installation(from reader: inout StoredByteReader) throws(PreservedStateError) -> InstallationID {
    let offset = reader.offset
    guard let installation = InstallationID(rawValue: try reader.read(UInt32.self)) else { throw .invalid(at: offset) }
    return installation
  }
}

/// Reads big-endian integers from bytes, front to back.
private struct StoredByteReader {
  private let bytes: [UInt8]
  private(set) var offset: Int

  init(_ bytes: [UInt8], at offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  mutating func read<Integer: FixedWidthInteger>(_: Integer.Type) throws(PreservedStateError) -> Integer {
    let size = Integer.bitWidth / 8
    guard bytes.count - offset >= size else { throw .truncated(at: offset) }
    var value: Integer.Magnitude = 0
    for byte in bytes[offset..<offset + size] { value = value << 8 | Integer.Magnitude(byte) }
    offset += size
    return Integer(truncatingIfNeeded: value)
  }
}

extension [UInt8] {
  fileprivate mutating func append<Integer: FixedWidthInteger>(_ value: Integer) {
    for shift in stride(from: Integer.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: value >> Integer(shift)))
    }
  }
}

/// The checksum of Ethernet and PNG (ISO 3309), computed bit by bit, because a state of a few kilobytes needs no
/// look-up table.
private enum CRC32 {
  static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
