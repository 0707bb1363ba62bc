/// The content of a packet on an advertising channel (Core Specification, volume 6, part B, section 2.3).
public enum LinkLayerPDU<Bytes: RandomAccessCollection<UInt8>> where Bytes.Index == Int, Bytes.SubSequence == Bytes {
  /// An advertisement or a scan response: a sender and its AD structures.
  case advertisement(PDUType, advertiser: DeviceAddress, data: Bytes)
  /// An advertisement that addresses only one peer and has no data.
  case directedAdvertisement(advertiser: DeviceAddress, target: DeviceAddress)
  /// A scanner's request for the scan response of an advertiser.
  case scanRequest(scanner: DeviceAddress, advertiser: DeviceAddress)
  /// An initiator's request for a connection to an advertiser, with the parameters of the connection.
  case connectionRequest(ConnectionRequest)
  /// An extended advertisement, whose header may point to a further packet with the remaining data.
  case extended(ExtendedHeader<Bytes>)
  /// A packet of a reserved type, which is not parsed.
  case other(PDUType, payload: Bytes)

  /// Parses a PDU, which begins with its header.
  @inlinable
  public init(parsing bytes: Bytes) throws(PDUError) {
    var cursor = PDUCursor(bytes)
    let flags = try cursor.readByte()
    let declared = Int(try cursor.readByte())
    guard cursor.remaining == declared else {
      throw PDUError(offset: 1, reason: .length(declared: declared, present: cursor.remaining))
    }
    // Bits 6 and 7 are the kinds of the transmit address and of the receive address (section 2.3).
    let (isSenderRandom, isReceiverRandom) = (flags & 0x40 != 0, flags & 0x80 != 0)
    let type = PDUType(rawValue: flags & 0x0F)
    switch type {
    case .connectableUndirected, .nonConnectable, .scannable, .scanResponse:
      let advertiser = try cursor.readAddress(isRandom: isSenderRandom)
      self = .advertisement(type, advertiser: advertiser, data: cursor.readRest())
    case .connectableDirected:
      let advertiser = try cursor.readAddress(isRandom: isSenderRandom)
      let target = try cursor.readAddress(isRandom: isReceiverRandom)
      self = .directedAdvertisement(advertiser: advertiser, target: target)
      try cursor.expectEnd()
    case .scanRequest:
      let scanner = try cursor.readAddress(isRandom: isSenderRandom)
      let advertiser = try cursor.readAddress(isRandom: isReceiverRandom)
      self = .scanRequest(scanner: scanner, advertiser: advertiser)
      try cursor.expectEnd()
    case .connectionRequest:
      let initiator = try cursor.readAddress(isRandom: isSenderRandom)
      let advertiser = try cursor.readAddress(isRandom: isReceiverRandom)
      self = .connectionRequest(
        try ConnectionRequest(parsing: &cursor, initiator: initiator, advertiser: advertiser))
      try cursor.expectEnd()
    case .extended:
      self = .extended(
        try ExtendedHeader(parsing: &cursor, isSenderRandom: isSenderRandom, isTargetRandom: isReceiverRandom))
    default:
      self = .other(type, payload: cursor.readRest())
    }
  }

  /// The address of the radio that sent the packet; `nil` if the packet does not state it, or is of a reserved type.
  @inlinable
  public var sender: DeviceAddress? {
    switch self {
    case .advertisement(_, let advertiser, _), .directedAdvertisement(let advertiser, _): advertiser
    case .scanRequest(let scanner, _): scanner
    case .connectionRequest(let request): request.initiator
    case .extended(let header): header.advertiser
    case .other: nil
    }
  }

  /// The address of the only radio for which the packet is meant; `nil` if the packet is meant for all radios, or is of
  /// a reserved type.
  @inlinable
  public var target: DeviceAddress? {
    switch self {
    case .directedAdvertisement(_, let target): target
    case .scanRequest(_, let advertiser): advertiser
    case .connectionRequest(let request): request.advertiser
    case .extended(let header): header.target
    case .advertisement, .other: nil
    }
  }

  /// The PDU type that the header states.
  @inlinable
  public var type: PDUType {
    switch self {
    case .advertisement(let type, _, _), .other(let type, _): type
    case .directedAdvertisement: .connectableDirected
    case .scanRequest: .scanRequest
    case .connectionRequest: .connectionRequest
    case .extended: .extended
    }
  }
}

extension LinkLayerPDU: Equatable where Bytes: Equatable {}
extension LinkLayerPDU: Hashable where Bytes: Hashable {}
extension LinkLayerPDU: Sendable where Bytes: Sendable {}

/// Constants of the link layer.
public enum LinkLayer {
  /// The access address of all advertising channels (volume 6, part B, section 2.1.2).
  @inlinable public static var advertisingAccessAddress: UInt32 { 0x8E89_BED6 }
}

/// The reason why a packet's bytes do not form the PDU that the packet's header declares.
public struct PDUError: Error, Hashable, Sendable {
  /// The kinds of damage.
  public enum Reason: Hashable, Sendable {
    /// The number of bytes that the header declares differs from the number of bytes that follow the header.
    case length(declared: Int, present: Int)
    /// The packet ends inside a field.
    case truncated
    /// This number of bytes follows the last field.
    case trailingBytes(Int)
  }

  /// The index of the first byte that is wrong, missing or superfluous. Index 0 is the first byte of the header.
  public let offset: Int
  /// The kind of damage.
  public let reason: Reason

  /// Creates an error that names the byte at `offset`.
  @inlinable
  public init(offset: Int, reason: Reason) {
    self.offset = offset
    self.reason = reason
  }
}

extension PDUError: CustomStringConvertible {
  /// The fault in words, with the byte's index unless the length is wrong.
  public var description: String {
    switch reason {
    case .length(let declared, let present): "the header declares \(declared) bytes and \(present) follow"
    case .truncated: "the packet ends early, at its byte \(offset)"
    case .trailingBytes(let count): "\(count) bytes too many, from byte \(offset) of the packet"
    }
  }
}
