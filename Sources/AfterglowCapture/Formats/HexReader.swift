/// Reads advertisements written one a line: AD structures in hexadecimal, as `appendHexadecimal` describes.
///
/// Lines end with LF or CR LF. Blank ones, and those whose first character is `#`, are passed over.
struct HexReader: RecordReader {
  /// The longest advertising data there is, chained extended advertisements included (volume 4, part E, 7.8.54).
  static let byteLimit = 1_650

  private var lines: LineReader

  init(_ window: ByteWindow) {
    lines = LineReader(window)
  }

  mutating func next() throws(CaptureError) -> Packet? {
    while let line = try lines.nextOrUnreadable() {
      guard case .held(let count) = line.content else {
        throw .malformed(line.position, .lineTooLong)
      }
      var bytes: [UInt8] = []
      do throws(MalformedRecord.Reason) {
        let text = lines.text(count: count)
        if text.first == UInt8(ascii: "#") { continue }
        try appendHexadecimal(text, to: &bytes, limit: Self.byteLimit)
      } catch {
        throw .malformed(line.position, error)
      }
      if bytes.isEmpty { continue }
      return Packet(position: line.position, layer: .advertisingData, bytes: bytes, checksum: .unchecked)
    }
    return nil
  }
}

extension LineReader {
  /// `next()`, with its error as a capture's.
  mutating func nextOrUnreadable() throws(CaptureError) -> Line? {
    do { return try next() } catch { throw .unreadable(error) }
  }
}
