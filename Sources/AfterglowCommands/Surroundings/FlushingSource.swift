import AfterglowCapture

/// A source that may keep its reader waiting, as a pipe does: what is known is handed out before more is waited for.
final class FlushingSource: ByteSource {
  private let source: any ByteSource
  private let output: TextOutput
  /// What went wrong in handing out; the source then ends.
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
