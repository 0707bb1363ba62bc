import AfterglowCapture
import AfterglowWire

/// The kind of a packet in a summary. If several cases apply to a packet, the first of these cases is the packet's
/// kind.
///
/// In JSON, a kind has the name of its case.
package enum PacketKind: Int, CaseIterable, Sendable {
  case overflow
  case iBeacon
  case altBeacon
  case eddystone
  case services
  case apple
  case manufacturer
  case otherAdvertisement
  case emptyAdvertisement
  case extendedAdvertisement
  case advertisementPart
  case directedAdvertisement
  case connectionRequest
  case scanRequest
  case connectionData
  case otherPacket
  case hciPacket
  case note
  case foreign
  case damagedOverflow
  case damaged
  case malformed

  package var title: StaticString {
    switch self {
    case .overflow: "overflow area"
    case .iBeacon: "iBeacon"
    case .altBeacon: "AltBeacon"
    case .eddystone: "Eddystone"
    case .services: "services"
    case .apple: "Apple messages"
    case .manufacturer: "manufacturer data"
    case .otherAdvertisement: "other advertisement"
    case .emptyAdvertisement: "advertisement without content"
    case .extendedAdvertisement: "extended advertisement, its data elsewhere"
    case .advertisementPart: "part of an extended advertisement"
    case .directedAdvertisement: "directed advertisement"
    case .connectionRequest: "connection request"
    case .scanRequest: "scan request"
    case .connectionData: "packet of a connection"
    case .otherPacket: "other packet"
    case .hciPacket: "other HCI packet"
    case .note: "note of the monitor"
    case .foreign: "packet of another kind of network"
    case .damagedOverflow: "damaged, resembles an overflow area"
    case .damaged: "damaged"
    case .malformed: "malformed"
    }
  }

  /// The name of the case, for JSON.
  package var name: StaticString {
    switch self {
    case .overflow: "overflow"
    case .iBeacon: "iBeacon"
    case .altBeacon: "altBeacon"
    case .eddystone: "eddystone"
    case .services: "services"
    case .apple: "apple"
    case .manufacturer: "manufacturer"
    case .otherAdvertisement: "otherAdvertisement"
    case .emptyAdvertisement: "emptyAdvertisement"
    case .extendedAdvertisement: "extendedAdvertisement"
    case .advertisementPart: "advertisementPart"
    case .directedAdvertisement: "directedAdvertisement"
    case .connectionRequest: "connectionRequest"
    case .scanRequest: "scanRequest"
    case .connectionData: "connectionData"
    case .otherPacket: "otherPacket"
    case .hciPacket: "hciPacket"
    case .note: "note"
    case .foreign: "foreign"
    case .damagedOverflow: "damagedOverflow"
    case .damaged: "damaged"
    case .malformed: "malformed"
    }
  }

  /// Creates the kind of a packet that contains no sighting (``PacketMeaning/sighting``).
  init(silent packet: PacketView, _ verdict: ChecksumVerdict) {
    switch packet.layer {
    case _ where verdict == .damaged:
      self = Self.resemblesOverflow(packet.bytes) ? .damagedOverflow : .damaged
    case .linkLayer: self = .connectionData
    case .hci, .advertisingData: self = .hciPacket
    case .note: self = .note
    case .other: self = .foreign
    }
  }

  /// Whether the bytes contain the AD type, company and Apple type with which an overflow area begins.
  private static func resemblesOverflow(_ bytes: ByteView) -> Bool {
    var word: UInt32 = 0
    for byte in bytes {
      word = word << 8 | UInt32(byte)
      if word == 0xFF4C_0001 { return true }
    }
    return false
  }

  /// Creates the kind that one element gives to an advertisement; `nil` if it gives no kind.
  init?(_ content: PacketMeaning.Content) {
    switch content {
    case .overflow: self = .overflow
    case .iBeacon: self = .iBeacon
    case .services: self = .services
    case .serviceData(let service, let data):
      self = service == Eddystone<ByteView>.service && Eddystone(parsing: data) != nil ? .eddystone : .services
    case .manufacturer(.apple, _): self = content.overflowMask == nil ? .apple : .overflow
    case .manufacturer(_, let data): self = AltBeacon(parsing: data) == nil ? .manufacturer : .altBeacon
    case .flags, .localName, .txPower, .other: return nil
    }
  }
}

extension PacketKind: Comparable {
  /// Whether the first kind is declared before the second.
  package static func < (lhs: PacketKind, rhs: PacketKind) -> Bool { lhs.rawValue < rhs.rawValue }
}
