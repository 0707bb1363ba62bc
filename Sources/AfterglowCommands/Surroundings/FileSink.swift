import AfterglowCapture

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is written from its beginning. The old content of the file stays until the first write.
final class FileSink: ByteSink {
  private let path: String
  private let descriptor: CInt
  /// Whether the sink created the file.
  private let isNew: Bool
  private var isWritten = false
  let isInteractive = false

  /// Opens or creates a file at once, so that an error appears before the work that produces the content.
  init(path: String) throws(CommandFailure) {
    self.path = path
    let created = path.withPath { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644) }
    isNew = created >= 0
    descriptor = isNew ? created : path.withPath { open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644) }
    guard descriptor >= 0 else { throw .inputOutput("cannot write '\(path)': \(String(cString: strerror(errno)))") }
  }

  deinit {
    if isNew, !isWritten { _ = path.withPath { unlink($0) } }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Returns whether a path leads to this file.
  func isFile(at path: String) -> Bool {
    var (own, other) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && path.withPath { stat($0, &other) } == 0 && own.st_dev == other.st_dev
      && own.st_ino == other.st_ino
  }

  func write(_ bytes: Span<UInt8>) throws(CommandFailure) {
    // The call removes the old content of a regular file, and has no effect on a pipe.
    if !isWritten { _ = ftruncate(descriptor, 0) }
    isWritten = true
    guard let code = writeAll(bytes, to: descriptor) else { return }
    throw .inputOutput("cannot write '\(path)': \(String(cString: strerror(code)))")
  }
}

/// Writes all of `bytes`. Returns the `errno` of an error, or `nil`.
func writeAll(_ bytes: Span<UInt8>, to descriptor: CInt) -> CInt? {
  bytes.withUnsafeBytes { bytes in
    var rest = bytes
    while !rest.isEmpty {
      let count = systemWrite(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}

#if canImport(Glibc)
  private let systemWrite = Glibc.write
#elseif canImport(Musl)
  private let systemWrite = Musl.write
#else
  private let systemWrite = Darwin.write
#endif
