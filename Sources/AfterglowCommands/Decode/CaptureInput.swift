import AfterglowCapture
import AfterglowDecoding

/// A capture that the command line names, with its troubles put into words.
struct CaptureInput {
  /// How messages call it.
  let name: String
  /// The path, with nothing in it that could command a terminal; `-` is standard input.
  let path: String
  /// How many bytes there are, where that is known.
  let size: Int?
  private var reader: CaptureReader
  /// Where the input is read between writes: what went wrong with those.
  private var flushing: FlushingSource?
  /// Where Ctrl-C is asked for; `nil` for a radio, whose loop it ends.
  private let surroundings: Surroundings?

  var format: CaptureFormat { reader.format }

  /// Opens a file, or standard input for `-`.
  init(_ operand: String, format: CaptureFormat?, in surroundings: Surroundings) throws(CommandFailure) {
    if operand == "-" {
      try self.init(
        waitingFor: surroundings.input, path: operand, name: "standard input", format: format, in: surroundings)
    } else {
      let source: any ByteSource
      do { source = try FileSource(path: operand) } catch { throw CommandFailure(error, of: "'\(operand)'") }
      try self.init(source, path: operand, name: "'\(operand)'", format: format, in: surroundings)
    }
  }

  /// Reads from a source that may keep its reader waiting; what is known is handed out before.
  init(
    waitingFor source: any ByteSource, path: String, name: String, format: CaptureFormat?, in surroundings: Surroundings
  ) throws(CommandFailure) {
    let source = FlushingSource(source, surroundings.output)
    try self.init(source, path: path, name: name, format: format, in: surroundings)
    flushing = source
  }

  /// Reads from a source that is open.
  init(
    _ source: any ByteSource, path: String, name: String, format: CaptureFormat?, in surroundings: Surroundings? = nil
  ) throws(CommandFailure) {
    self.surroundings = surroundings
    do { reader = try CaptureReader(source, format: format) } catch { throw Self.failure(error, of: name) }
    self.name = name
    self.path = printable(path)
    size = reader.compression == nil ? (source as? FileSource)?.size : nil
    surroundings?.explain("reads \(name) as \(reader.format.rawValue)")
  }

  /// Hands over the packets in batches, and what is malformed among them, to the end or until somebody interrupts it.
  mutating func forEachBatch(
    _ body: (borrowing PacketBatch) throws(CommandFailure) -> Void,
    malformed: (MalformedRecord) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    var batch = PacketBatch()
    while surroundings?.isInterrupted != true, reader.read(into: &batch) {
      try body(batch)
      guard let failure = batch.failure else { continue }
      guard case .malformed(let record) = failure else { throw Self.failure(failure, of: name) }
      try malformed(record)
    }
    if let failure = flushing?.failure { throw failure }
  }

  static func failure(_ error: CaptureError, of name: String) -> CommandFailure {
    switch error {
    case .empty: .noInput("\(name) is empty")
    case .unrecognised:
      .badData("\(name) looks like no format that is known; --format says which it is: \(CaptureFormat.names)")
    case .packed(let compression):
      .unavailable(
        "\(name) is packed with \(compression.rawValue), which this build does not read: "
          + "unpack it with '\(compression.program) FILE | afterglow decode', or build with 'swift build --traits Compression' "
          + "(needs zlib1g-dev and libzstd-dev)")
    case .malformed(let record): .badData("\(name): \(record)")
    case .unreadable(let failure): CommandFailure(failure, of: name)
    }
  }
}
