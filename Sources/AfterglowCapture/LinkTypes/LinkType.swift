/// What a record of a pcap or pcapng file is: a number assigned by tcpdump.org (link-layer header types).
public struct LinkType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// An HCI packet behind the octet that tells its type.
  public static let hciH4 = LinkType(rawValue: 187)
  /// The same behind four bytes that tell its direction.
  public static let hciH4WithDirection = LinkType(rawValue: 201)
  /// A link-layer packet from its access address to its checksum.
  public static let linkLayer = LinkType(rawValue: 251)
  /// What the Linux kernel's monitor socket gives.
  public static let linuxMonitor = LinkType(rawValue: 254)
  /// A link-layer packet behind ten bytes about its reception.
  public static let linkLayerWithHeader = LinkType(rawValue: 256)
  /// What Nordic Semiconductor's sniffer gives.
  public static let nordic = LinkType(rawValue: 272)
}
