#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is written from its beginning.
final class FileSink: ByteSink {
  private let path: String
  private let descriptor: CInt
  let isInteractive = false

  /// Creates a file, or empties the one that is there.
  init(path: String) throws(CommandFailure) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .inputOutput("cannot write '\(path)': \(String(cString: strerror(errno)))") }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func write(_ bytes: Span<UInt8>) throws(CommandFailure) {
    guard let code = writeAll(bytes, to: descriptor) else { return }
    throw .inputOutput("cannot write '\(path)': \(String(cString: strerror(code)))")
  }
}

/// Writes all of `bytes`; returns the `errno` of what went wrong.
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
