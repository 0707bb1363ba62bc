import AfterglowCapture
import AfterglowWire

/// What a packet says, as far as it can be believed.
struct PacketMeaning {
  typealias Content = ADContent<PacketBytes>

  /// What a packet is counted as: the first of these that fits.
  enum Kind: String, CaseIterable {
    case overflow
    case iBeacon
    case services
    case manufacturer
    case otherAdvertisement
    case emptyAdvertisement
    case directedAdvertisement
    case connectionRequest
    case scanRequest
    case connectionData
    case otherPacket
    case damagedOverflow
    case damaged
    case malformed

    var title: String {
      switch self {
      case .overflow: "overflow area"
      case .iBeacon: "iBeacon"
      case .services: "services"
      case .manufacturer: "manufacturer data"
      case .otherAdvertisement: "other advertisement"
      case .emptyAdvertisement: "advertisement without content"
      case .directedAdvertisement: "directed advertisement"
      case .connectionRequest: "connection request"
      case .scanRequest: "scan request"
      case .connectionData: "packet of a connection"
      case .otherPacket: "other packet"
      case .damagedOverflow: "damaged, resembles an overflow area"
      case .damaged: "damaged"
      case .malformed: "malformed"
      }
    }
  }

  let kind: Kind
  /// `nil` for a packet that is damaged, malformed or not of an advertising channel.
  let pdu: LinkLayerPDU<PacketBytes>?
  /// What an advertisement holds, in its order; if it is malformed, what stands before the fault.
  let contents: [Content]
  /// What is wrong with a malformed packet.
  let fault: String?

  init(_ packet: Packet) {
    if packet.checksum == .damaged {
      let resembles = packet.bytes.firstRange(of: Self.overflowBeginning) != nil
      self.init(kind: resembles ? .damagedOverflow : .damaged)
      return
    }
    switch packet.layer {
    case .advertisingData: self.init(advertisingData: packet.bytes, pdu: nil)
    case .linkLayer(LinkLayer.advertisingAccessAddress):
      do { self.init(try LinkLayerPDU(parsing: packet.bytes)) } catch {
        self.init(kind: .malformed, fault: error.description)
      }
    case .linkLayer: self.init(kind: .connectionData)
    case .hci, .note, .other: self.init(kind: .otherPacket)
    }
  }

  /// AD type, company and Apple's type: how the overflow area begins (`OverflowArea`).
  private static let overflowBeginning: [UInt8] = [0xFF, 0x4C, 0x00, 0x01]

  private init(kind: Kind, pdu: LinkLayerPDU<PacketBytes>? = nil, contents: [Content] = [], fault: String? = nil) {
    self.kind = kind
    self.pdu = pdu
    self.contents = contents
    self.fault = fault
  }

  private init(_ pdu: LinkLayerPDU<PacketBytes>) {
    switch pdu {
    case .advertisement(_, _, let data): self.init(advertisingData: data, pdu: pdu)
    case .directedAdvertisement: self.init(kind: .directedAdvertisement, pdu: pdu)
    case .scanRequest: self.init(kind: .scanRequest, pdu: pdu)
    case .connectionRequest: self.init(kind: .connectionRequest, pdu: pdu)
    case .extended, .other: self.init(kind: .otherPacket, pdu: pdu)
    }
  }

  private init(advertisingData data: PacketBytes, pdu: LinkLayerPDU<PacketBytes>?) {
    var contents: [Content] = []
    var structures = AdvertisingData(data).makeIterator()
    do {
      while let structure = try structures.next() { contents.append(try ADContent(parsing: structure)) }
    } catch {
      self.init(kind: .malformed, pdu: pdu, contents: contents, fault: "advertising data: \(error)")
      return
    }
    let kind = contents.lazy.compactMap(Self.kind(of:)).min { Self.rank($0) < Self.rank($1) }
    let isBare = contents.allSatisfy { if case .flags = $0 { true } else { false } }
    self.init(kind: kind ?? (isBare ? .emptyAdvertisement : .otherAdvertisement), pdu: pdu, contents: contents)
  }

  private static func kind(of content: Content) -> Kind? {
    switch content {
    case .overflow: .overflow
    case .iBeacon: .iBeacon
    case .services, .serviceData: .services
    case .manufacturer: .manufacturer
    case .flags, .localName, .txPower, .other: nil
    }
  }

  private static func rank(_ kind: Kind) -> Int {
    Kind.allCases.firstIndex(of: kind) ?? Kind.allCases.endIndex
  }
}
