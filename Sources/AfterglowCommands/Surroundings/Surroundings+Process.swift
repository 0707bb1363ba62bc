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
  /// The process's own streams.
  ///
  /// A pipe that nobody reads becomes an error of the next write instead of the end of the process.
  public static func process() -> Surroundings {
    signal(SIGPIPE, SIG_IGN)
    var surroundings = Surroundings(
      input: StandardInput(), output: DescriptorSink(STDOUT_FILENO), errors: DescriptorSink(STDERR_FILENO),
      clock: SystemClock(), interruption: ProcessInterruption(), environment: ProcessInfo.processInfo.environment)
    surroundings.worker = WorkerCommand(arguments: Array(CommandLine.arguments.dropFirst()))
    return surroundings
  }
}

/// Ctrl-C, from the first question for it on. A second one ends the process, as the first one does before.
private struct ProcessInterruption: InterruptionSignal {
  private static let isAwaited = Atomic<Bool>(false)
  fileprivate static let hasCome = Atomic<Bool>(false)

  var isInterrupted: Bool {
    // The flag is looked at before the handler is set, because a handler must not be the first to touch it.
    let isInterrupted = Self.hasCome.load(ordering: .relaxed)
    if Self.isAwaited.exchange(true, ordering: .relaxed) { return isInterrupted }
    signal(SIGINT) { number in
      ProcessInterruption.hasCome.store(true, ordering: .relaxed)
      signal(number, SIG_DFL)
    }
    return isInterrupted
  }
}

/// Standard input, which ends when Ctrl-C has come.
private final class StandardInput: ByteSource {
  private let file = FileSource(descriptor: STDIN_FILENO)
  /// A signal between the look at the flag and the wait is seen after this time, in milliseconds.
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
