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
      errors: DescriptorSink(STDERR_FILENO), clock: SystemClock())
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

  func write(_ bytes: Span<UInt8>) throws(CommandFailure) {
    switch writeAll(bytes, to: descriptor) {
    case nil: return
    case EPIPE: throw .outputClosed
    case let code?: throw .inputOutput("cannot write: \(String(cString: strerror(code)))")
    }
  }
}
