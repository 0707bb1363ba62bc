#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A regular file, whose pages are mapped into memory, so that a `ByteWindow` reads them without a copy.
///
/// Each mapping covers only a part of the file, so that the process's memory stays small. As with every mapped file,
/// the process ends if the file is truncated while its pages are read. Therefore the size is read before each mapping,
/// and a growing file is not mapped (`FileSource.init(path:isGrowing:)`).
public struct MappableFile {
  private let descriptor: CInt

  init(descriptor: CInt) {
    self.descriptor = descriptor
  }

  /// Maps up to `count` bytes from `offset` on. Returns 0 bytes at the end of the file.
  func map(from offset: Int, count: Int) throws(InputFailure) -> (chunk: ByteChunk, start: Int, count: Int) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw InputFailure(code: errno) }
    let present = min(count, Int(status.st_size) - offset)
    guard present > 0 else { return (ByteChunk(capacity: 0), 0, 0) }
    let margin = offset % Self.pageSize
    let length = margin + present
    guard let pages = mmap(nil, length, PROT_READ, Self.flags, descriptor, off_t(offset - margin)), pages != MAP_FAILED
    else { throw InputFailure(code: errno) }
    return (ByteChunk(mapped: pages, count: length), margin, present)
  }

  /// Mappings begin at multiples of the page size.
  private static let pageSize = Int(sysconf(CInt(_SC_PAGESIZE)))

  #if os(Linux)
    /// The flags of `mmap`. With `MAP_POPULATE`, the kernel maps all pages at once, instead of one at each page fault.
    private static let flags = MAP_PRIVATE | MAP_POPULATE
  #else
    private static let flags = MAP_PRIVATE
  #endif
}
