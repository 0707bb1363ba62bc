/// One packet of a capture, whatever the format that it was read from.
public struct Packet: Hashable, Sendable {
  /// What the packet's bytes are.
  public enum Layer: Hashable, Sendable {
    /// AD structures alone, without the packet that carried them.
    case advertisingData
    /// A link-layer PDU, its two-byte header first, without preamble, access address and checksum.
    case linkLayer(accessAddress: UInt32)
  }

  /// Where its record begins in the capture.
  public var position: CapturePosition
  public var time: CaptureTime?
  public var rssiDBm: Int8?
  /// The channel index, 0 to 39; 37, 38 and 39 are the primary advertising channels.
  public var channel: UInt8?
  public var layer: Layer
  public var bytes: [UInt8]
  public var checksum: ChecksumVerdict

  public init(
    position: CapturePosition, time: CaptureTime? = nil, rssiDBm: Int8? = nil, channel: UInt8? = nil, layer: Layer,
    bytes: [UInt8], checksum: ChecksumVerdict
  ) {
    self.position = position
    self.time = time
    self.rssiDBm = rssiDBm
    self.channel = channel
    self.layer = layer
    self.bytes = bytes
    self.checksum = checksum
  }
}

/// What is known of a packet's integrity.
public enum ChecksumVerdict: Hashable, Sendable {
  /// The capture does not carry the checksum, or its initial value is not known.
  case unchecked
  case valid
  /// The bytes are not what was sent, and nothing that they say is a finding.
  case damaged
}
