/// A beacon in the AltBeacon format, which any company may send in its manufacturer data.
///
/// Layout after the company identifier: `BE AC`, an identifier of 20 bytes, the expected signal strength at 1 m, and
/// one byte that the maker defines (AltBeacon Protocol Specification 1.0).
public struct AltBeacon: Hashable, Sendable {
  /// The first 16 bytes of the identifier, which most makers use like an iBeacon's UUID.
  public let uuid: ServiceUUID
  /// The last four bytes of the identifier, which are often two numbers of 16 bits.
  public let number: UInt32
  /// The signal strength that a receiver measures at a distance of 1 m.
  public let measuredPowerDBm: Int8
  /// The last byte, whose meaning the maker defines.
  public let reserved: UInt8

  /// Parses manufacturer data without the company identifier; `nil` if the data is not an AltBeacon.
  @inlinable
  public init?(parsing payload: some RandomAccessCollection<UInt8>) {
    guard payload.count == 24, let code = payload.firstPair, code == (0xBE, 0xAC),
      let uuid = ServiceUUID(bigEndian: payload.dropFirst(2).prefix(16)),
      let power = payload.dropFirst(22).first, let reserved = payload.last
    else { return nil }
    self.uuid = uuid
    number = payload.dropFirst(18).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    measuredPowerDBm = Int8(bitPattern: power)
    self.reserved = reserved
  }
}
