/// The type of an advertising-channel PDU (Core Specification, volume 6, part B, section 2.3).
public struct PDUType: RawRepresentable, Hashable, Sendable {
  /// The number of the type. The number has four bits in a packet.
  public let rawValue: UInt8

  /// Creates a type from its number; any value is allowed.
  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// `ADV_IND`: any device may connect or scan.
  @inlinable public static var connectableUndirected: PDUType { PDUType(rawValue: 0) }
  /// `ADV_DIRECT_IND`: only the radio to which it is addressed may connect.
  @inlinable public static var connectableDirected: PDUType { PDUType(rawValue: 1) }
  /// `ADV_NONCONN_IND`: no device may connect or scan.
  @inlinable public static var nonConnectable: PDUType { PDUType(rawValue: 2) }
  /// `SCAN_REQ`: asks an advertiser for its scan response.
  @inlinable public static var scanRequest: PDUType { PDUType(rawValue: 3) }
  /// `SCAN_RSP`: the answer to a scan request.
  @inlinable public static var scanResponse: PDUType { PDUType(rawValue: 4) }
  /// `CONNECT_IND`: asks an advertiser for a connection. The PDU was called `CONNECT_REQ` before version 5.0 of the
  /// specification.
  @inlinable public static var connectionRequest: PDUType { PDUType(rawValue: 5) }
  /// `ADV_SCAN_IND`: any device may scan, but no device may connect.
  @inlinable public static var scannable: PDUType { PDUType(rawValue: 6) }
  /// `ADV_EXT_IND` and the other types with the number 7. The payload of each of them begins with an extended header.
  /// In `ADV_EXT_IND`, the header usually points to a packet on another channel.
  @inlinable public static var extended: PDUType { PDUType(rawValue: 7) }
}

extension PDUType: CustomStringConvertible {
  /// The specification's own name, or the number of a reserved type.
  public var description: String {
    switch self {
    case .connectableUndirected: "ADV_IND"
    case .connectableDirected: "ADV_DIRECT_IND"
    case .nonConnectable: "ADV_NONCONN_IND"
    case .scanRequest: "SCAN_REQ"
    case .scanResponse: "SCAN_RSP"
    case .connectionRequest: "CONNECT_IND"
    case .scannable: "ADV_SCAN_IND"
    case .extended: "ADV_EXT_IND"
    default: "PDU type \(rawValue)"
    }
  }
}

extension PDUType {
  /// Creates the packet's type from an event type of an LE Advertising Report (volume 4, part E, section 7.7.65.2);
  /// `nil` for an unassigned event type.
  @inlinable
  public init?(legacyReport eventType: UInt8) {
    switch eventType {
    case 0: self = .connectableUndirected
    case 1: self = .connectableDirected
    case 2: self = .scannable
    case 3: self = .nonConnectable
    case 4: self = .scanResponse
    default: return nil
    }
  }
}
