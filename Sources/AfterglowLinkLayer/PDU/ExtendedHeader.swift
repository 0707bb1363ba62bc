/// The header of an extended advertisement (Core Specification, volume 6, part B, section 2.3.4).
public struct ExtendedHeader<Bytes: RandomAccessCollection<UInt8>>
where Bytes.Index == Int, Bytes.SubSequence == Bytes {
  /// The channel and the time of an advertisement's next packet (section 2.3.4.5).
  public struct AuxiliaryPointer: Hashable, Sendable {
    /// The channel index. The specification allows 0 to 36, and the parser accepts 0 to 63.
    public let channel: UInt8
    /// The time from the start of this packet to the earliest start of the next packet.
    public let offset: Duration
    /// The physical layer: 0 is LE 1M, 1 is LE 2M, 2 is LE Coded.
    public let phy: UInt8

    @inlinable
    init(channel: UInt8, offset: Duration, phy: UInt8) {
      (self.channel, self.offset, self.phy) = (channel, offset, phy)
    }
  }

  /// Whether the sender accepts connections.
  public let isConnectable: Bool
  /// Whether the sender answers scan requests.
  public let isScannable: Bool
  /// The sender's address; `nil` if the header does not contain it.
  public let advertiser: DeviceAddress?
  /// The address of the only radio for which the packet is meant; `nil` if the packet is meant for all radios.
  public let target: DeviceAddress?
  /// A 12-bit number that changes with the data; `nil` if the header does not contain it.
  public let dataID: UInt16?
  /// The number of the advertising set to which the packet belongs, 0 to 15; `nil` if the header does not contain it.
  public let setID: UInt8?
  /// The channel and the time of the advertisement's next packet; `nil` if no packet follows.
  public let auxiliary: AuxiliaryPointer?
  /// The power at which the packet is sent; `nil` if the header does not contain it.
  public let txPowerDBm: Int8?
  /// AD structures; empty on a primary channel.
  public let data: Bytes

  @inlinable
  init(parsing cursor: inout PDUCursor<Bytes>, isSenderRandom: Bool, isTargetRandom: Bool) throws(PDUError) {
    let first = try cursor.readByte()
    var header = try cursor.readPart(byteCount: Int(first & 0x3F))
    isConnectable = first & 0x40 != 0
    isScannable = first & 0x80 != 0
    data = cursor.readRest()
    // The first octet has a flag for each field of the header. An empty header lacks this octet.
    let fields = header.remaining == 0 ? 0 : try header.readByte()
    advertiser = fields & 0x01 == 0 ? nil : try header.readAddress(isRandom: isSenderRandom)
    target = fields & 0x02 == 0 ? nil : try header.readAddress(isRandom: isTargetRandom)
    // The cursor skips the field that describes a constant tone extension after the packet.
    if fields & 0x04 != 0 { _ = try header.readByte() }
    let dataInfo = fields & 0x08 == 0 ? nil : UInt16(truncatingIfNeeded: try header.readNumber(byteCount: 2))
    dataID = dataInfo.map { $0 & 0x0FFF }
    setID = dataInfo.map { UInt8($0 >> 12) }
    auxiliary = fields & 0x10 == 0 ? nil : Self.pointer(try header.readNumber(byteCount: 3))
    // The cursor skips the field that points to periodic advertisements.
    if fields & 0x20 != 0 { _ = try header.readPart(byteCount: 18) }
    txPowerDBm = fields & 0x40 == 0 ? nil : Int8(bitPattern: try header.readByte())
  }

  @inlinable
  static func pointer(_ bits: UInt64) -> AuxiliaryPointer {
    let unit = Duration.microseconds(bits & 0x80 == 0 ? 30 : 300)
    return AuxiliaryPointer(
      channel: UInt8(bits & 0x3F), offset: unit * Int(bits >> 8 & 0x1FFF), phy: UInt8(bits >> 21 & 0x7))
  }
}

extension ExtendedHeader: Equatable where Bytes: Equatable {}
extension ExtendedHeader: Hashable where Bytes: Hashable {}
extension ExtendedHeader: Sendable where Bytes: Sendable {}
