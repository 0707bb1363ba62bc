/// A source that another process is still writing, so that the source's end is only temporary.
///
/// The caller decides how to wait for more bytes, and when to stop waiting.
public final class FollowedSource: ByteSource {
  private let source: any ByteSource
  private let wait: () throws(InputFailure) -> Bool

  /// Creates a source that calls `wait` whenever there are no more bytes. If `wait` returns `false`, the source ends.
  public init(_ source: any ByteSource, wait: @escaping () throws(InputFailure) -> Bool) {
    self.source = source
    self.wait = wait
  }

  /// Reads the next bytes into the buffer. Waits at the end of the source, and returns 0 once `wait` returns `false`.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
    while true {
      let count = try source.read(into: buffer)
      if count > 0 { return count }
      if try !wait() { return 0 }
    }
  }
}
