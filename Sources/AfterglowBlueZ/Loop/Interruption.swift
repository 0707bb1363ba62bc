import Glibc

/// Delivers SIGINT and SIGTERM on the event loop, instead of ending the process.
///
/// A process has one object of this type, because it has one set of signal handlers. After the first of these signals
/// has been delivered, a further SIGINT or SIGTERM ends the process at once.
package final class Interruption {
  /// Called for the first SIGINT or SIGTERM.
  package var onSignal: (() -> Void)?
  private var ends: [CInt] = [-1, -1]
  private static let signals = [SIGINT, SIGTERM]

  package init() {
    guard pipe(&ends) == 0 else { return }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    writeEnd = ends[1]
    for number in Self.signals { signal(number, writeSignal) }
  }

  deinit {
    for number in Self.signals { signal(number, SIG_DFL) }
    writeEnd = -1
    for end in ends where end >= 0 { close(end) }
  }
}

extension Interruption: EventSource {
  package var descriptor: CInt { ends[0] }

  package func becameReady(_ events: CShort) {
    var byte: UInt8 = 0
    guard read(ends[0], &byte, 1) == 1 else { return }
    for number in Self.signals { signal(number, SIG_DFL) }
    onSignal?()
  }
}

/// The descriptor that the handler writes to. The variable is global, because a signal handler cannot be a closure
/// that captures values.
private nonisolated(unsafe) var writeEnd: CInt = -1

private func writeSignal(_ number: CInt) {
  // A signal handler may do little more than write to a descriptor. The handler restores errno, which the interrupted
  // code may be about to read.
  let code = errno
  var byte: UInt8 = 1
  _ = write(writeEnd, &byte, 1)
  errno = code
}
