/// Reads what `ubertooth-btle` prints: for each packet a head line, then a line of bytes (header, payload, checksum).
///
/// Its explanation of each packet, and whatever else a terminal left in the file, is passed over: the bytes say it all.
struct UbertoothReader: RecordReader {
  /// A header of two bytes, the longest payload (volume 6, part B, section 2.4), and the checksum.
  private static let byteLimit = 2 + 255 + 3
  private static let byteMinimum = 2 + 3

  private var lines: LineReader
  /// A head whose bytes have not come yet.
  private var pending: (head: UbertoothHead, position: CapturePosition)?

  init(_ window: ByteWindow) {
    lines = LineReader(window)
  }

  mutating func next() throws(CaptureError) -> Packet? {
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
          return try Self.packet(waiting.head, at: waiting.position, text: lines.text(count: count))
        } catch {
          throw .malformed(line.position, error)
        }
      }
    }
    guard let waiting = pending else { return nil }
    pending = nil
    throw .malformed(waiting.position, .noBytes)
  }

  private static func packet(
    _ head: UbertoothHead, at position: CapturePosition, text: ArraySlice<UInt8>
  ) throws(MalformedRecord.Reason) -> Packet {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(byteLimit)
    try appendHexadecimal(text, to: &bytes, limit: byteLimit)
    guard bytes.count >= byteMinimum else { throw .tooFewBytes(bytes.count, needed: byteMinimum) }
    let verdict = verdict(on: bytes, accessAddress: head.accessAddress)
    bytes.removeLast(3)
    return Packet(
      position: position, time: head.time, rssiDBm: head.rssiDBm, channel: head.channel,
      layer: .linkLayer(accessAddress: head.accessAddress), bytes: bytes, checksum: verdict)
  }

  /// On a connection the checksum begins with a value that only its connection request tells: it stays unchecked.
  private static func verdict(on bytes: [UInt8], accessAddress: UInt32) -> ChecksumVerdict {
    let count = bytes.count - 3
    // A length that contradicts what was recorded is damage in itself: nothing says where the checksum stands.
    guard Int(bytes[1]) == count - 2 else { return .damaged }
    guard accessAddress == LinkLayerPDU.advertisingAccessAddress else { return .unchecked }
    let received = UInt32(bytes[count]) | UInt32(bytes[count + 1]) << 8 | UInt32(bytes[count + 2]) << 16
    return received == CRC24.checksum(of: bytes.prefix(count)) ? .valid : .damaged
  }
}
