import AfterglowCapture

/// The first byte is how much a read gives; the rest is the recording, of the format that is given or to be detected.
func violationInCapture(_ bytes: [UInt8], _ format: CaptureFormat?) -> String? {
  guard let first = bytes.first else { return nil }
  let rest = Array(bytes.dropFirst())
  guard let reader = try? CaptureReader(MemorySource(rest, chunkLimit: 1 + Int(first)), format: format) else {
    return violationOfVerbs(on: rest, format)
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
      return "a record at \(next) of \(rest.count)"
    }
    position = next
  }
  guard let whole = try? CaptureReader(MemorySource(rest), format: format), Array(whole) == results else {
    return "the size of the reads matters"
  }
  return violationOfVerbs(on: rest, format)
}

/// Each record is a byte that is its length, and so many bytes; they stand in a pcap file of the link type.
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
  return violationOfVerbs(on: file, .pcap)
}

/// What goes through captures ends, in every form; an input is tried with one of them, chosen by its length.
private func violationOfVerbs(on input: [UInt8], _ format: CaptureFormat?) -> String? {
  let verbs = [["decode"], ["decode", "--json"], ["decode", "--summary"], ["sessions", "--json"]]
  let verb = verbs[input.count % verbs.count] + (format.map { ["--format", $0.rawValue] } ?? [])
  return violationOfTool(verb, input: input).map { "\(verb): \($0)" }
}
