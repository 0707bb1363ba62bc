/// One thing that was heard on an advertising channel, whether a sniffer recorded it or a controller reported it.
public struct Sighting<Bytes: RandomAccessCollection<UInt8>> where Bytes.Index == Int, Bytes.SubSequence == Bytes {
  /// How much of what was sent is here (Core Specification, volume 4, part E, section 7.7.65.13).
  public enum Completeness: UInt8, Hashable, Sendable {
    case whole = 0
    /// The next report goes on with it.
    case continued = 1
    /// The rest was lost.
    case cutShort = 2
  }

  /// A legacy type where the packet was a legacy one, also if it was reported as an extended advertisement.
  public var type: PDUType
  /// Who sent it; extended advertisements may keep that to themselves.
  public var sender: DeviceAddress?
  /// For whom alone it was.
  public var target: DeviceAddress?
  /// The strength of the signal; `nil` if it was not measured.
  public var rssiDBm: Int8?
  /// The channel index, 0 to 39; `nil` if it was not recorded.
  public var channel: UInt8?
  /// Which of its sender's sets an extended advertisement belongs to, where that is said.
  public var setID: UInt8?
  /// Where an extended advertisement says so.
  public var txPowerDBm: Int8?
  /// Whether it answers a scan request, by its type or, extended, by what the controller says.
  public var isScanResponse: Bool
  /// Whether all of the data is here.
  public var completeness: Completeness
  /// AD structures; empty if the packet carries none.
  public var data: Bytes

  /// Creates a sighting from its parts.
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

extension Sighting: Equatable where Bytes: Equatable {}
extension Sighting: Hashable where Bytes: Hashable {}
extension Sighting: Sendable where Bytes: Sendable {}
