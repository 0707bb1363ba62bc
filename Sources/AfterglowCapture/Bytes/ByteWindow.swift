/// A window of bounded size that moves over a byte source; what every reader of a format reads through.
///
/// Memory stays at `capacity`, whatever the size of the input.
struct ByteWindow {
  private let source: any ByteSource
  private var buffer: [UInt8]
  private var start = 0
  private var end = 0
  private var hasEnded = false

  /// How many bytes of the input lie before the window.
  private(set) var offset = 0

  init(_ source: any ByteSource, capacity: Int) {
    self.source = source
    buffer = Array(repeating: 0, count: capacity)
  }

  /// The bytes that were read and not yet consumed.
  ///
  /// To be let go before the window moves on, or else the whole buffer is copied.
  var bytes: ArraySlice<UInt8> { buffer[start..<end] }

  var count: Int { end - start }
  var isFull: Bool { count == buffer.count }

  /// Reads once more, and says whether the window grew; it does not when it is full or the input has ended.
  mutating func grow() throws(InputFailure) -> Bool {
    if hasEnded || isFull { return false }
    if end == buffer.count {
      buffer.withUnsafeMutableBytes { all in
        let rest = UnsafeRawBufferPointer(rebasing: all[start..<end])
        all.copyMemory(from: rest)
      }
      (start, end) = (0, end - start)
    }
    var outcome: Result<Int, InputFailure> = .success(0)
    buffer.withUnsafeMutableBytes { all in
      let free = UnsafeMutableRawBufferPointer(rebasing: all[end...])
      do throws(InputFailure) { outcome = .success(try source.read(into: free)) } catch { outcome = .failure(error) }
    }
    let grown = try outcome.get()
    end += grown
    hasEnded = grown == 0
    return grown > 0
  }

  /// Passes over the first `count` bytes of the window.
  mutating func consume(_ count: Int) {
    start += count
    offset += count
    if start == end { (start, end) = (0, 0) }
  }
}
