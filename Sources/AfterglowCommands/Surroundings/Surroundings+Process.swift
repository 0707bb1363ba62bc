import AfterglowCapture
import Foundation
import SharedWork
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Surroundings {
  /// Returns surroundings with the process's streams, clock and environment.
  ///
  /// If the program that reads a pipe has closed the pipe, the next write fails, and the process does not end.
  public static func process() -> Surroundings {
    signal(SIGPIPE, SIG_IGN)
    var surroundings = Surroundings(
      input: StandardInput(), output: DescriptorSink(STDOUT_FILENO), errors: DescriptorSink(STDERR_FILENO),
      clock: SystemClock(), interruption: ProcessInterruption(), environment: ProcessInfo.processInfo.environment)
    surroundings.worker = WorkerCommand(arguments: Array(CommandLine.arguments.dropFirst()))
    return surroundings
  }
}

/// Reports Ctrl-C. Before the first access to `isInterrupted`, Ctrl-C ends the process. A second Ctrl-C always ends the
/// process.
private struct ProcessInterruption: InterruptionSignal {
  private static let isAwaited = Atomic<Bool>(false)
  fileprivate static let hasCome = Atomic<Bool>(false)

  var isInterrupted: Bool {
    // The flag is read before the handler is set, because the first access to the flag must not happen in a handler.
    let isInterrupted = Self.hasCome.load(ordering: .relaxed)
    if Self.isAwaited.exchange(true, ordering: .relaxed) { return isInterrupted }
    signal(SIGINT) { number in
      ProcessInterruption.hasCome.store(true, ordering: .relaxed)
      signal(number, SIG_DFL)
    }
    return isInterrupted
  }
}

/// Standard input, which ends after a Ctrl-C.
private final class StandardInput: ByteSource {
  private let file = FileSource(descriptor: STDIN_FILENO)
  /// The longest wait, in milliseconds. A signal that arrives between the check of the flag and the wait is noticed
  /// only when the wait ends.
  private static let look: CInt = 500

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while true {
      if ProcessInterruption.hasCome.load(ordering: .relaxed) { return 0 }
      if poll(&descriptor, 1, Self.look) > 0 { return try file.read(into: buffer) }
    }
  }

  var mappable: MappableFile? { file.mappable }
}

/// A sink for a file descriptor, which the sink neither opens nor closes.
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
