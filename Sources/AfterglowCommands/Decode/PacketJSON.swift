import AfterglowCapture
import AfterglowWire

extension JSON {
  /// One packet, or one report in it, as one object; `decode --help` lists its members.
  init(_ packet: PacketView, _ meaning: PacketMeaning, file: String? = nil) {
    let sighting = meaning.sighting
    let contents = Contents(sighting?.data ?? packet.advertisingData).map(JSON.content)
    self = .object(present: [
      "address": sighting?.sender.map { .string($0.description) },
      "addressKind": sighting?.sender.map { .string($0.kind.rawValue) },
      "bytes": .string(hexadecimal(packet.bytes)),
      "channel": packet.channel.map { .integer(Int($0)) },
      "checksum": .string(packet.checksum.name),
      "connection": JSON.connection(packet, meaning),
      "contents": contents.isEmpty ? nil : .array(contents),
      "direction": packet.direction.map { .string($0.rawValue) },
      "extended": JSON.extended(packet, meaning),
      "fault": meaning.fault.map { .string($0.description) },
      "file": file.map { .string($0) },
      "kind": .string("\(meaning.kind)"),
      "line": packet.position.line.map { .integer($0) },
      "offset": .integer(packet.position.byteOffset),
      "rssiDBm": meaning.level(in: packet).map { .integer(Int($0)) },
      "target": sighting?.target.map { .string($0.description) },
      "time": packet.time.map { .string($0.description) },
      "txPowerDBm": sighting?.txPowerDBm.map { .integer(Int($0)) },
      "type": sighting.map { .string($0.type.description) },
    ])
  }

  private static func connection(_ packet: PacketView, _ meaning: PacketMeaning) -> JSON? {
    guard meaning.kind == .connectionRequest,
      case .connectionRequest(let request) = try? LinkLayerPDU(parsing: packet.bytes)
    else { return nil }
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

  private static func extended(_ packet: PacketView, _ meaning: PacketMeaning) -> JSON? {
    guard meaning.sighting?.type == .extended, case .linkLayer = packet.layer,
      case .extended(let header) = try? LinkLayerPDU(parsing: packet.bytes)
    else { return nil }
    return .object(present: [
      "auxiliary": header.auxiliary.map {
        .object([
          "channel": .integer(Int($0.channel)), "offsetMilliseconds": .number(milliseconds($0.offset)),
          "phy": .integer(Int($0.phy)),
        ])
      },
      "dataID": header.dataID.map { .integer(Int($0)) },
      "isConnectable": .boolean(header.isConnectable), "isScannable": .boolean(header.isScannable),
      "setID": header.setID.map { .integer(Int($0)) },
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
      .object(present: [
        "data": .string(hexadecimal(data)),
        "eddystone": service == Eddystone<ByteView>.service ? Eddystone(parsing: data).map(eddystone) : nil,
        "service": .string(service.description),
      ])
    case .overflow(let mask): .object(overflow(mask))
    case .iBeacon(let beacon):
      .object([
        "iBeacon": .string(beacon.uuid.description), "major": .integer(Int(beacon.major)),
        "measuredPowerDBm": .integer(Int(beacon.measuredPowerDBm)), "minor": .integer(Int(beacon.minor)),
      ])
    case .manufacturer(let company, let data):
      .object(present: [
        "altBeacon": AltBeacon(parsing: data).map(altBeacon),
        "apple": company == .apple ? .array(AppleMessages(data).map(message)) : nil,
        "company": .string(company.hexadecimal), "companyName": company.companyName.map { .string($0) },
        "data": .string(hexadecimal(data)),
      ])
    case .other(let type, let data):
      .object(["adType": .string(type.description), "data": .string(hexadecimal(data))])
    }
  }

  private static func overflow(_ mask: OverflowMask) -> [String: JSON] {
    [
      "consistentWith": .array(mask.consistentServices.map { .string($0.description) }),
      "overflowMask": .string(mask.description),
      "setBits": .array(mask.setBits.map { .integer($0) }),
    ]
  }

  private static func message(_ message: AppleMessage<ByteView>) -> JSON {
    .object(
      present: [
        "isWhole": message.isWhole ? nil : .boolean(false), "name": message.type.name.map { .string($0) },
        "type": .integer(Int(message.type.rawValue)), "value": .string(hexadecimal(message.value)),
      ].merging(message.overflowMask.map(overflow) ?? [:]) { first, _ in first })
  }

  private static func altBeacon(_ beacon: AltBeacon) -> JSON {
    .object([
      "measuredPowerDBm": .integer(Int(beacon.measuredPowerDBm)),
      "number": .string(hexadecimal(beacon.number, digits: 8)), "uuid": .string(beacon.uuid.description),
    ])
  }

  private static func eddystone(_ frame: Eddystone<ByteView>) -> JSON {
    switch frame {
    case .uid(let namespace, let instance, let power):
      .object([
        "instance": .string(hexadecimal(instance)), "namespace": .string(hexadecimal(namespace)),
        "powerDBm": .integer(Int(power)),
      ])
    case .url(_, let power):
      .object(present: ["powerDBm": .integer(Int(power)), "url": frame.address.map { .string($0) }])
    case .telemetry(let millivolts, let temperature, let frames, let deciseconds):
      .object([
        "celsius": .number(Double(temperature) / 256), "frames": .integer(Int(frames)),
        "millivolts": .integer(Int(millivolts)), "seconds": .number(Double(deciseconds) / 10),
      ])
    case .ephemeral(let identifier, let power):
      .object(["ephemeral": .string(hexadecimal(identifier)), "powerDBm": .integer(Int(power))])
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
