import AfterglowCapture
import AfterglowLinkLayer
import AfterglowWire

/// Writes packets as JSON, one object with sorted keys on each line. `decode --help` lists the members.
///
/// A line is written directly to the output buffer, without allocations.
struct PacketJSON: ~Copyable {
  /// The ranges of the parts of a line that change from packet to packet. The range of a part is empty if the packet
  /// lacks the part.
  struct Parts {
    var offset = 0..<0
    var level = 0..<0
    var time = 0..<0
  }

  var head = LineHead()
  private var kept = KeptLines<Parts>(capacity: 16 << 20)
  /// The name of the capture as a string of JSON, if there are several captures.
  private var file: String?

  /// Begins the lines of another capture. The lines contain the capture's name unless `name` is `nil`.
  mutating func begin(_ name: String?) {
    kept.removeAll()
    file = name.map { name in
      var text = LineBuffer(capacity: 256)
      text.append(json: name)
      return String(decoding: text.bytes, as: UTF8.self)
    }
  }

  /// Writes the line of a packet that repeats an earlier packet. Returns `false` if the line has to be written from the
  /// packet.
  @inline(__always)
  mutating func writeKept(_ packet: PacketView, to line: inout LineBuffer) -> Bool {
    guard kept.isWorthwhile(), head.origin == nil, let key = Self.key(of: packet), let known = kept.find(key) else {
      return false
    }
    let (text, parts) = (known.text, known.parts)
    line.append(UnsafeBufferPointer(rebasing: text[..<parts.offset.lowerBound]))
    line.append(packet.position.byteOffset)
    var rest = parts.offset.upperBound
    if let level = packet.rssiDBm, !parts.level.isEmpty {
      line.append(UnsafeBufferPointer(rebasing: text[rest..<parts.level.lowerBound]))
      line.append(Int(level))
      rest = parts.level.upperBound
    }
    if let time = packet.time, !parts.time.isEmpty {
      line.append(UnsafeBufferPointer(rebasing: text[rest..<parts.time.lowerBound]))
      head.write(time, to: &line)
      rest = parts.time.upperBound
    }
    line.append(UnsafeBufferPointer(rebasing: text[rest...]))
    return true
  }

  /// The key of a packet's line; `nil` for a packet whose line is not stored.
  @inline(__always)
  private static func key(of packet: PacketView) -> ContentKey? {
    // Lines of text captures are not stored: their line numbers change from packet to packet, and the speed of text
    // captures does not matter.
    guard packet.position.line == nil else { return nil }
    var layer: UInt64 = 0
    switch packet.layer {
    case .linkLayer(LinkLayer.advertisingAccessAddress): break
    // The line of an event is stored only if the event has one report, and the report contains a complete
    // advertisement. `MeaningReader` has to receive every part of any other advertisement.
    case .hci(.event):
      guard let report = packet.onlyReport, report.completeness == .whole else { return nil }
      layer = 1
    case .linkLayer, .hci, .advertisingData, .note, .other: return nil
    }
    let direction: UInt64 =
      switch packet.direction {
      case nil: 0
      case .received: 1
      case .sent: 2
      case .toPeripheral: 3
      case .toCentral: 4
      }
    let presence: UInt64 = (packet.time == nil ? 0 : 1) | (packet.rssiDBm == nil ? 0 : 2)
    let tag = ContentKey.Tag(
      first: packet.integrity.code,
      second: layer | presence << 1 | direction << 3 | UInt64(packet.channel.map { $0 + 1 } ?? 0) << 8)
    return ContentKey(bytes: packet.bytes, tag: tag, rssiDBm: packet.rssiDBm)
  }

  /// Writes the line of a packet. Stores the line if `isNew` is set, which means that a lookup found no line.
  @inline(__always)
  mutating func write(
    _ packet: PacketView, _ meaning: PacketMeaning, _ verdict: ChecksumVerdict, isNew: Bool, to line: inout LineBuffer
  ) {
    let sighting = meaning.sighting
    let start = line.count
    var parts = Parts()
    line.append("{")
    if let sender = sighting?.sender {
      line.append("\"address\":\"")
      line.append(sender)
      line.append("\",\"addressKind\":\"")
      line.append(sender.kind)
      line.append("\",")
    }
    line.append("\"bytes\":\"")
    line.append(hexadecimal: packet.bytes)
    line.append("\"")
    if let channel = packet.channel { line.append(",\"channel\":", Int(channel)) }
    line.append(",\"checksum\":\"")
    line.append(verdict.name)
    line.append("\"")
    if meaning.kind == .connectionRequest { line.appendConnection(packet) }
    if meaning.kind != .advertisementPart { line.append(contents: sighting?.data ?? packet.advertisingData) }
    if let direction = packet.direction { line.append(direction) }
    if sighting?.type == .extended { line.appendExtended(packet) }
    if let fault = meaning.fault {
      line.append(",\"fault\":")
      line.append(json: fault.description)
    }
    if let file {
      line.append(",\"file\":")
      line.append(text: file)
    }
    line.append(",\"kind\":\"")
    line.append(meaning.kind.name)
    line.append("\"")
    if let number = packet.position.line { line.append(",\"line\":", number) }
    if case .other(let type) = packet.layer { line.append(",\"linkType\":", Int(type.rawValue)) }
    line.append(",\"offset\":")
    parts.offset = line.measured(from: start) { $0.append(packet.position.byteOffset) }
    if let level = meaning.level(in: packet) {
      line.append(",\"rssiDBm\":")
      let range = line.measured(from: start) { $0.append(Int(level)) }
      // The signal strength of a report is one of the packet's bytes, so it is the same in all packets with the same
      // content.
      if packet.rssiDBm != nil { parts.level = range }
    }
    if let origin = head.origin, let time = packet.time {
      line.append(",\"secondsSinceFirst\":")
      LineHead.write(time, since: origin, to: &line)
    }
    if let target = sighting?.target {
      line.append(",\"target\":\"")
      line.append(target)
      line.append("\"")
    }
    if let time = packet.time {
      line.append(",\"time\":\"")
      let first = line.count - start
      head.write(time, to: &line)
      parts.time = first..<(line.count - start)
      line.append("\"")
    }
    if let power = sighting?.txPowerDBm { line.append(",\"txPowerDBm\":", Int(power)) }
    if let type = sighting?.type {
      line.append(",\"type\":\"")
      line.append(type)
      line.append("\"")
    }
    line.append("}\n")
    if isNew, kept.isKeeping, meaning.isKept, head.origin == nil, let key = Self.key(of: packet) {
      kept.keep(key, UnsafeBufferPointer(rebasing: line.bytes[start...]), parts)
    }
  }
}

extension LineBuffer {
  /// Returns the range of the bytes that a closure writes, relative to an offset.
  @inline(__always)
  fileprivate mutating func measured(from start: Int, _ write: (inout LineBuffer) -> Void) -> Range<Int> {
    let first = count - start
    write(&self)
    return first..<(count - start)
  }

  /// Appends a member: a name with its punctuation, and a number.
  @inline(__always)
  fileprivate mutating func append(_ name: StaticString, _ number: Int) {
    append(name)
    append(number)
  }

  @inline(__always)
  private mutating func append(_ name: StaticString, hexadecimal bytes: ByteView) {
    append(name)
    append("\"")
    append(hexadecimal: bytes)
    append("\"")
  }

  @inline(__always)
  fileprivate mutating func append(_ direction: PacketDirection) {
    append(",\"direction\":\"")
    append(text: direction.rawValue)
    append("\"")
  }

  /// A separator, which writes a comma before each element except the first.
  struct Separator {
    private var isFirst = true

    mutating func write(to line: inout LineBuffer) {
      if !isFirst { line.append(",") }
      isFirst = false
    }
  }

  fileprivate mutating func appendConnection(_ packet: PacketView) {
    guard case .connectionRequest(let request) = try? LinkLayerPDU(parsing: packet.bytes) else { return }
    append(",\"connection\":{")
    var separator = Separator()
    func name(_ line: inout LineBuffer, _ name: StaticString) {
      separator.write(to: &line)
      line.append("\"")
      line.append(name)
      line.append("\":")
    }
    func text(_ line: inout LineBuffer, _ label: StaticString, _ number: UInt64?, digits: Int) {
      guard let number else { return }
      name(&line, label)
      line.append("\"")
      line.append(hexadecimal: number, digits: digits)
      line.append("\"")
    }
    func number(_ line: inout LineBuffer, _ label: StaticString, _ number: Int?) {
      guard let number else { return }
      name(&line, label)
      line.append(number)
    }
    func milliseconds(_ line: inout LineBuffer, _ label: StaticString, _ duration: Duration?) {
      guard let duration else { return }
      name(&line, label)
      line.append(duration / .milliseconds(1))
    }
    text(&self, "accessAddress", request.accessAddress.map { UInt64($0) }, digits: 8)
    text(&self, "channelMap", request.channelMap, digits: 10)
    text(&self, "checksumInitialValue", request.checksumInitialValue.map { UInt64($0) }, digits: 6)
    number(&self, "hop", request.hop.map { Int($0) })
    milliseconds(&self, "intervalMilliseconds", request.interval)
    number(&self, "latency", request.latency.map { Int($0) })
    number(&self, "missingBytes", request.missingByteCount > 0 ? request.missingByteCount : nil)
    number(&self, "sleepClockAccuracy", request.sleepClockAccuracy.map { Int($0) })
    milliseconds(&self, "timeoutMilliseconds", request.supervisionTimeout)
    milliseconds(&self, "windowOffsetMilliseconds", request.windowOffset)
    milliseconds(&self, "windowSizeMilliseconds", request.windowSize)
    append("}")
  }

  fileprivate mutating func appendExtended(_ packet: PacketView) {
    guard case .linkLayer = packet.layer, case .extended(let header) = try? LinkLayerPDU(parsing: packet.bytes) else {
      return
    }
    append(",\"extended\":{")
    if let auxiliary = header.auxiliary {
      append("\"auxiliary\":{\"channel\":", Int(auxiliary.channel))
      append(",\"offsetMilliseconds\":")
      append(auxiliary.offset / .milliseconds(1))
      append(",\"phy\":", Int(auxiliary.phy))
      append("},")
    }
    if let identifier = header.dataID {
      append("\"dataID\":", Int(identifier))
      append(",")
    }
    append(header.isConnectable ? "\"isConnectable\":true," : "\"isConnectable\":false,")
    append(header.isScannable ? "\"isScannable\":true" : "\"isScannable\":false")
    if let set = header.setID { append(",\"setID\":", Int(set)) }
    append("}")
  }

  @inline(__always)
  fileprivate mutating func append(contents data: ByteView) {
    if data.isEmpty { return }
    var separator = Separator()
    var isEmpty = true
    for content in Contents(data) {
      if isEmpty { append(",\"contents\":[") }
      isEmpty = false
      separator.write(to: &self)
      append(content)
    }
    if !isEmpty { append("]") }
  }

  private mutating func append(_ content: PacketMeaning.Content) {
    switch content {
    case .flags(let flags):
      append("{\"flags\":", Int(flags.rawValue))
      append("}")
    case .services(let services, let isComplete):
      append(isComplete ? "{\"services\":[" : "{\"incompleteServices\":[")
      var separator = Separator()
      for service in services {
        separator.write(to: &self)
        append("\"")
        append(service)
        append("\"")
      }
      append("]}")
    case .localName(let name, let isComplete):
      append(isComplete ? "{\"name\":" : "{\"shortenedName\":")
      append(json: name)
      append("}")
    case .txPower(let dBm):
      append("{\"txPowerDBm\":", Int(dBm))
      append("}")
    case .serviceData(let service, let data):
      append("{\"data\":", hexadecimal: data)
      if service == Eddystone<ByteView>.service, let frame = Eddystone(parsing: data) { append(frame) }
      append(",\"service\":\"")
      append(service)
      append("\"}")
    case .overflow(let mask):
      append("{")
      let account = MaskAccount(mask)
      appendConsistency(account)
      append(",")
      appendBits(account)
      append("}")
    case .iBeacon(let beacon):
      append("{\"iBeacon\":\"")
      append(beacon.uuid)
      append("\",\"major\":", Int(beacon.major))
      append(",\"measuredPowerDBm\":", Int(beacon.measuredPowerDBm))
      append(",\"minor\":", Int(beacon.minor))
      append("}")
    case .manufacturer(let company, let data): append(data, of: company)
    case .other(let type, let data):
      append("{\"adType\":\"")
      append(type)
      append("\",\"data\":", hexadecimal: data)
      append("}")
    }
  }

  private mutating func append(_ data: ByteView, of company: CompanyIdentifier) {
    append("{")
    if let beacon = AltBeacon(parsing: data) {
      append("\"altBeacon\":{\"measuredPowerDBm\":", Int(beacon.measuredPowerDBm))
      append(",\"number\":\"")
      append(hexadecimal: UInt64(beacon.number), digits: 8)
      append("\",\"uuid\":\"")
      append(beacon.uuid)
      append("\"},")
    }
    if company == .apple {
      append("\"apple\":[")
      var separator = Separator()
      for message in AppleMessages(data) {
        separator.write(to: &self)
        append(message)
      }
      append("],")
    }
    append("\"company\":\"")
    append(hexadecimal: UInt64(company.rawValue), digits: 4)
    if let name = company.companyName {
      append("\",\"companyName\":\"")
      append(name)
    }
    append("\",\"data\":", hexadecimal: data)
    append("}")
  }

  private mutating func append(_ message: AppleMessage<ByteView>) {
    append("{")
    let account = message.overflowMask.map { MaskAccount($0) }
    if let account {
      appendConsistency(account)
      append(",")
    }
    if !message.isWhole { append("\"isWhole\":false,") }
    if let name = message.type.name {
      append("\"name\":\"")
      append(text: name)
      append("\",")
    }
    if let account {
      appendBits(account)
      append(",")
    }
    append("\"type\":", Int(message.type.rawValue))
    append(",\"value\":", hexadecimal: message.value)
    append("}")
  }

  /// Appends the bits that are common on phones regardless of their apps, and the services with which the whole mask is
  /// consistent.
  private mutating func appendConsistency(_ account: MaskAccount) {
    if !account.common.isEmpty {
      append("\"commonBits\":[")
      append(bits: account.common)
      append("],")
    }
    append("\"consistentWith\":[")
    var separator = Separator()
    if account.isPublished {
      for published in account.services {
        separator.write(to: &self)
        append("\"")
        append(published.service)
        append("\"")
      }
    }
    append("]")
  }

  private mutating func appendBits(_ account: MaskAccount) {
    append("\"overflowMask\":\"")
    append(account.mask)
    append("\",\"setBits\":[")
    append(bits: account.mask)
    append("]")
  }

  private mutating func append(bits mask: OverflowMask) {
    var separator = Separator()
    for bit in mask.setBits {
      separator.write(to: &self)
      append(bit)
    }
  }

  private mutating func append(_ frame: Eddystone<ByteView>) {
    append(",\"eddystone\":{")
    switch frame {
    case .uid(let namespace, let instance, let power):
      append("\"instance\":", hexadecimal: instance)
      append(",\"namespace\":", hexadecimal: namespace)
      append(",\"powerDBm\":", Int(power))
    case .url(_, let power):
      append("\"powerDBm\":", Int(power))
      if let address = frame.address {
        append(",\"url\":")
        append(json: address)
      }
    case .telemetry(let millivolts, let temperature, let frames, let deciseconds):
      append("\"celsius\":")
      append(Double(temperature) / 256)
      append(",\"frames\":", Int(frames))
      append(",\"millivolts\":", Int(millivolts))
      append(",\"seconds\":")
      append(Double(deciseconds) / 10)
    case .ephemeral(let identifier, let power):
      append("\"ephemeral\":", hexadecimal: identifier)
      append(",\"powerDBm\":", Int(power))
    }
    append("}")
  }
}
