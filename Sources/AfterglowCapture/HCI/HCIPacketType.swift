/// What a packet between host and controller is (Core Specification, volume 4, part A, section 2).
public struct HCIPacketType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8

  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let command = HCIPacketType(rawValue: 1)
  public static let aclData = HCIPacketType(rawValue: 2)
  public static let synchronousData = HCIPacketType(rawValue: 3)
  public static let event = HCIPacketType(rawValue: 4)
  public static let isochronousData = HCIPacketType(rawValue: 5)
}

extension HCIPacketType: CustomStringConvertible {
  public var description: String {
    switch self {
    case .command: "HCI command"
    case .aclData: "ACL data"
    case .synchronousData: "SCO data"
    case .event: "HCI event"
    case .isochronousData: "ISO data"
    default: "HCI packet type \(rawValue)"
    }
  }
}
