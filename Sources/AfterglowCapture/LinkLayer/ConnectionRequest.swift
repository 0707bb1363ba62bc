/// The packet with which a connection begins (Core Specification, volume 6, part B, section 2.3.3.1).
public struct ConnectionRequest: Hashable, Sendable {
  public let initiator: DeviceAddress
  public let advertiser: DeviceAddress
  /// Under which the connection's packets are sent from now on.
  public let accessAddress: UInt32
  /// From which the checksums of the connection's packets are computed; 24 bits.
  public let checksumInitialValue: UInt32
  public let windowSize: Duration
  public let windowOffset: Duration
  public let interval: Duration
  /// How many connection events the peripheral may miss.
  public let latency: UInt16
  public let supervisionTimeout: Duration
  /// Bit *n* is set where data channel *n* is used; 37 bits.
  public let channelMap: UInt64
  /// By how many channels the connection moves on at each event.
  public let hop: UInt8
  /// The initiator's clock, as the specification's code: 0 is worst (500 ppm), 7 is best (20 ppm).
  public let sleepClockAccuracy: UInt8

  init<Bytes>(
    parsing cursor: inout PDUCursor<Bytes>, initiator: DeviceAddress, advertiser: DeviceAddress
  ) throws(PDUError) {
    self.initiator = initiator
    self.advertiser = advertiser
    accessAddress = UInt32(truncatingIfNeeded: try cursor.readNumber(byteCount: 4))
    checksumInitialValue = UInt32(truncatingIfNeeded: try cursor.readNumber(byteCount: 3))
    windowSize = Self.unit * Int(try cursor.readByte())
    windowOffset = Self.unit * Int(try cursor.readNumber(byteCount: 2))
    interval = Self.unit * Int(try cursor.readNumber(byteCount: 2))
    latency = UInt16(truncatingIfNeeded: try cursor.readNumber(byteCount: 2))
    supervisionTimeout = .milliseconds(10) * Int(try cursor.readNumber(byteCount: 2))
    channelMap = try cursor.readNumber(byteCount: 5) & 0x1F_FFFF_FFFF
    let last = try cursor.readByte()
    hop = last & 0x1F
    sleepClockAccuracy = last >> 5
  }

  /// The unit of the three intervals.
  private static let unit = Duration.microseconds(1_250)
}
