/// Text on its way out, gathered into large writes.
public final class TextOutput {
  /// What one write carries; a terminal's lines are not gathered.
  private static let capacity = 65_536

  private let sink: any ByteSink
  /// Whether somebody watches the lines as they come.
  let isInteractive: Bool
  private var pending: [UInt8] = []

  public init(_ sink: any ByteSink) {
    self.sink = sink
    isInteractive = sink.isInteractive
    pending.reserveCapacity(Self.capacity)
  }

  /// Writes a line; the newline is added. The text is written as it is: see `printable`.
  public func line(_ text: String) throws(CommandFailure) {
    pending.append(contentsOf: text.utf8)
    pending.append(UInt8(ascii: "\n"))
    try lineHasEnded()
  }

  /// Writes a part of a line, as it is; `lineHasEnded` follows when the newline has been written.
  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    pending.append(contentsOf: bytes)
  }

  /// To be called behind each line that `append` wrote.
  func lineHasEnded() throws(CommandFailure) {
    if pending.count >= Self.capacity || isInteractive { try flush() }
  }

  /// Hands over what was gathered; what could not be written is dropped, so that it is not tried again.
  public func flush() throws(CommandFailure) {
    guard !pending.isEmpty else { return }
    defer { pending.removeAll(keepingCapacity: true) }
    try sink.write(pending)
  }
}

/// Where a program's output goes.
public protocol ByteSink: AnyObject {
  /// Whether somebody watches the lines as they come.
  var isInteractive: Bool { get }

  /// Writes all of `bytes`; throws `.outputClosed` or `.inputOutput`.
  func write(_ bytes: [UInt8]) throws(CommandFailure)
}
