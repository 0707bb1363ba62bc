import AfterglowCapture

/// A property that must hold for any bytes. The fuzzer searches for bytes that violate the property or crash the
/// program.
public enum FuzzProperty: String, CaseIterable, Sendable {
  /// AD structures: finding them, parsing their contents, and encoding the contents.
  case advertising
  /// Masks of the overflow area. Each code reads each mask together with the bits of known services, once with and once
  /// without tolerance for a lost bit.
  case mask
  /// Overflow masks of a phone that advertises one service after the other, as sequences of bits or as recordings.
  case walk
  /// Data that installations send each other: datagrams, the frames that carry datagrams through a mailbox, and veil
  /// frames.
  case frame
  /// Packets of MQTT that a broker sends.
  case broker
  /// Recordings whose format must be detected, and the decoding of their packets.
  case capture
  /// This case and the next five: recordings that are read as the case's format, even if their first bytes belong to
  /// another format.
  case btsnoop
  /// Recordings that are read as lines of hexadecimal digits.
  case hex
  /// Recordings that are read as files of PacketLogger.
  case packetlogger
  /// Recordings that are read as pcap files.
  case pcap
  /// Recordings that are read as pcapng files.
  case pcapng
  /// Recordings that are read as the output of `ubertooth-btle`.
  case ubertooth
  /// This case and the next six: records of the case's link type, in a valid pcap file.
  case hciH4 = "link-187"
  /// Records of a packet of another link type, after fields with information about the packet.
  case perPacketInformation = "link-192"
  /// Records of an HCI packet after its direction and its type.
  case hciH4WithDirection = "link-201"
  /// Records of a link-layer packet, from its access address to its checksum.
  case linkLayer = "link-251"
  /// Records of the Linux kernel's monitor socket.
  case linuxMonitor = "link-254"
  /// Records with ten bytes that describe the reception of a link-layer packet, and the packet.
  case linkLayerWithHeader = "link-256"
  /// Records of Nordic Semiconductor's sniffer.
  case nordic = "link-272"

  /// Returns the violation in words; `nil` if the property holds.
  public func violation(_ bytes: [UInt8]) -> String? {
    switch self {
    case .advertising: violationInAdvertising(bytes)
    case .mask: violationInMask(bytes)
    case .walk: violationInWalk(bytes)
    case .frame: violationInFrame(bytes)
    case .broker: violationInBroker(bytes)
    case .capture: violationInCapture(bytes, nil)
    case .btsnoop: violationInCapture(bytes, .btsnoop)
    case .hex: violationInCapture(bytes, .hex)
    case .packetlogger: violationInCapture(bytes, .packetlogger)
    case .pcap: violationInCapture(bytes, .pcap)
    case .pcapng: violationInCapture(bytes, .pcapng)
    case .ubertooth: violationInCapture(bytes, .ubertooth)
    case .hciH4: violationInRecords(bytes, .hciH4)
    case .perPacketInformation: violationInRecords(bytes, .perPacketInformation)
    case .hciH4WithDirection: violationInRecords(bytes, .hciH4WithDirection)
    case .linkLayer: violationInRecords(bytes, .linkLayer)
    case .linuxMonitor: violationInRecords(bytes, .linuxMonitor)
    case .linkLayerWithHeader: violationInRecords(bytes, .linkLayerWithHeader)
    case .nordic: violationInRecords(bytes, .nordic)
    }
  }
}
