/// Reads the output of `ubertooth-btle`. Each packet has a head line, then a line of bytes (header, payload, checksum).
///
/// The explanation of each packet is skipped, because it repeats the bytes. The reader also skips other lines, such as
/// other output in the terminal.
struct UbertoothReader: RecordReader {
  /// The maximum number of bytes of a packet: a header of two bytes, the longest payload (volume 6, part B,
  /// section 2.4), and the checksum.
  private static let byteLimit = 2 + 255 + 3
  private static let byteMinimum = 2 + 3

  private var lines: LineReader
  /// A head line whose line of bytes has not been read yet.
  private var pending: (head: UbertoothHead, position: CapturePosition)?
  private var scratch = ByteScratch(capacity: byteLimit)

  var chunk: ByteChunk { scratch.chunk }

  init(_ window: ByteWindow) {
    lines = LineReader(window)
  }

  mutating func next() throws(CaptureError) -> PacketView? {
    while let line = try lines.nextOrUnreadable() {
      let waiting = pending
      pending = nil
      guard case .held(let count) = line.content else { throw .malformed(line.position, .lineTooLong) }
      if UbertoothHead.begins(lines.text(count: count)) {
        if let waiting {
          lines.putBack()
          throw .malformed(waiting.position, .noBytes)
        }
        do {
          pending = (try UbertoothHead(parsing: lines.text(count: count)), line.position)
        } catch {
          throw .malformed(line.position, error)
        }
      } else if let waiting {
        do {
          return try packet(waiting.head, at: waiting.position, text: lines.text(count: count))
        } catch {
          throw .malformed(line.position, error)
        }
      }
    }
    guard let waiting = pending else { return nil }
    pending = nil
    throw .malformed(waiting.position, .noBytes)
  }

  private mutating func packet(
    _ head: UbertoothHead, at position: CapturePosition, text: ByteView
  ) throws(MalformedRecord.Reason) -> PacketView {
    try readHexadecimal(text, to: &scratch)
    let bytes = scratch.bytes
    guard bytes.count >= Self.byteMinimum else { throw .tooFewBytes(bytes.count, needed: Self.byteMinimum) }
    let pdu = bytes.dropLast(3)
    return PacketView(
      position: position, time: head.time, rssiDBm: head.rssiDBm, channel: head.channel,
      layer: .linkLayer(accessAddress: head.accessAddress), bytes: pdu,
      integrity: PacketIntegrity(of: pdu, trailer: bytes.after(pdu.count), accessAddress: head.accessAddress))
  }
}
