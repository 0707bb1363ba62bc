#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A piece of memory with part of a capture. It is filled by reading, or consists of a file's mapped pages.
///
/// Only `ByteWindow` and `ByteScratch` write to a chunk, and first check that no packet shares it. All other code only
/// reads it.
final class ByteChunk: @unchecked Sendable {
  let start: UnsafeMutableRawPointer
  let capacity: Int
  private let isMapped: Bool

  init(capacity: Int) {
    start = .allocate(byteCount: capacity, alignment: 16)
    self.capacity = capacity
    isMapped = false
  }

  /// Creates a chunk from pages that `mmap` returned, and unmaps them at its end.
  init(mapped pages: UnsafeMutableRawPointer, count: Int) {
    start = pages
    capacity = count
    isMapped = true
  }

  deinit {
    if isMapped { munmap(start, capacity) } else { start.deallocate() }
  }
}
