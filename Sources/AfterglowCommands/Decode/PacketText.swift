import AfterglowCapture
import AfterglowWire

/// Packets as lines for people: when, who, how loud, and what it is.
///
/// What does not change from packet to packet is written once and kept: advertisers repeat themselves.
struct PacketText: ~Copyable {
  /// The widest names of their columns: an address, and `ADV_NONCONN_IND`.
  private static let addressWidth = 17
  private static let typeWidth = 15
  /// Where in a line's text behind its time the level has its four places.
  private static let levelOffset = 2 + addressWidth + 2

  private var head = LineHead()
  /// Where the text of each content is kept.
  private var table = ContentTable<Range<Int>>()
  private var kept = KeptText(capacity: 4 << 20)

  /// Writes an advertising packet's line if it is kept; `false` if it has to be made.
  mutating func writeKept(_ packet: PacketView, to output: TextOutput) throws(CommandFailure) -> Bool {
    guard let key = Self.key(of: packet), let known = table.find(key) else { return false }
    write(packet, level: key.rssiDBm, kept[table[known]], to: output)
    try output.lineHasEnded()
    return true
  }

  /// Makes a packet's line, writes it, and keeps what will be the same again.
  mutating func write(
    _ packet: PacketView, _ meaning: PacketMeaning, to output: TextOutput
  ) throws(CommandFailure) {
    let sighting = meaning.sighting
    var line =
      "  " + padded(sighting?.sender?.description ?? "-", to: Self.addressWidth) + "        "
      + padded(sighting?.type.description ?? "-", to: Self.typeWidth) + "  " + printable(Self.what(packet, meaning))
      + "\n"
    line.withUTF8 { text in
      if meaning.fault == nil { keep(packet, text) }
      write(packet, level: meaning.level(in: packet), text, to: output)
    }
    try output.lineHasEnded()
  }

  private mutating func keep(_ packet: PacketView, _ line: UnsafeBufferPointer<UInt8>) {
    guard let key = Self.key(of: packet) else { return }
    if table.isFull || !kept.hasRoom(for: line.count) {
      table.removeAll()
      kept.removeAll()
    }
    let range = kept.count..<(kept.count + line.count)
    if kept.hasRoom(for: line.count), table.insert(key, range) { kept.append(line) }
  }

  /// By what a packet's line is found again; `nil` for those whose line is not kept.
  ///
  /// Advertising packets are what repeats itself. Of a connection's packets nothing is told but their length and whether
  /// they are damaged.
  @inline(__always)
  private static func key(of packet: PacketView) -> ContentKey? {
    if let key = ContentKey(packet) { return key }
    guard packet.isOfConnection else { return nil }
    // No advertising packet has a second part.
    let tag = ContentKey.Tag(
      first: UInt64(PacketKind(silent: packet).rawValue), second: UInt64(packet.bytes.count) + 1)
    return ContentKey(bytes: packet.bytes.after(packet.bytes.count), tag: tag, rssiDBm: packet.rssiDBm)
  }

  /// Writes when a packet was received, and the text with its level in the place that is free for it.
  @inline(__always)
  private mutating func write(
    _ packet: PacketView, level: Int8?, _ text: UnsafeBufferPointer<UInt8>, to output: TextOutput
  ) {
    output.append(upTo: LineHead.capacity + text.count) { place in
      let rest = place + head.write(packet, to: place)
      // The text is never empty.
      if let start = text.baseAddress { rest.update(from: start, count: text.count) }
      LineHead.write(level: level, to: rest + Self.levelOffset)
      return rest - place + text.count
    }
  }
}

extension PacketText {
  private static func what(_ packet: PacketView, _ meaning: PacketMeaning) -> String {
    switch meaning.kind {
    case .damaged, .damagedOverflow: return "\(meaning.kind.title): the checksum does not match"
    case .connectionData, .otherPacket, .foreign: return "\(meaning.kind.title), \(packet.bytes.count) bytes"
    case .hciPacket:
      if case .hci(let type) = packet.layer { return "\(type), \(packet.bytes.count) bytes" }
      return meaning.kind.title
    case .note:
      if case .note(let opcode) = packet.layer { return "\(meaning.kind.title), opcode \(opcode)" }
      return meaning.kind.title
    case .directedAdvertisement: return "directed advertisement" + to(meaning)
    case .scanRequest: return "scan request" + to(meaning)
    case .connectionRequest: return "connection request" + to(meaning) + terms(of: packet)
    case .extendedAdvertisement: return meaning.kind.title + pointer(of: packet)
    case .emptyAdvertisement: return meaning.kind.title
    case .malformed: return (contents(packet, meaning) + ["malformed"]).joined(separator: "; ")
    case .overflow, .iBeacon, .altBeacon, .eddystone, .services, .apple, .manufacturer, .otherAdvertisement:
      return contents(packet, meaning, withFlags: false).joined(separator: "; ")
    }
  }

  private static func to(_ meaning: PacketMeaning) -> String {
    meaning.sighting?.target.map { " to \($0)" } ?? ""
  }

  private static func terms(of packet: PacketView) -> String {
    guard case .connectionRequest(let request) = try? LinkLayerPDU(parsing: packet.bytes) else { return "" }
    return ": interval \(text(of: request.interval)), latency \(request.latency), "
      + "timeout \(text(of: request.supervisionTimeout)), "
      + "access address \(hexadecimal(request.accessAddress, digits: 8))"
  }

  private static func pointer(of packet: PacketView) -> String {
    guard case .linkLayer = packet.layer, case .extended(let header) = try? LinkLayerPDU(parsing: packet.bytes),
      let auxiliary = header.auxiliary
    else { return "" }
    return ": channel \(auxiliary.channel), \(text(of: auxiliary.offset)) later"
  }

  private static func contents(
    _ packet: PacketView, _ meaning: PacketMeaning, withFlags: Bool = true
  ) -> [String] {
    Contents(meaning.sighting?.data ?? packet.advertisingData).compactMap { content in
      if case .flags = content, !withFlags { nil } else { text(of: content) }
    }
  }

  private static func text(of content: PacketMeaning.Content) -> String {
    switch content {
    case .flags(let flags): "flags \(hexadecimal(UInt32(flags.rawValue), digits: 2))"
    case .services(let services, let isComplete):
      "\(isComplete ? "services" : "services (incomplete)") " + services.map(text(of:)).joined(separator: ", ")
    case .localName(let name, _): "name \"\(String(decoding: name, as: UTF8.self))\""
    case .txPower(let dBm): "sent with \(dBm) dBm"
    case .serviceData(let service, let data): text(of: service, data)
    case .overflow(let mask): text(of: mask)
    case .iBeacon(let beacon):
      "iBeacon \(beacon.uuid), major \(beacon.major), minor \(beacon.minor), \(beacon.measuredPowerDBm) dBm at 1 m"
    case .manufacturer(.apple, let data): text(of: AppleMessages(data))
    case .manufacturer(let company, let data): text(of: company, data)
    case .other(let type, let data): "AD type \(type): \(hexadecimal(data))"
    }
  }

  private static func text(of company: CompanyIdentifier, _ data: ByteView) -> String {
    let name = company.companyName ?? "company \(company.hexadecimal)"
    guard let beacon = AltBeacon(parsing: data) else { return "data of \(name): \(hexadecimal(data))" }
    return "AltBeacon of \(name): \(beacon.uuid), number \(hexadecimal(beacon.number, digits: 8)), "
      + "\(beacon.measuredPowerDBm) dBm at 1 m"
  }

  private static func text(of service: ServiceUUID, _ data: ByteView) -> String {
    guard service == Eddystone<ByteView>.service, let frame = Eddystone(parsing: data) else {
      return "data of service \(service): \(hexadecimal(data))"
    }
    return switch frame {
    case .uid(let namespace, let instance, let power):
      "Eddystone \(hexadecimal(namespace)) \(hexadecimal(instance)), \(power) dBm at 0 m"
    case .url(let encoded, let power):
      "Eddystone \(frame.address ?? hexadecimal(encoded)), \(power) dBm at 0 m"
    case .telemetry(let millivolts, let temperature, let frames, let deciseconds):
      "Eddystone telemetry: \(millivolts) mV, \(decimal(Double(temperature) / 256, 1)) °C, \(frames) frames in "
        + "\(decimal(Double(deciseconds) / 10, 1)) s"
    case .ephemeral(let identifier, let power):
      "Eddystone ephemeral \(hexadecimal(identifier)), \(power) dBm at 0 m"
    }
  }

  private static func text(of messages: AppleMessages<ByteView>) -> String {
    messages.map { message in
      if let mask = message.overflowMask { return text(of: mask) }
      let value = message.value.isEmpty ? "" : " " + hexadecimal(message.value)
      return "\(message.type)\(value)" + (message.isWhole ? "" : " (cut short)")
    }.joined(separator: ", ")
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

extension PacketView {
  /// Its AD structures, where it has nothing else.
  var advertisingData: ByteView { layer == .advertisingData ? bytes : bytes.suffix(0) }
}

extension OverflowMask {
  /// Services of this project whose bit is set, which is no proof of them: every bit is shared by many UUIDs.
  var consistentServices: [ServiceUUID] {
    [IdentityService.reference].filter { self[OverflowArea.bit(for: $0)] }
  }
}
