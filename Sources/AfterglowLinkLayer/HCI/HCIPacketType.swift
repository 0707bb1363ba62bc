/// The kind of a packet between host and controller (Core Specification, volume 4, part A, section 2).
public struct HCIPacketType: RawRepresentable, Hashable, Sendable {
  /// The packet indicator.
  public let rawValue: UInt8

  /// Creates a type from its indicator; any value is allowed.
  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// A command from the host to the controller.
  @inlinable public static var command: HCIPacketType { HCIPacketType(rawValue: 1) }
  /// Data of an asynchronous connection, such as a connection of Bluetooth Low Energy.
  @inlinable public static var aclData: HCIPacketType { HCIPacketType(rawValue: 2) }
  /// Data of a synchronous connection, such as a phone call over Bluetooth Classic.
  @inlinable public static var synchronousData: HCIPacketType { HCIPacketType(rawValue: 3) }
  /// An event from the controller to the host.
  @inlinable public static var event: HCIPacketType { HCIPacketType(rawValue: 4) }
  /// Data of an isochronous channel.
  @inlinable public static var isochronousData: HCIPacketType { HCIPacketType(rawValue: 5) }
}

extension HCIPacketType: CustomStringConvertible {
  /// The type in words, or the indicator of an unknown type.
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
