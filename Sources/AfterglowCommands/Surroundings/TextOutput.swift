import AfterglowDecoding

/// A text output that collects text into large writes.
public final class TextOutput {
  /// The number of collected bytes that causes a write. On a terminal each line is written at once.
  private static let capacity = 65_536

  private let sink: any ByteSink
  /// Whether the output is a terminal.
  let isInteractive: Bool
  /// The text that is not written yet. Call `lineHasEnded` after appending lines.
  var pending = LineBuffer(capacity: 2 * capacity)

  /// Creates an output that writes to `sink`.
  public init(_ sink: any ByteSink) {
    self.sink = sink
    isInteractive = sink.isInteractive
  }

  /// Writes `text` and a newline. The text is not escaped; see `printable`.
  public func line(_ text: String) throws(CommandFailure) {
    append(text)
    append("\n")
    try lineHasEnded()
  }

  /// Writes a part of a line, without escaping it. Call `lineHasEnded` after the newline.
  func append(_ text: String) { pending.append(text: text) }

  /// Writes the collected text if the output is a terminal, or if the text is large enough. The caller must call this
  /// method after it has appended lines.
  func lineHasEnded() throws(CommandFailure) {
    if pending.count >= Self.capacity || isInteractive { try flush() }
  }

  /// Writes the collected text. If the write fails, the text is dropped, so that no later write repeats it.
  public func flush() throws(CommandFailure) {
    guard pending.count > 0 else { return }
    defer { pending.removeAll() }
    try sink.write(pending.bytes.span)
  }
}

/// The destination of a program's output.
public protocol ByteSink: AnyObject {
  /// Whether the output is a terminal.
  var isInteractive: Bool { get }

  /// Writes all bytes of `bytes`; throws `.outputClosed` or `.inputOutput`.
  func write(_ bytes: Span<UInt8>) throws(CommandFailure)
}
