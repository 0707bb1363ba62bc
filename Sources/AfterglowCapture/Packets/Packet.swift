public import AfterglowLinkLayer

/// One packet of a capture of any format.
public typealias Packet = CapturedPacket<PacketBytes>

/// A packet whose bytes are valid until the next packet is read. Fast loops use this form.
package typealias PacketView = CapturedPacket<ByteView>

/// One packet with the values that a capture recorded.
public struct CapturedPacket<Bytes: RandomAccessCollection<UInt8>>
where Bytes.Index == Int, Bytes.SubSequence == Bytes {
  /// The position in the capture where the packet's record begins.
  public var position: CapturePosition
  /// The recorded time of the packet; `nil` if the capture states no time, or a time that `CaptureTime` cannot express.
  public var time: CaptureTime?
  /// The direction of the packet; `nil` if the capture does not state it.
  public var direction: PacketDirection?
  /// The signal strength that the receiver measured; `nil` if the capture does not state it. Reports in HCI events have
  /// their own signal strength (`AdvertisingPacket`).
  public var rssiDBm: Int8?
  /// The channel index, 0 to 39; `nil` if the capture states no valid channel. The channels 37, 38 and 39 are the
  /// primary advertising channels.
  public var channel: UInt8?
  /// The kind of packet to which the bytes belong.
  public var layer: PacketLayer
  /// The bytes of the packet, without bytes that the capture format adds before and after it.
  public var bytes: Bytes
  /// The information from the capture that shows whether the packet is intact.
  @usableFromInline package var integrity: PacketIntegrity

  init(
    position: CapturePosition, time: CaptureTime? = nil, direction: PacketDirection? = nil, rssiDBm: Int8? = nil,
    channel: UInt8? = nil, layer: PacketLayer, bytes: Bytes, integrity: PacketIntegrity
  ) {
    self.position = position
    self.time = time
    self.direction = direction
    self.rssiDBm = rssiDBm
    self.channel = channel
    self.layer = layer
    self.bytes = bytes
    self.integrity = integrity
  }

  /// Whether the packet arrived intact. If the capture contains the checksum, the property compares it with a computed
  /// checksum.
  @inlinable
  public var checksum: ChecksumVerdict {
    switch integrity {
    case .told(let verdict): return verdict
    case .carried(let checksum, let isValidByRecording):
      let computed = CRC24.checksum(of: bytes)
      // One family of sniffers records the checksum's 24 bits in reverse order.
      if checksum == computed || CRC24.mirrored(checksum) == computed { return .valid }
      return isValidByRecording ? .validByRecording : .damaged
    }
  }
}

extension CapturedPacket {
  /// Whether the packet's access address shows that the packet was sent within a connection.
  @inlinable
  package var isOfConnection: Bool {
    if case .linkLayer(let accessAddress) = layer { accessAddress != LinkLayer.advertisingAccessAddress } else { false }
  }
}

extension CapturedPacket: Equatable where Bytes: Equatable {}
extension CapturedPacket: Hashable where Bytes: Hashable {}
extension CapturedPacket: Sendable where Bytes: Sendable {}

/// The kind of a packet's bytes.
public enum PacketLayer: Hashable, Sendable {
  /// Only AD structures, without the packet that carried them.
  case advertisingData
  /// A link-layer PDU with its two-byte header, without preamble, access address and checksum.
  case linkLayer(accessAddress: UInt32)
  /// An HCI packet between host and controller, without the octet of its type.
  case hci(HCIPacketType)
  /// A note of a computer's Bluetooth monitor, which is not a packet. The number is the note's opcode.
  case note(UInt16)
  /// A packet of a link type that this module does not parse.
  case other(LinkType)
}

/// The direction of a packet.
public enum PacketDirection: String, Hashable, Sendable {
  /// The packet goes from the controller to the host.
  case received
  /// The packet goes from the host to the controller.
  case sent
  /// The packet goes from the central to the peripheral, within a connection of other devices.
  case toPeripheral
  /// The packet goes from the peripheral to the central, within a connection of other devices.
  case toCentral
}

/// Whether a packet arrived intact.
public enum ChecksumVerdict: Int, Hashable, CaseIterable, Sendable {
  /// The computed checksum equals the received checksum.
  case valid
  /// The recorded checksum does not prove that the packet is valid, but the recording states that the receiver found
  /// the packet valid. Some receivers record zeros in place of the checksum, and the checksum of a connection's packet
  /// cannot be computed from the packet alone.
  case validByRecording
  /// The checksum, the length or the recording shows that the packet is damaged, so the packet is not used.
  case damaged
  /// The capture does not contain the checksum, or the checksum's initial value is not known.
  case unchecked
}

extension CapturedPacket {
  /// Creates an advertising packet that does not come from a recording.
  package init(advertising bytes: Bytes, _ integrity: PacketIntegrity) {
    self.init(
      position: .start, layer: .linkLayer(accessAddress: LinkLayer.advertisingAccessAddress), bytes: bytes,
      integrity: integrity)
  }
}

/// The information that shows whether a packet is intact.
@usableFromInline
package enum PacketIntegrity: Hashable, Sendable {
  case told(ChecksumVerdict)
  /// The checksum that was recorded after an advertising packet, and whether the receiver found it valid.
  case carried(UInt32, isValidByRecording: Bool)

  /// A number that distinguishes packets that have the same bytes but different integrity.
  @inlinable
  package var code: UInt64 {
    switch self {
    case .told(.unchecked): 0
    case .told(.valid): 1
    case .told(.damaged): 2
    case .told(.validByRecording): 3
    case .carried(let checksum, let isValidByRecording): (isValidByRecording ? 5 : 4) | UInt64(checksum) << 8
    }
  }

  package init(code: UInt64) {
    switch code {
    case 0: self = .told(.unchecked)
    case 1: self = .told(.valid)
    case 2: self = .told(.damaged)
    case 3: self = .told(.validByRecording)
    default: self = .carried(UInt32(truncatingIfNeeded: code >> 8), isValidByRecording: code & 1 == 1)
    }
  }
}
