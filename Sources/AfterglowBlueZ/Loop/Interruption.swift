import Glibc

/// SIGINT and SIGTERM as something that happens on the event loop, instead of the end of the process.
///
/// There is one for the whole process, as there is one set of signal handlers. A second signal of the kind ends the
/// process at once.
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
    for number in Self.signals { signal(number, noteSignal) }
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

/// Where the handler writes; a signal handler has nothing but globals.
private nonisolated(unsafe) var writeEnd: CInt = -1

private func noteSignal(_ number: CInt) {
  // Nothing but this is allowed here; errno is what the interrupted code is about to look at.
  let code = errno
  var byte: UInt8 = 1
  _ = write(writeEnd, &byte, 1)
  errno = code
}
