/// Text on its way out, gathered into large writes.
public final class TextOutput {
  /// What one write carries; a terminal's lines are not gathered.
  private static let capacity = 65_536

  private let sink: any ByteSink
  /// Whether somebody watches the lines as they come.
  let isInteractive: Bool
  /// What was not written yet, with room behind it.
  private var pending = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2 * capacity)
  private var count = 0

  public init(_ sink: any ByteSink) {
    self.sink = sink
    isInteractive = sink.isInteractive
  }

  deinit { pending.deallocate() }

  /// Writes a line; the newline is added. The text is written as it is: see `printable`.
  public func line(_ text: String) throws(CommandFailure) {
    append(text)
    append("\n")
    try lineHasEnded()
  }

  /// Writes a part of a line, as it is; `lineHasEnded` follows when the newline has been written.
  func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    append(upTo: bytes.count) { place in
      if let start = bytes.baseAddress { place.update(from: start, count: bytes.count) }
      return bytes.count
    }
  }

  /// Lets a closure write a part of a line where it goes out from: up to `limit` bytes, and it says how many.
  @inline(__always)
  func append(upTo limit: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
    if pending.count - count < limit { makeRoom(for: limit) }
    guard let start = pending.baseAddress else { return }
    let written = write(start + count)
    count += written
  }

  /// A line may be of any length.
  private func makeRoom(for size: Int) {
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2 * (count + size))
    _ = larger.update(fromContentsOf: pending[..<count])
    pending.deallocate()
    pending = larger
  }

  /// To be called behind each line that `append` wrote.
  @inline(__always)
  func lineHasEnded() throws(CommandFailure) {
    if count >= Self.capacity || isInteractive { try flush() }
  }

  /// Hands over what was gathered; what could not be written is dropped, so that it is not tried again.
  public func flush() throws(CommandFailure) {
    guard count > 0 else { return }
    defer { count = 0 }
    try sink.write(UnsafeBufferPointer(rebasing: pending[..<count]).span)
  }
}

/// Where a program's output goes.
public protocol ByteSink: AnyObject {
  /// Whether somebody watches the lines as they come.
  var isInteractive: Bool { get }

  /// Writes all of `bytes`; throws `.outputClosed` or `.inputOutput`.
  func write(_ bytes: Span<UInt8>) throws(CommandFailure)
}
