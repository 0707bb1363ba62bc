/// Reads text with one advertisement on each line: AD structures in hexadecimal, as `readHexadecimal` describes.
///
/// Lines end with LF or CR LF. A byte-order mark at the beginning is skipped, and so are blank lines and lines whose
/// first character other than separators is `#`.
struct HexReader: RecordReader {
  /// The maximum number of bytes of advertising data, including chained extended advertisements (volume 4, part E,
  /// 7.8.54).
  static let byteLimit = 1_650

  private var lines: LineReader
  private var scratch = ByteScratch(capacity: byteLimit)

  var chunk: ByteChunk { scratch.chunk }

  init(_ window: ByteWindow) {
    lines = LineReader(window)
  }

  mutating func next() throws(CaptureError) -> PacketView? {
    while let line = try lines.nextOrUnreadable() {
      guard case .held(let count) = line.content else {
        throw .malformed(line.position, .lineTooLong)
      }
      do throws(MalformedRecord.Reason) {
        let text = lines.text(count: count)
        if isBlankOrComment(text) { continue }
        try readHexadecimal(text, to: &scratch)
      } catch {
        throw .malformed(line.position, error)
      }
      return PacketView(
        position: line.position, layer: .advertisingData, bytes: scratch.bytes, integrity: .told(.unchecked))
    }
    return nil
  }
}

extension LineReader {
  /// Calls `next()`, and throws its error as a `CaptureError`.
  mutating func nextOrUnreadable() throws(CaptureError) -> Line? {
    do { return try next() } catch { throw .unreadable(error) }
  }
}
