/// An iBeacon: a region's UUID, two numbers, and the expected signal strength at 1 m.
///
/// Layout after the company identifier: `02 15`, UUID (16 bytes), major (2), minor (2), all big-endian, then the
/// power (Apple, Proximity Beacon Specification, section 1).
public struct IBeacon: Hashable, Sendable {
  /// The region's UUID. The value is stored as a `ServiceUUID`, which has the same 128 bits.
  public var uuid: ServiceUUID
  /// The major number: the first of the two numbers that distinguish the beacons of a region.
  public var major: UInt16
  /// The minor number: the second of the two numbers that distinguish the beacons of a region.
  public var minor: UInt16
  /// The signal strength that a receiver measures at a distance of 1 m.
  public var measuredPowerDBm: Int8

  /// Creates a beacon from its parts.
  @inlinable
  public init(uuid: ServiceUUID, major: UInt16, minor: UInt16, measuredPowerDBm: Int8) {
    self.uuid = uuid
    self.major = major
    self.minor = minor
    self.measuredPowerDBm = measuredPowerDBm
  }

  /// Creates a beacon whose major and minor are the halves of an installation's identifier.
  public init(uuid: ServiceUUID, installation: InstallationID, measuredPowerDBm: Int8) {
    self.init(
      uuid: uuid, major: installation.major, minor: installation.minor, measuredPowerDBm: measuredPowerDBm)
  }

  /// The identifier in the major and the minor; `nil` if both are 0. In the region of another app, the value has no
  /// meaning.
  public var installation: InstallationID? { InstallationID(major: major, minor: minor) }

  /// Apple's type octet for a beacon, and the length octet that must follow.
  @usableFromInline static let header: (type: UInt8, length: UInt8) = (0x02, 0x15)

  /// Parses Apple's manufacturer data without the company identifier; `nil` if the data is not an iBeacon.
  @inlinable
  public init?(parsing payload: some RandomAccessCollection<UInt8>) {
    guard payload.count == 23, let first = payload.firstPair, first == Self.header,
      let uuid = ServiceUUID(bigEndian: payload.dropFirst(2).prefix(16)),
      let major = payload.dropFirst(18).firstPair, let minor = payload.dropFirst(20).firstPair,
      let power = payload.last
    else { return nil }
    self.init(
      uuid: uuid, major: UInt16(major.0) << 8 | UInt16(major.1), minor: UInt16(minor.0) << 8 | UInt16(minor.1),
      measuredPowerDBm: Int8(bitPattern: power))
  }

  /// Appends the bytes that follow the company identifier.
  public func encode(into bytes: inout [UInt8]) {
    bytes += [Self.header.type, Self.header.length]
    for index in 0..<16 { bytes.append(uuid.byte(at: index)) }
    for number in [major, minor] { bytes += [UInt8(number >> 8), UInt8(truncatingIfNeeded: number)] }
    bytes.append(UInt8(bitPattern: measuredPowerDBm))
  }
}
