package import AfterglowCapture
import AfterglowLinkLayer
import AfterglowWire

/// Writes packets as readable lines: the time, the sender, the signal strength and the meaning.
struct PacketText: ~Copyable {
  /// The width of the column of addresses, which is the width of every address.
  private static let addressWidth = 17
  /// The width of the column of types, which is the width of the longest type, `ADV_NONCONN_IND`.
  private static let typeWidth = 15

  /// The offset of the four characters of the signal strength in the text that follows the time of a line.
  private static let levelOffset = 2 + addressWidth + 2

  var head = LineHead()
  /// The stored lines without their times. Only the signal strength in a stored line changes.
  private var kept = KeptLines<Void>(capacity: 4 << 20)

  /// Writes the line of a packet that repeats an earlier packet. Returns `false` if the line has to be written from the
  /// packet.
  @inline(__always)
  mutating func writeKept(_ packet: PacketView, to line: inout LineBuffer) -> Bool {
    guard kept.isWorthwhile(), let key = ContentKey(packet), let known = kept.find(key) else { return false }
    head.write(packet, to: &line)
    line.append(upTo: known.text.count) { place in
      // The pointer is never `nil`, because no line is empty.
      if let source = known.text.baseAddress { place.update(from: source, count: known.text.count) }
      LineBuffer.write(level: key.rssiDBm, to: place + Self.levelOffset)
      return known.text.count
    }
    return true
  }

  /// Writes the line of a packet. Stores the line if `isNew` is set, which means that a lookup found no line.
  @inline(__always)
  mutating func write(
    _ packet: PacketView, _ meaning: PacketMeaning, _ verdict: ChecksumVerdict, isNew: Bool, to line: inout LineBuffer
  ) {
    head.write(packet, to: &line)
    let start = line.count
    line.append("  ")
    if let sender = meaning.sighting?.sender { line.append(sender) } else { line.append("-                ") }
    line.append("  ")
    line.append(level: meaning.level(in: packet))
    line.append("  ")
    let column = line.count
    if let type = meaning.sighting?.type { line.append(type) } else { line.append("-") }
    line.pad(from: column, to: Self.typeWidth)
    line.append("  ")
    line.append(what: meaning, packet)
    if verdict == .validByRecording { line.append("; valid according to the recording, not by its checksum") }
    line.append("\n")
    if isNew, kept.isKeeping, meaning.isKept, let key = ContentKey(packet) {
      kept.keep(key, UnsafeBufferPointer(rebasing: line.bytes[start...]), ())
    }
  }
}

extension LineBuffer {
  fileprivate mutating func append(what meaning: PacketMeaning, _ packet: PacketView) {
    switch meaning.kind {
    case .damaged, .damagedOverflow:
      append(meaning.kind.title)
      append(": the checksum does not match")
    case .connectionData, .otherPacket: append(size: packet, of: meaning.kind.title)
    case .foreign:
      if case .other(let type) = packet.layer {
        append(text: "packet of " + type.description + ", ")
        append(packet.bytes.count)
        append(" bytes")
      }
    case .hciPacket:
      if case .hci(let type) = packet.layer {
        append(text: type.description)
        append(", ")
        append(packet.bytes.count)
        append(" bytes")
      } else {
        append(meaning.kind.title)
      }
    case .note:
      append(meaning.kind.title)
      if case .note(let opcode) = packet.layer {
        append(", opcode ")
        append(Int(opcode))
      }
    case .directedAdvertisement: append(meaning.kind.title, to: meaning.sighting?.target)
    case .scanRequest: append("scan request", to: meaning.sighting?.target)
    case .connectionRequest:
      append("connection request", to: meaning.sighting?.target)
      appendTerms(of: packet)
    case .extendedAdvertisement:
      append(meaning.kind.title)
      appendPointer(of: packet)
    case .advertisementPart:
      append(meaning.kind.title)
      append(", ")
      append(meaning.sighting?.data.count ?? 0)
      append(" bytes")
    case .emptyAdvertisement: append(meaning.kind.title)
    case .malformed:
      if append(contents: meaning.sighting?.data ?? packet.advertisingData, withFlags: true) { append("; ") }
      append("malformed")
    case .overflow, .iBeacon, .altBeacon, .eddystone, .services, .apple, .manufacturer, .otherAdvertisement:
      append(contents: meaning.sighting?.data ?? packet.advertisingData, withFlags: false)
    }
  }

  private mutating func append(size packet: PacketView, of title: StaticString) {
    append(title)
    append(", ")
    append(packet.bytes.count)
    append(" bytes")
  }

  private mutating func append(_ text: StaticString, to target: DeviceAddress?) {
    append(text)
    guard let target else { return }
    append(" to ")
    append(target)
  }

  /// Appends the recorded parameters of a requested connection.
  private mutating func appendTerms(of packet: PacketView) {
    guard case .connectionRequest(let request) = try? LinkLayerPDU(parsing: packet.bytes) else { return }
    var separator: StaticString = ": "
    func next(_ line: inout LineBuffer, _ name: StaticString) {
      line.append(separator)
      line.append(name)
      separator = ", "
    }
    if let interval = request.interval {
      next(&self, "interval ")
      append(milliseconds: interval)
    }
    if let latency = request.latency {
      next(&self, "latency ")
      append(Int(latency))
    }
    if let timeout = request.supervisionTimeout {
      next(&self, "timeout ")
      append(milliseconds: timeout)
    }
    if let accessAddress = request.accessAddress {
      next(&self, "access address ")
      append(hexadecimal: UInt64(accessAddress), digits: 8)
    }
    if request.missingByteCount > 0 {
      append("; ")
      append(request.missingByteCount)
      append(" bytes are missing")
    }
  }

  private mutating func appendPointer(of packet: PacketView) {
    guard case .linkLayer = packet.layer, case .extended(let header) = try? LinkLayerPDU(parsing: packet.bytes),
      let auxiliary = header.auxiliary
    else { return }
    append(": channel ")
    append(Int(auxiliary.channel))
    append(", ")
    append(milliseconds: auxiliary.offset)
    append(" later")
  }

  /// Appends a duration: `30 ms` or `13.75 ms`.
  private mutating func append(milliseconds duration: Duration) {
    append(duration / .milliseconds(1))
    append(" ms")
  }

  /// Appends the elements of advertising data, with semicolons between them. Omits the flags unless `withFlags` is set.
  /// Returns whether an element was appended.
  @discardableResult
  private mutating func append(contents data: ByteView, withFlags: Bool) -> Bool {
    var isFirst = true
    for content in Contents(data) {
      if case .flags = content, !withFlags { continue }
      if !isFirst { append("; ") }
      isFirst = false
      append(content)
    }
    return !isFirst
  }

  private mutating func append(_ content: PacketMeaning.Content) {
    switch content {
    case .flags(let flags):
      append("flags ")
      append(hexadecimal: UInt64(flags.rawValue), digits: 2)
    case .services(let services, let isComplete):
      append(isComplete ? "services " : "services (incomplete) ")
      var isFirst = true
      for service in services {
        if !isFirst { append(", ") }
        isFirst = false
        append(service)
        guard let installation = IdentityService.installation(in: service) else { continue }
        append(" (installation ")
        append(text: installation.description)
        append(")")
      }
    case .localName(let name, _):
      append("name \"")
      append(printable: name)
      append("\"")
    case .txPower(let dBm):
      append("sent with ")
      append(Int(dBm))
      append(" dBm")
    case .serviceData(let service, let data): append(data, of: service)
    case .overflow(let mask): append(account: MaskAccount(mask))
    case .iBeacon(let beacon):
      append("iBeacon ")
      append(beacon.uuid)
      append(", major ")
      append(Int(beacon.major))
      append(", minor ")
      append(Int(beacon.minor))
      append(", ")
      append(Int(beacon.measuredPowerDBm))
      append(" dBm at 1 m")
    case .manufacturer(.apple, let data): append(AppleMessages(data))
    case .manufacturer(let company, let data): append(data, of: company)
    case .other(let type, let data):
      append("AD type ")
      append(type)
      append(": ")
      append(hexadecimal: data)
    }
  }

  private mutating func append(_ data: ByteView, of company: CompanyIdentifier) {
    if let beacon = AltBeacon(parsing: data) {
      append("AltBeacon of ")
      append(name: company)
      append(": ")
      append(beacon.uuid)
      append(", number ")
      append(hexadecimal: UInt64(beacon.number), digits: 8)
      append(", ")
      append(Int(beacon.measuredPowerDBm))
      append(" dBm at 1 m")
    } else {
      append("data of ")
      append(name: company)
      append(": ")
      append(hexadecimal: data)
    }
  }

  mutating func append(name company: CompanyIdentifier) {
    if let name = company.companyName { return append(name) }
    append("company ")
    append(hexadecimal: UInt64(company.rawValue), digits: 4)
  }

  private mutating func append(_ data: ByteView, of service: ServiceUUID) {
    guard service == Eddystone<ByteView>.service, let frame = Eddystone(parsing: data) else {
      append("data of service ")
      append(service)
      append(": ")
      append(hexadecimal: data)
      return
    }
    append("Eddystone ")
    let power: Int8
    switch frame {
    case .uid(let namespace, let instance, let measured):
      append(hexadecimal: namespace)
      append(" ")
      append(hexadecimal: instance)
      power = measured
    case .url(let encoded, let measured):
      if let address = frame.address { append(text: printable(address)) } else { append(hexadecimal: encoded) }
      power = measured
    case .telemetry(let millivolts, let temperature, let frames, let deciseconds):
      append("telemetry: ")
      append(Int(millivolts))
      append(" mV, ")
      append(tenths: (Int(temperature) * 10).roundedQuotient(dividingBy: 256))
      append(" °C, ")
      append(Int(frames))
      append(" frames in ")
      append(tenths: Int(deciseconds))
      append(" s")
      return
    case .ephemeral(let identifier, let measured):
      append("ephemeral ")
      append(hexadecimal: identifier)
      power = measured
    }
    append(", ")
    append(Int(power))
    append(" dBm at 0 m")
  }

  private mutating func append(_ messages: AppleMessages<ByteView>) {
    var isFirst = true
    for message in messages {
      if !isFirst { append(", ") }
      isFirst = false
      if let mask = message.overflowMask {
        append(account: MaskAccount(mask))
        continue
      }
      append(text: message.type.description)
      if !message.value.isEmpty {
        append(" ")
        append(hexadecimal: message.value)
      }
      if !message.isWhole { append(" (cut short)") }
    }
  }

  private mutating func append(account: MaskAccount) {
    append("overflow area ")
    append(account.mask)
    append(account.mask.isEmpty ? ": no bit set" : account.mask.count == 1 ? ": bit " : ": bits ")
    var isFirst = true
    for bit in account.mask.setBits {
      if !isFirst { append(", ") }
      isFirst = false
      append(bit)
      if !MaskAccount.isCommon(bit: bit) { continue }
      append(" (")
      append(MaskAccount.commonRemark)
      append(")")
    }
    if !account.isPublished { return }
    append(", consistent with ")
    isFirst = true
    for published in account.services {
      if !isFirst { append(", ") }
      isFirst = false
      append(published.service)
      append(" (")
      append(text: published.name)
      append(")")
    }
  }
}

extension CapturedPacket<ByteView> {
  /// The AD structures of a packet that was recorded as bare advertising data; empty for any other packet.
  package var advertisingData: ByteView { layer == .advertisingData ? bytes : bytes.suffix(0) }
}

extension Int {
  /// Returns the quotient, rounded to the nearest integer; halves are rounded away from zero.
  fileprivate func roundedQuotient(dividingBy divisor: Int) -> Int {
    let half = divisor / 2
    return (self < 0 ? self - half : self + half) / divisor
  }
}
