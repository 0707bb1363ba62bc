/// What a packet between host and controller is (Core Specification, volume 4, part A, section 2).
public struct HCIPacketType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8

  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  @inlinable public static var command: HCIPacketType { HCIPacketType(rawValue: 1) }
  @inlinable public static var aclData: HCIPacketType { HCIPacketType(rawValue: 2) }
  @inlinable public static var synchronousData: HCIPacketType { HCIPacketType(rawValue: 3) }
  @inlinable public static var event: HCIPacketType { HCIPacketType(rawValue: 4) }
  @inlinable public static var isochronousData: HCIPacketType { HCIPacketType(rawValue: 5) }
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
