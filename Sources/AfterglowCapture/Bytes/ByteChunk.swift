#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A piece of memory that contains part of a capture. The memory is filled by reading, or consists of a file's mapped
/// pages.
///
/// `ByteWindow` and `ByteScratch` write to a chunk only after a check that no packet shares the chunk. `PacketBytes`
/// writes only to a new chunk. All other code only reads a chunk.
final class ByteChunk: @unchecked Sendable {
  let start: UnsafeMutableRawPointer
  let capacity: Int
  private let isMapped: Bool

  init(capacity: Int) {
    start = .allocate(byteCount: capacity, alignment: 16)
    self.capacity = capacity
    isMapped = false
  }

  /// Creates a chunk from pages that `mmap` returned; the chunk unmaps these pages when it is released.
  init(mapped pages: UnsafeMutableRawPointer, count: Int) {
    start = pages
    capacity = count
    isMapped = true
  }

  deinit {
    if isMapped { munmap(start, capacity) } else { start.deallocate() }
  }
}
