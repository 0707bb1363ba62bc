/// One packet that was heard on an advertising channel. A sniffer recorded the packet, or a controller reported it.
public struct AdvertisingPacket<Bytes: RandomAccessCollection<UInt8>>
where Bytes.Index == Int, Bytes.SubSequence == Bytes {
  /// Whether the packet contains all of the sent data (Core Specification, volume 4, part E, section 7.7.65.13).
  public enum Completeness: UInt8, Hashable, Sendable {
    /// The packet contains all of the data.
    case whole = 0
    /// The next report continues the data.
    case continued = 1
    /// The end of the data was lost.
    case cutShort = 2
  }

  /// The packet's type. A legacy packet keeps its legacy type if an extended report contains it.
  public var type: PDUType
  /// The sender's address; `nil` for an extended advertisement without the sender's address.
  public var sender: DeviceAddress?
  /// The address of the only radio for which the packet is meant; `nil` if the packet is meant for all radios.
  public var target: DeviceAddress?
  /// The strength of the signal; `nil` if it was not measured.
  public var rssiDBm: Int8?
  /// The channel index, 0 to 39; `nil` if it was not recorded.
  public var channel: UInt8?
  /// The number of the sender's advertising set to which an extended advertisement belongs; `nil` if the advertisement
  /// does not state it.
  public var setID: UInt8?
  /// The transmit power in an extended advertisement; `nil` if the advertisement does not state it.
  public var txPowerDBm: Int8?
  /// Whether the packet answers a scan request. The type of a legacy packet shows this. For an extended advertisement,
  /// the controller's report states this.
  public var isScanResponse: Bool
  /// Whether the packet contains all of the data.
  public var completeness: Completeness
  /// The AD structures; empty if the packet has no data.
  public var data: Bytes

  /// Creates a packet from its parts.
  @inlinable
  public init(
    type: PDUType, sender: DeviceAddress?, target: DeviceAddress? = nil, rssiDBm: Int8? = nil, channel: UInt8? = nil,
    setID: UInt8? = nil, txPowerDBm: Int8? = nil, isScanResponse: Bool = false, completeness: Completeness = .whole,
    data: Bytes
  ) {
    self.type = type
    self.sender = sender
    self.target = target
    self.rssiDBm = rssiDBm
    self.channel = channel
    self.setID = setID
    self.txPowerDBm = txPowerDBm
    self.isScanResponse = isScanResponse || type == .scanResponse
    self.completeness = completeness
    self.data = data
  }
}

extension AdvertisingPacket: Equatable where Bytes: Equatable {}
extension AdvertisingPacket: Hashable where Bytes: Hashable {}
extension AdvertisingPacket: Sendable where Bytes: Sendable {}
