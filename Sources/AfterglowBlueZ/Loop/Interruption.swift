import Glibc

/// Delivers SIGINT and SIGTERM on the event loop, instead of ending the process.
///
/// There is one for the whole process, as there is one set of signal handlers. A second such signal ends the process at
/// once.
package final class Interruption {
  /// Called for the first signal.
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

/// The descriptor that the handler writes to. A signal handler can use only globals.
private nonisolated(unsafe) var writeEnd: CInt = -1

private func writeSignal(_ number: CInt) {
  // A signal handler may do little more than this. It restores errno, which the interrupted code may be about to read.
  let code = errno
  var byte: UInt8 = 1
  _ = write(writeEnd, &byte, 1)
  errno = code
}
