/// A position in a capture.
public struct CapturePosition: Hashable, Sendable {
  /// The line, counted from 1; `nil` in formats that have no lines.
  public var line: Int?
  /// The number of bytes of the capture before this position.
  public var byteOffset: Int

  /// Creates a position; `line` is `nil` for a capture that is not text.
  public init(line: Int?, byteOffset: Int) {
    self.line = line
    self.byteOffset = byteOffset
  }
}

extension CapturePosition: CustomStringConvertible {
  /// The line, if the position has one, and the byte.
  public var description: String {
    line.map { "line \($0), byte \(byteOffset)" } ?? "byte \(byteOffset)"
  }
}
