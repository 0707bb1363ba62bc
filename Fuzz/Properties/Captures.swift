import AfterglowCapture

/// The first byte chooses the format and how much a read gives; the rest is the recording.
func violationInCapture(_ bytes: [UInt8]) -> String? {
  guard let first = bytes.first else { return nil }
  let rest = Array(bytes.dropFirst())
  let format: CaptureFormat? = [nil, .ubertooth, .hex, nil][Int(first & 3)]
  let source = MemorySource(rest, chunkLimit: 1 + Int(first >> 2))
  guard let reader = try? CaptureReader(source, format: format) else { return nil }
  var position = CapturePosition(line: 0, byteOffset: 0)
  var records = 0
  for result in reader {
    records += 1
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
    guard next.byteOffset < rest.count, records <= rest.count else { return "a record at \(next) of \(rest.count)" }
    position = next
  }
  return violationOfTool(["decode"], input: rest) ?? violationOfTool(["decode", "--json"], input: rest)
}
