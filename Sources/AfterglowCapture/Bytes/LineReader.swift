/// Splits a byte source into lines. Memory does not grow with the input.
///
/// A line ends with LF or CR LF, or at the end of the input. The bytes of a line longer than `lineLimit` are dropped
/// while it is read, and the line is returned as `tooLong`.
package struct LineReader {
  /// The maximum length of a line in bytes, which is far longer than any record of a text format. An input with longer
  /// lines is not text.
  package static let lineLimit = 65_536

  package struct Line {
    /// The line's number, counted from 1.
    package let number: Int
    /// The number of bytes of the input before the line.
    package let byteOffset: Int
    package let content: Content

    package enum Content {
      /// A line that is in memory: the first `count` bytes of the window, without the line's ending.
      case held(count: Int)
      case tooLong
    }

    var position: CapturePosition { CapturePosition(line: number, byteOffset: byteOffset) }
  }

  private var window: ByteWindow
  private var number = 0
  /// The number of bytes at the window's beginning that belong to the line that `next()` returned last. The next call
  /// of `next()` consumes these bytes.
  private var pending = 0

  init(_ window: ByteWindow) {
    self.window = window
  }

  package init(_ source: any ByteSource) {
    self.init(ByteWindow(source))
  }

  /// Returns the next line; `nil` at the end of the input. Until the next call of this method, `text(count:)` returns
  /// the line's bytes.
  package mutating func next() throws(InputFailure) -> Line? {
    window.consume(pending)
    pending = 0
    let byteOffset = window.offset
    var searched = 0
    var isTooLong = false
    while true {
      if let end = indexOfLineFeed(from: searched) {
        pending = end + 1
        return line(at: byteOffset, count: end, isTooLong: isTooLong || end > Self.lineLimit)
      }
      searched = window.count
      if searched > Self.lineLimit {
        isTooLong = true
        window.consume(searched)
        searched = 0
      }
      if try !window.grow() {
        pending = window.count
        if pending == 0 && !isTooLong { return nil }
        return line(at: byteOffset, count: pending, isTooLong: isTooLong)
      }
    }
  }

  /// Makes `next()` return the same line again. The caller calls this method only directly after `next()` has returned
  /// a `held` line.
  mutating func putBack() {
    pending = 0
    number -= 1
  }

  /// Returns the bytes of the line that `next()` returned last, without a byte-order mark at the input's beginning.
  package func text(count: Int) -> ByteView {
    let bytes = window.bytes.prefix(count)
    return number == 1 ? bytes.withoutByteOrderMark : bytes
  }

  private mutating func line(at byteOffset: Int, count: Int, isTooLong: Bool) -> Line {
    number += 1
    if isTooLong { return Line(number: number, byteOffset: byteOffset, content: .tooLong) }
    let hasReturn = count > 0 && window.bytes.prefix(count).last == UInt8(ascii: "\r")
    return Line(number: number, byteOffset: byteOffset, content: .held(count: hasReturn ? count - 1 : count))
  }

  /// Returns the number of bytes before the window's first LF; `nil` if the window contains no LF. The first `searched`
  /// bytes are known to contain no LF.
  private func indexOfLineFeed(from searched: Int) -> Int? {
    let bytes = window.bytes
    return bytes.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")).map { $0 - bytes.startIndex }
  }
}
