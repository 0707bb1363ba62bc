/// The type of an advertising-channel PDU (Core Specification, volume 6, part B, section 2.3).
public struct PDUType: RawRepresentable, Hashable, Sendable {
  /// Four bits.
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let connectableUndirected = PDUType(rawValue: 0)
  public static let connectableDirected = PDUType(rawValue: 1)
  public static let nonConnectable = PDUType(rawValue: 2)
  public static let scanRequest = PDUType(rawValue: 3)
  public static let scanResponse = PDUType(rawValue: 4)
  /// `CONNECT_REQ` until version 5 of the specification.
  public static let connectionRequest = PDUType(rawValue: 5)
  public static let scannable = PDUType(rawValue: 6)
  /// What it says stands in an extended header, and usually points to a packet on another channel.
  public static let extended = PDUType(rawValue: 7)
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
