/// The packet that begins a connection (Core Specification, volume 6, part B, section 2.3.3.1).
///
/// Some receivers record only part of the request. Fields that were not recorded are `nil`.
public struct ConnectionRequest: Hashable, Sendable {
  /// The address of the radio that requests the connection.
  public let initiator: DeviceAddress
  /// The address of the advertiser that receives the request.
  public let advertiser: DeviceAddress
  /// The access address under which the connection's packets are sent.
  public let accessAddress: UInt32?
  /// The 24-bit value from which the checksums of the connection's packets are computed.
  public let checksumInitialValue: UInt32?
  /// The length of the transmit window, in which the initiator sends its first packet.
  public let windowSize: Duration?
  /// The time from this packet to the transmit window, in addition to the fixed delay of 1.25 ms or more.
  public let windowOffset: Duration?
  /// The time from one connection event to the next.
  public let interval: Duration?
  /// The number of successive connection events that the peripheral may skip.
  public let latency: UInt16?
  /// The time without a packet after which a side treats the connection as lost.
  public let supervisionTimeout: Duration?
  /// The channel map: bit *n* is set if the connection uses data channel *n* (0 to 36).
  public let channelMap: UInt64?
  /// The number of channels by which the connection advances at each connection event.
  public let hop: UInt8?
  /// The accuracy of the initiator's clock, as the specification's code: 0 is the least accurate (500 ppm), and 7 is
  /// the most accurate (20 ppm).
  public let sleepClockAccuracy: UInt8?
  /// The number of bytes of the request that were not recorded.
  public let missingByteCount: Int

  @inlinable
  init<Bytes>(
    parsing cursor: inout PDUCursor<Bytes>, initiator: DeviceAddress, advertiser: DeviceAddress
  ) throws(PDUError) {
    self.initiator = initiator
    self.advertiser = advertiser
    missingByteCount = max(0, Self.termsSize - cursor.remaining)
    accessAddress = try cursor.readNumber(ifPresent: 4).map { UInt32(truncatingIfNeeded: $0) }
    checksumInitialValue = try cursor.readNumber(ifPresent: 3).map { UInt32(truncatingIfNeeded: $0) }
    windowSize = try cursor.readNumber(ifPresent: 1).map { Self.unit * Int($0) }
    windowOffset = try cursor.readNumber(ifPresent: 2).map { Self.unit * Int($0) }
    interval = try cursor.readNumber(ifPresent: 2).map { Self.unit * Int($0) }
    latency = try cursor.readNumber(ifPresent: 2).map { UInt16(truncatingIfNeeded: $0) }
    supervisionTimeout = try cursor.readNumber(ifPresent: 2).map { .milliseconds(10) * Int($0) }
    channelMap = try cursor.readNumber(ifPresent: 5).map { $0 & 0x1F_FFFF_FFFF }
    let last = try cursor.readNumber(ifPresent: 1).map { UInt8(truncatingIfNeeded: $0) }
    hop = last.map { $0 & 0x1F }
    sleepClockAccuracy = last.map { $0 >> 5 }
  }

  /// The size of the fields after the two addresses, in bytes.
  @inlinable static var termsSize: Int { 22 }
  /// The unit of the window's size, of the window's offset and of the interval.
  @inlinable static var unit: Duration { .microseconds(1_250) }
}

extension PDUCursor {
  /// Reads a number that has `count` bytes. If fewer bytes remain, consumes them and returns `nil`.
  @inlinable
  mutating func readNumber(ifPresent count: Int) throws(PDUError) -> UInt64? {
    if remaining >= count { return try readNumber(byteCount: count) }
    _ = readRest()
    return nil
  }
}
