import AfterglowCapture

/// Packets as JSON, an object a line.
///
/// What does not change from packet to packet is written once and kept: advertisers repeat themselves.
struct PacketLines: ~Copyable {
  /// A line without what changes: it stands between its parts.
  struct Kept {
    var toOffset: Range<Int>
    var toTime: Range<Int>
    var toEnd: Range<Int>
  }

  private var head = LineHead()
  private var table = ContentTable<Kept>()
  private var text = KeptText(capacity: 16 << 20)

  /// Writes an advertising packet's line if it is kept; `false` if it has to be made.
  mutating func writeKept(_ packet: PacketView, to output: TextOutput) throws(CommandFailure) -> Bool {
    guard let key = Self.key(of: packet), let known = table.find(key) else { return false }
    let line = table[known]
    output.append(text[line.toOffset])
    output.append(String(packet.position.byteOffset))
    if let level = packet.rssiDBm {
      output.append(Self.level)
      output.append(String(level))
    }
    output.append(text[line.toTime])
    if let time = packet.time { output.append(upTo: LineHead.capacity) { head.write(time, to: $0) } }
    output.append(text[line.toEnd])
    try output.lineHasEnded()
    return true
  }

  /// Forgets what is kept: what follows is of another file.
  mutating func removeAll() {
    table.removeAll()
    text.removeAll()
  }

  private static let offset = StaticString(",\"offset\":")
  private static let level = StaticString(",\"rssiDBm\":")
  private static let time = StaticString(",\"time\":\"")

  /// Makes a packet's line, writes it, and keeps what will be the same again.
  mutating func write(
    _ packet: PacketView, _ meaning: PacketMeaning, file: String?, to output: TextOutput
  ) throws(CommandFailure) {
    let line = JSON(packet, meaning, file: file).text
    if meaning.fault == nil { keep(packet, Array(line.utf8) + [UInt8(ascii: "\n")]) }
    try output.line(line)
  }

  private mutating func keep(_ packet: PacketView, _ line: [UInt8]) {
    guard let key = Self.key(of: packet), let parts = Self.parts(of: line, packet) else { return }
    if table.isFull || !text.hasRoom(for: line.count) { removeAll() }
    let base = text.count
    func moved(_ range: Range<Int>) -> Range<Int> { range.lowerBound + base..<range.upperBound + base }
    let kept = Kept(toOffset: moved(parts.toOffset), toTime: moved(parts.toTime), toEnd: moved(parts.toEnd))
    guard text.hasRoom(for: line.count), table.insert(key, kept) else { return }
    line.withUnsafeBufferPointer { text.append($0) }
  }

  /// By what a packet's line is found again; `nil` for those whose line is not kept.
  private static func key(of packet: PacketView) -> ContentKey? {
    // A number of its line would have to be cut out as well; texts are not read for speed.
    guard packet.position.line == nil else { return nil }
    var layer: UInt64 = 0
    switch packet.layer {
    case .linkLayer(LinkLayer.advertisingAccessAddress): break
    // One that reports several things is several lines.
    case .hci(.event) where packet.onlyReport != nil: layer = 1
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

  /// Cuts out of a line what changes. Within a string each quotation mark has a backslash before it: these are members.
  private static func parts(of line: [UInt8], _ packet: PacketView) -> (
    toOffset: Range<Int>, toTime: Range<Int>, toEnd: Range<Int>
  )? {
    func end(of member: StaticString, from start: Int) -> Int? {
      member.withUTF8Buffer { line[start...].firstRange(of: $0)?.upperBound }
    }
    func endOfValue(from start: Int) -> Int {
      line[start...].firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "\"") }
        ?? line.endIndex
    }
    guard let offset = end(of: Self.offset, from: 0) else { return nil }
    var rest = endOfValue(from: offset)
    if packet.rssiDBm != nil {
      guard let level = end(of: Self.level, from: rest) else { return nil }
      rest = endOfValue(from: level)
    }
    guard packet.time != nil else { return (0..<offset, rest..<line.count, line.count..<line.count) }
    guard let time = end(of: Self.time, from: rest) else { return nil }
    return (0..<offset, rest..<time, endOfValue(from: time)..<line.count)
  }
}

extension TextOutput {
  fileprivate func append(_ part: StaticString) { part.withUTF8Buffer { append($0) } }
}
