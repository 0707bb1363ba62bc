/// A source that first supplies a window's bytes, and then the input that follows the window.
final class WindowSource: ByteSource {
  private var window: ByteWindow

  init(_ window: ByteWindow) {
    self.window = window
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
    if window.count == 0, try !window.grow() { return 0 }
    let count = min(buffer.count, window.count)
    if let target = buffer.baseAddress { target.copyMemory(from: window.bytes.start, byteCount: count) }
    window.consume(count)
    return count
  }
}
