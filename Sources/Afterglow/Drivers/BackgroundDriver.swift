import Foundation
import UIKit

/// The app's time in the background: a task that says that there is something to finish, and what is left of it.
@MainActor
final class BackgroundDriver {
  private let onExpiry: @MainActor () -> Void
  private var task = UIBackgroundTaskIdentifier.invalid

  /// Calls `onExpiry` when the time of a task is over, and when iOS grants none.
  init(onExpiry: @escaping @MainActor () -> Void) {
    self.onExpiry = onExpiry
  }

  /// Seconds; the largest number there is while nothing limits the app (rule D5).
  var timeRemaining: Double { UIApplication.shared.backgroundTimeRemaining }

  func begin() {
    end()
    task = UIApplication.shared.beginBackgroundTask(withName: "Afterglow") { [weak self] in
      self?.onExpiry()
      // Whatever was decided: a task that is not ended in time costs the app its life (rule D4).
      self?.end()
    }
    if task == .invalid { onExpiry() }
  }

  func end() {
    guard task != .invalid else { return }
    UIApplication.shared.endBackgroundTask(task)
    task = .invalid
  }
}
