import Foundation
import UIKit

/// The app's time in the background: a task that says that there is something to finish, and what is left of it.
@MainActor
final class BackgroundDriver {
  private var task = UIBackgroundTaskIdentifier.invalid

  init() {
    task = UIApplication.shared.beginBackgroundTask(withName: "Afterglow") { [weak self] in
      // A task that is not ended in time costs the app its life (rule D4).
      self?.end()
    }
  }

  /// Seconds; the largest number there is while nothing limits the app (rule D5).
  var timeRemaining: Double { UIApplication.shared.backgroundTimeRemaining }

  private func end() {
    UIApplication.shared.endBackgroundTask(task)
    task = .invalid
  }
}
