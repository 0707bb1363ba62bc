import AfterglowCapture
import AfterglowWire

extension JSON {
  /// One packet as one object; `decode --help` lists its members.
  init(_ packet: Packet, _ meaning: PacketMeaning) {
    self = .object(present: [
      "address": meaning.pdu?.sender.map { .string($0.description) },
      "addressKind": meaning.pdu?.sender.map { .string($0.kind.rawValue) },
      "bytes": .string(hexadecimal(packet.bytes)),
      "channel": packet.channel.map { .integer(Int($0)) },
      "checksum": .string(packet.checksum.name),
      "connection": meaning.pdu.flatMap(JSON.connection),
      "contents": meaning.contents.isEmpty ? nil : .array(meaning.contents.map(JSON.content)),
      "fault": meaning.fault.map { .string($0) },
      "kind": .string(meaning.kind.rawValue),
      "line": packet.position.line.map { .integer($0) },
      "offset": .integer(packet.position.byteOffset),
      "rssiDBm": packet.rssiDBm.map { .integer(Int($0)) },
      "target": meaning.pdu?.target.map { .string($0.description) },
      "time": packet.time.map { .string($0.description) },
      "type": meaning.pdu.map { .string($0.type.description) },
    ])
  }

  private static func connection(_ pdu: LinkLayerPDU<PacketBytes>) -> JSON? {
    guard case .connectionRequest(let request) = pdu else { return nil }
    return .object([
      "accessAddress": .string(hexadecimal(request.accessAddress, digits: 8)),
      "channelMap": .string(hexadecimal(request.channelMap, digits: 10)),
      "checksumInitialValue": .string(hexadecimal(request.checksumInitialValue, digits: 6)),
      "hop": .integer(Int(request.hop)),
      "intervalMilliseconds": .number(milliseconds(request.interval)),
      "latency": .integer(Int(request.latency)),
      "sleepClockAccuracy": .integer(Int(request.sleepClockAccuracy)),
      "timeoutMilliseconds": .number(milliseconds(request.supervisionTimeout)),
      "windowOffsetMilliseconds": .number(milliseconds(request.windowOffset)),
      "windowSizeMilliseconds": .number(milliseconds(request.windowSize)),
    ])
  }

  private static func content(_ content: PacketMeaning.Content) -> JSON {
    switch content {
    case .flags(let flags): .object(["flags": .integer(Int(flags.rawValue))])
    case .services(let services, let isComplete):
      .object([isComplete ? "services" : "incompleteServices": .array(services.map { .string($0.description) })])
    case .localName(let name, let isComplete):
      .object([isComplete ? "name" : "shortenedName": .string(String(decoding: name, as: UTF8.self))])
    case .txPower(let dBm): .object(["txPowerDBm": .integer(Int(dBm))])
    case .serviceData(let service, let data):
      .object(["data": .string(hexadecimal(data)), "service": .string(service.description)])
    case .overflow(let mask):
      .object([
        "consistentWith": .array(mask.consistentServices.map { .string($0.description) }),
        "overflowMask": .string(mask.description),
        "setBits": .array(mask.setBits.map { .integer($0) }),
      ])
    case .iBeacon(let beacon):
      .object([
        "iBeacon": .string(beacon.uuid.description), "major": .integer(Int(beacon.major)),
        "measuredPowerDBm": .integer(Int(beacon.measuredPowerDBm)), "minor": .integer(Int(beacon.minor)),
      ])
    case .manufacturer(let company, let data):
      .object(present: [
        "company": .string(company.hexadecimal), "companyName": company.companyName.map { .string($0) },
        "data": .string(hexadecimal(data)),
      ])
    case .other(let type, let data):
      .object(["adType": .string(type.description), "data": .string(hexadecimal(data))])
    }
  }
}

extension ChecksumVerdict {
  fileprivate var name: String {
    switch self {
    case .unchecked: "unchecked"
    case .valid: "valid"
    case .damaged: "damaged"
    }
  }
}
