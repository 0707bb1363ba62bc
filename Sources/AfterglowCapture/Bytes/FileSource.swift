#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file, pipe or terminal of the operating system.
public final class FileSource: ByteSource {
  private let descriptor: CInt
  private let isOwned: Bool
  /// The file to map; `nil` for a file that is growing, is not a regular file, or was opened by the caller.
  public let mappable: MappableFile?

  /// The size of a regular file when this source opened it, in bytes; `nil` for any other file.
  public let size: Int?

  /// Opens a file for reading, by a path in the form of ``PathText``. For a directory, the initializer itself
  /// throws an error, before any read.
  ///
  /// A file that is still being written is not mapped, because another process may truncate it.
  public init(path: String, isGrowing: Bool = false) throws(InputFailure) {
    let opened = path.withPath { open($0, O_RDONLY | O_CLOEXEC) }
    guard opened >= 0 else { throw InputFailure(code: errno) }
    var status = stat()
    let code = fstat(opened, &status) != 0 ? errno : status.st_mode & S_IFMT == S_IFDIR ? EISDIR : 0
    guard code == 0 else {
      close(opened)
      throw InputFailure(code: code)
    }
    (descriptor, isOwned) = (opened, true)
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    mappable = isRegular && !isGrowing ? MappableFile(descriptor: opened) : nil
    size = isRegular ? Int(status.st_size) : nil
  }

  /// Creates a source for a descriptor, which the caller has opened and will close.
  public init(descriptor: CInt) {
    (self.descriptor, isOwned, mappable, size) = (descriptor, false, nil, nil)
  }

  deinit {
    if isOwned { close(descriptor) }
  }

  /// Reads the next bytes into the buffer and returns their number, which is 0 at the end of the file.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
        let count = Musl.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 { return count }
      // A read is repeated if a signal has interrupted it.
      if errno != EINTR { throw InputFailure(code: errno) }
    }
  }
}

extension InputFailure {
  /// Creates a failure from an `errno` value.
  init(code: CInt) {
    let cause: Cause =
      switch code {
      case ENOENT, ENOTDIR: .missing
      case EISDIR: .directory
      case EACCES, EPERM: .forbidden
      default: .other
      }
    self.init(cause: cause, explanation: String(cString: strerror(code)))
  }
}
