import AfterglowCapture

/// A source that flushes the output before each read, because a read from a pipe may block.
final class FlushingSource: ByteSource {
  private let source: any ByteSource
  private let output: TextOutput
  /// The error of a failed flush. After such an error, the source reports the end of the input.
  private(set) var failure: CommandFailure?

  init(_ source: any ByteSource, _ output: TextOutput) {
    self.source = source
    self.output = output
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
    do throws(CommandFailure) { try output.flush() } catch { failure = error }
    return failure == nil ? try source.read(into: buffer) : 0
  }

  var mappable: MappableFile? { source.mappable }
}
