import AfterglowCapture
import AfterglowDecoding

/// A capture that the command line names. An error while reading the capture becomes a message for the user.
struct CaptureInput {
  /// The name of the input in messages.
  let name: String
  /// The path without control characters, so that a terminal can show it; `-` is standard input.
  let path: String
  /// The size of an uncompressed regular file, in bytes; `nil` for standard input, a followed file, and other inputs.
  let size: Int?
  private var reader: CaptureReader
  /// The source that flushes the output before each read, and stores the error of a failed flush.
  private var flushing: FlushingSource?
  /// The source of interruptions by Ctrl-C; `nil` for this machine's radio, because Ctrl-C ends its event loop.
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

  /// Creates an input from a source that may block. The output is flushed before each read.
  init(
    waitingFor source: any ByteSource, path: String, name: String, format: CaptureFormat?, in surroundings: Surroundings
  ) throws(CommandFailure) {
    let source = FlushingSource(source, surroundings.output)
    try self.init(source, path: path, name: name, format: format, in: surroundings)
    flushing = source
  }

  /// Creates an input from a source that is already open.
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

  /// Calls `body` with the packets in batches, and `malformed` with malformed records, until the end or an
  /// interruption.
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
      .badData("\(name) has an unknown format; pass --format with one of: \(CaptureFormat.names)")
    case .packed(let compression):
      .unavailable(
        "\(name) is compressed with \(compression.rawValue), which this build cannot read: "
          + "unpack it with '\(compression.program) FILE | afterglow decode', or build with 'swift build --traits Compression' "
          + "(needs zlib1g-dev and libzstd-dev)")
    case .malformed(let record): .badData("\(name): \(record)")
    case .unreadable(let failure): CommandFailure(failure, of: name)
    }
  }
}
