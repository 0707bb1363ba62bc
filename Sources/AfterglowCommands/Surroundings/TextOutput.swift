import AfterglowDecoding

/// An output for text, which collects it into large writes.
public final class TextOutput {
  /// The size of one write, in bytes. A terminal's lines are written at once.
  private static let capacity = 65_536

  private let sink: any ByteSink
  /// Whether somebody watches the lines as they come.
  let isInteractive: Bool
  /// What was not written yet: `lineHasEnded` follows when lines have been appended.
  var pending = LineBuffer(capacity: 2 * capacity)

  /// Creates an output that writes to `sink`.
  public init(_ sink: any ByteSink) {
    self.sink = sink
    isInteractive = sink.isInteractive
  }

  /// Writes a line and a newline. The text is written as it is: see `printable`.
  public func line(_ text: String) throws(CommandFailure) {
    append(text)
    append("\n")
    try lineHasEnded()
  }

  /// Writes a part of a line, as it is; `lineHasEnded` follows when the newline has been written.
  func append(_ text: String) { pending.append(text: text) }

  /// To be called behind lines that were appended.
  func lineHasEnded() throws(CommandFailure) {
    if pending.count >= Self.capacity || isInteractive { try flush() }
  }

  /// Writes the collected text. If that fails, the text is dropped, so that it is not tried again.
  public func flush() throws(CommandFailure) {
    guard pending.count > 0 else { return }
    defer { pending.removeAll() }
    try sink.write(pending.bytes.span)
  }
}

/// The destination of a program's output.
public protocol ByteSink: AnyObject {
  /// Whether somebody watches the lines as they come.
  var isInteractive: Bool { get }

  /// Writes all of `bytes`; throws `.outputClosed` or `.inputOutput`.
  func write(_ bytes: Span<UInt8>) throws(CommandFailure)
}
