import AfterglowCapture
import AfterglowDecoding
import AfterglowSessions
import AfterglowWire

/// Reads the input as a recording, and returns the first violated property; `nil` if every property holds. The first
/// byte limits the size of a read, and the other bytes are the recording. If `format` is `nil`, the reader detects the
/// format.
func violationInCapture(_ bytes: [UInt8], _ format: CaptureFormat?) -> String? {
  guard let first = bytes.first else { return nil }
  let rest = Array(bytes.dropFirst())
  guard let reader = try? CaptureReader(MemorySource(rest, chunkLimit: 1 + Int(first)), format: format) else {
    return violationInDecoding(rest, format)
  }
  let results = Array(reader)
  var position = CapturePosition(line: 0, byteOffset: 0)
  for result in results {
    let next: CapturePosition
    switch result {
    case .success(let packet):
      next = packet.position
      if packet.bytes.count > rest.count { return "more bytes than there were" }
    case .failure(.malformed(let record)): next = record.position
    case .failure(let error): return "reading from memory failed: \(error)"
    }
    guard next.byteOffset >= position.byteOffset, next.line ?? 0 >= position.line ?? 0 else {
      return "a record at \(next) behind one at \(position)"
    }
    guard next.byteOffset < rest.count, results.count <= rest.count else {
      return "a record at \(next), and \(results.count) records, in \(rest.count) bytes"
    }
    position = next
  }
  guard let whole = try? CaptureReader(MemorySource(rest), format: format), Array(whole) == results else {
    return "the size of the reads matters"
  }
  return violationInDecoding(rest, format)
}

/// Reads the input as records of a link type, and returns the first violated property; `nil` if every property holds.
/// The input is a list of records, each with its length in one byte. The function puts the records into a pcap file.
func violationInRecords(_ bytes: [UInt8], _ type: LinkType) -> String? {
  func little(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.littleEndian, Array.init) }
  var file = little(0xA1B2_C3D4) + [2, 0, 4, 0] + Array(repeating: 0, count: 12) + little(type.rawValue)
  var (rest, records) = (bytes[...], 0)
  while let count = rest.popFirst() {
    let record = rest.prefix(Int(count))
    rest = rest.dropFirst(Int(count))
    file +=
      little(1_700_000_000 + UInt32(records)) + little(0) + little(UInt32(record.count)) + little(UInt32(record.count))
    file += record
    records += 1
  }
  guard let reader = try? CaptureReader(MemorySource(file)) else { return "a file that is well is refused" }
  let results = Array(reader)
  guard results.count == records else { return "\(results.count) packets of \(records) records" }
  for case .success(let packet) in results where packet.bytes.count > 255 { return "more bytes than a record has" }
  return violationInDecoding(file, .pcap)
}

/// Decodes the input as lines of text, as lines of JSON, as a summary or as sessions. The length of the input selects
/// the form of the output.
private func violationInDecoding(_ input: [UInt8], _ format: CaptureFormat?) -> String? {
  switch input.count % 4 {
  case 0: violationInLines(of: input, format, .text)
  case 1: violationInLines(of: input, format, .json)
  case 2: violationInSummary(of: input, format)
  default: violationInSessions(of: input, format)
  }
}

/// Returns a violation in the lines of the output; `nil` if every property holds. The lines must contain no control
/// characters, and each record must be counted once.
private func violationInLines(of input: [UInt8], _ format: CaptureFormat?, _ form: PacketDecoder.Form) -> String? {
  var filter = PacketFilter()
  // A filter is set for some inputs, so that the code of the filter is tested too.
  if input.count % 3 == 0 { filter.wantsOverflow = true }
  if input.count % 5 == 0 { filter.wantsAdvertisementsOnly = true }
  var decoder = PacketDecoder(form, filter: filter, isRelative: input.count % 7 == 0)
  var lines = LineBuffer(capacity: 64)
  var (violation, records) = (String?.none, 0)
  goThrough(input, format) { batch in
    decoder.decode(batch, to: &lines) { _, fault in if fault.description.isEmpty { violation = "a nameless fault" } }
    if lines.bytes.contains(where: { $0 < 0x20 && $0 != UInt8(ascii: "\n") || $0 == 0x7F }) {
      violation = "the output could command a terminal"
    }
    if lines.bytes.last.map({ $0 != UInt8(ascii: "\n") }) ?? false { violation = "a line without an end" }
    if form == .json, lines.bytes.split(separator: UInt8(ascii: "\n")).contains(where: { !isObject($0) }) {
      violation = "a line that is no object"
    }
    lines.removeAll()
    records += batch.packets.count
  } malformed: {
    decoder.countMalformedRecord()
    records += 1
  }
  return violation ?? (decoder.records == records ? nil : "\(decoder.records) records of \(records)")
}

/// Returns whether all braces and brackets outside strings are closed in the right order, and no byte follows the
/// outermost pair.
private func isObject(_ line: some Sequence<UInt8>) -> Bool {
  var (open, isInString, isEscaped): ([UInt8], Bool, Bool) = ([], false, false)
  var count = 0
  for byte in line {
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      continue
    }
    // No byte may follow the object.
    if open.isEmpty, count > 0 { return false }
    count += 1
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(byte)
    // The ASCII code of a closing bracket is 2 more than the code of its opening bracket.
    case UInt8(ascii: "}"), UInt8(ascii: "]"): if open.popLast() != byte - 2 { return false }
    default: break
    }
  }
  return open.isEmpty && !isInString && count > 0
}

private func violationInSummary(of input: [UInt8], _ format: CaptureFormat?) -> String? {
  var decoder = PacketDecoder(.summary, filter: PacketFilter())
  var lines = LineBuffer(capacity: 64)
  goThrough(input, format) { batch in
    decoder.decode(batch, to: &lines) { _, _ in }
  } malformed: {
    decoder.countMalformedRecord()
  }
  if lines.count > 0 { return "a summary writes lines" }
  let records = decoder.records
  let summary = decoder.finish()
  if summary.records != records { return "\(summary.records) records of \(records)" }
  for bit in summary.masks.bits where MaskAccount.isCommon(bit: bit.number) && !bit.services.isEmpty {
    return "a common bit names a service"
  }
  return nil
}

private func violationInSessions(of input: [UInt8], _ format: CaptureFormat?) -> String? {
  var log = SessionLog(gap: 60_000_000_000, region: nil, filter: PacketFilter())
  log.begin()
  goThrough(input, format) { batch in
    log.record(batch) { _, _ in }
  } malformed: {
    log.countMalformedRecord()
  }
  let sessions = log.finish(infersSuccessions: true)
  for peer in sessions.peers {
    let presences = peer.presences
    guard !presences.isEmpty else { return "\(peer.name) was never there" }
    guard zip(presences, presences.dropFirst()).allSatisfy({ $0.last < $1.first }) else {
      return "\(peer.name) was there twice at a time"
    }
  }
  return nil
}

/// Calls `body` with each batch of packets, and `malformed` after each failure. Does nothing if the recording cannot be
/// opened.
private func goThrough(
  _ input: [UInt8], _ format: CaptureFormat?, _ body: (borrowing PacketBatch) -> Void, malformed: () -> Void
) {
  let chunk = 1 + (input.first.map { Int($0) } ?? 0)
  guard var reader = try? CaptureReader(MemorySource(input, chunkLimit: chunk), format: format) else { return }
  var batch = PacketBatch()
  while reader.read(into: &batch) {
    body(batch)
    if batch.failure != nil { malformed() }
  }
}
