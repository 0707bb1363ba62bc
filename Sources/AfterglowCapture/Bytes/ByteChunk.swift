#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A piece of memory that holds part of a capture: filled by reading, or a file's own pages.
///
/// Its one writer is `ByteWindow.grow`, which first checks that nothing shares the chunk. All others only read it.
final class ByteChunk: @unchecked Sendable {
  let start: UnsafeMutableRawPointer
  let capacity: Int
  private let isMapped: Bool

  init(capacity: Int) {
    start = .allocate(byteCount: capacity, alignment: 16)
    self.capacity = capacity
    isMapped = false
  }

  /// Takes over pages that `mmap` gave.
  init(mapped pages: UnsafeMutableRawPointer, count: Int) {
    start = pages
    capacity = count
    isMapped = true
  }

  deinit {
    if isMapped { munmap(start, capacity) } else { start.deallocate() }
  }
}
