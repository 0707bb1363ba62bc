import AfterglowCapture
import AfterglowWire

/// One packet as one line for people: when, who, how loud, and what it is.
struct PacketText {
  /// The widest names of their columns: an address, and `ADV_NONCONN_IND`.
  private static let addressWidth = 17
  /// `line 1234` of a capture without times.
  private static let timeWidth = 9
  private static let typeWidth = 15

  let line: String

  init(_ packet: Packet, _ meaning: PacketMeaning) {
    let time = packet.time?.description ?? packet.position.line.map { "line \($0)" } ?? "-"
    let address = meaning.pdu?.sender?.description ?? "-"
    let rssi = packet.rssiDBm.map { String($0) } ?? "-"
    let type = meaning.pdu?.type.description ?? "-"
    line = [
      padded(time, to: Self.timeWidth), padded(address, to: Self.addressWidth), rightAligned(rssi, to: 4),
      padded(type, to: Self.typeWidth),
      printable(Self.what(packet, meaning)),
    ].joined(separator: "  ")
  }

  private static func what(_ packet: Packet, _ meaning: PacketMeaning) -> String {
    switch meaning.kind {
    case .damaged, .damagedOverflow: "\(meaning.kind.title): the checksum does not match"
    case .connectionData, .otherPacket: "\(meaning.kind.title), \(packet.bytes.count) bytes"
    case .directedAdvertisement, .scanRequest, .connectionRequest: pdu(meaning.pdu) ?? meaning.kind.title
    case .malformed: (meaning.contents.map(text(of:)) + ["malformed"]).joined(separator: "; ")
    case .emptyAdvertisement: meaning.kind.title
    case .overflow, .iBeacon, .services, .manufacturer, .otherAdvertisement:
      meaning.contents.filter { if case .flags = $0 { false } else { true } }.map(text(of:)).joined(separator: "; ")
    }
  }

  private static func pdu(_ pdu: LinkLayerPDU<PacketBytes>?) -> String? {
    switch pdu {
    case .directedAdvertisement(_, let target): "directed advertisement to \(target)"
    case .scanRequest(_, let advertiser): "scan request to \(advertiser)"
    case .connectionRequest(let request):
      "connection request to \(request.advertiser): interval \(text(of: request.interval)), "
        + "latency \(request.latency), timeout \(text(of: request.supervisionTimeout)), "
        + "access address \(hexadecimal(request.accessAddress, digits: 8))"
    case .advertisement, .extended, .other, nil: nil
    }
  }

  private static func text(of content: PacketMeaning.Content) -> String {
    switch content {
    case .flags(let flags): "flags \(hexadecimal(UInt32(flags.rawValue), digits: 2))"
    case .services(let services, let isComplete):
      "\(isComplete ? "services" : "services (incomplete)") " + services.map(text(of:)).joined(separator: ", ")
    case .localName(let name, _): "name \"\(String(decoding: name, as: UTF8.self))\""
    case .txPower(let dBm): "sent with \(dBm) dBm"
    case .serviceData(let service, let data): "data of service \(service): \(hexadecimal(data))"
    case .overflow(let mask): text(of: mask)
    case .iBeacon(let beacon):
      "iBeacon \(beacon.uuid), major \(beacon.major), minor \(beacon.minor), \(beacon.measuredPowerDBm) dBm at 1 m"
    case .manufacturer(let company, let data):
      "data of \(company.companyName ?? "company \(company.hexadecimal)"): \(hexadecimal(data))"
    case .other(let type, let data): "AD type \(type): \(hexadecimal(data))"
    }
  }

  /// In milliseconds, `30` or `13.75`, as JSON writes numbers.
  private static func text(of duration: Duration) -> String { "\(JSON.number(milliseconds(duration)).text) ms" }

  private static func text(of service: ServiceUUID) -> String {
    IdentityService.installation(in: service).map { "\(service) (installation \($0))" } ?? service.description
  }

  private static func text(of mask: OverflowMask) -> String {
    let bits = Array(mask.setBits)
    let numbers =
      bits.isEmpty ? "no bit set" : (bits.count == 1 ? "bit " : "bits ") + bits.map(String.init).joined(separator: ", ")
    let known = mask.consistentServices.map(\.description).joined(separator: ", ")
    return "overflow area \(mask): \(numbers)" + (known.isEmpty ? "" : ", consistent with \(known)")
  }
}

extension OverflowMask {
  /// Services of this project whose bit is set, which is no proof of them: every bit is shared by many UUIDs.
  var consistentServices: [ServiceUUID] {
    [IdentityService.reference].filter { self[OverflowArea.bit(for: $0)] }
  }
}
