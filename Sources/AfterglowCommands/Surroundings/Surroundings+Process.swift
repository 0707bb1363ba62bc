import AfterglowCapture

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Surroundings {
  /// The process's own streams.
  ///
  /// A pipe that nobody reads becomes an error of the next write instead of the end of the process.
  public static func process() -> Surroundings {
    signal(SIGPIPE, SIG_IGN)
    return Surroundings(
      input: FileSource(descriptor: STDIN_FILENO), output: DescriptorSink(STDOUT_FILENO),
      errors: DescriptorSink(STDERR_FILENO))
  }
}

/// A descriptor that somebody else opened and will close.
private final class DescriptorSink: ByteSink {
  private let descriptor: CInt
  let isInteractive: Bool

  init(_ descriptor: CInt) {
    self.descriptor = descriptor
    isInteractive = isatty(descriptor) == 1
  }

  func write(_ bytes: [UInt8]) throws(CommandFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        throw .outputClosed
      } else if errno != EINTR {
        throw .inputOutput("cannot write: \(String(cString: strerror(errno)))")
      }
    }
  }
}

#if canImport(Glibc)
  private let systemWrite = Glibc.write
#elseif canImport(Musl)
  private let systemWrite = Musl.write
#else
  private let systemWrite = Darwin.write
#endif
