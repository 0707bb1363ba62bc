import PhonePort
import VirtualAir

/// The requests that an app in a separate process of the host makes to its phone.
extension AppProcess {
  /// Whether the app's log has a reader.
  package var isLogRead: Bool { system.console != nil }

  /// Writes a line that the app has printed or logged.
  package func write(line: String) { log(line) }

  /// Calls `body` once as the app, after `delay`. If the app is suspended at that time, the call waits until the app
  /// runs again.
  package func callAfter(_ delay: Duration, _ body: @escaping () -> Void) -> AppTimer {
    startTimer(after: delay, body)
  }

  /// Ends the process because of an error of the app, and writes the reason to the log.
  package func endByFault(_ reason: String) {
    guard !isTerminated else { return }
    log("*** \(reason)")
    installed.fault = reason
    end(by: .crash)
  }
}
