import PhonePort
import VirtualAir

/// What an app that runs in a process of its own asks of its phone.
extension AppProcess {
  /// Whether the app's log has a reader.
  package var isLogRead: Bool { system.console != nil }

  /// Writes a line that the app has printed or logged.
  package func write(line: String) { log(line) }

  /// Calls `body` once as the app, after `delay`. A moment that comes while the app is suspended counts when it runs
  /// again.
  package func callAfter(_ delay: Duration, _ body: @escaping () -> Void) -> AppTimer {
    startTimer(after: delay, body)
  }

  /// Ends the process for a fault of its own, which the log names.
  package func endByFault(_ reason: String) {
    guard !isTerminated else { return }
    log("*** \(reason)")
    installed.fault = reason
    end(by: .crash)
  }
}
