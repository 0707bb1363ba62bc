/// The type of the packets in a pcap or pcapng file: a number assigned by tcpdump.org (link-layer header types).
public struct LinkType: RawRepresentable, Hashable, Sendable {
  /// The assigned number.
  public let rawValue: UInt32

  /// Creates a type from its number; any value is allowed.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// An HCI packet after an octet that states the packet's type.
  public static let hciH4 = LinkType(rawValue: 187)
  /// An HCI packet after four bytes that state its direction and an octet that states its type.
  public static let hciH4WithDirection = LinkType(rawValue: 201)
  /// A link-layer packet from its access address to its checksum.
  public static let linkLayer = LinkType(rawValue: 251)
  /// A packet of another link type, after fields with information about the packet.
  public static let perPacketInformation = LinkType(rawValue: 192)
  /// A record of the Linux kernel's monitor socket.
  public static let linuxMonitor = LinkType(rawValue: 254)
  /// A link-layer packet after ten bytes that describe its reception.
  public static let linkLayerWithHeader = LinkType(rawValue: 256)
  /// A record of Nordic Semiconductor's sniffer.
  public static let nordic = LinkType(rawValue: 272)
}

extension LinkType: CustomStringConvertible {
  /// The number, with the name for common types: `link type 192 (PPI)`. The name comes from tcpdump.org's list, without
  /// the prefix `LINKTYPE_`.
  public var description: String { "link type \(rawValue)" + (name.map { " (\($0))" } ?? "") }

  private var name: String? {
    switch rawValue {
    case 0: "NULL"
    case 1: "ETHERNET"
    case 101: "RAW"
    case 105: "IEEE802_11"
    case 113: "LINUX_SLL"
    case 127: "IEEE802_11_RADIOTAP"
    case 147: "USER0"
    case 187: "BLUETOOTH_HCI_H4"
    case 189: "USB_LINUX"
    case 192: "PPI"
    case 195: "IEEE802_15_4_WITHFCS"
    case 201: "BLUETOOTH_HCI_H4_WITH_PHDR"
    case 215: "IEEE802_15_4_NONASK_PHY"
    case 220: "USB_LINUX_MMAPPED"
    case 230: "IEEE802_15_4_NOFCS"
    case 249: "USBPCAP"
    case 251: "BLUETOOTH_LE_LL"
    case 252: "WIRESHARK_UPPER_PDU"
    case 254: "BLUETOOTH_LINUX_MONITOR"
    case 255: "BLUETOOTH_BREDR_BB"
    case 256: "BLUETOOTH_LE_LL_WITH_PHDR"
    case 272: "NORDIC_BLE"
    case 276: "LINUX_SLL2"
    case 283: "IEEE802_15_4_TAP"
    default: nil
    }
  }
}
