import Foundation
import UIKit

/// The app's running time in the background: the remaining time, and the background task with which the app asks iOS
/// for more time.
@MainActor
final class BackgroundDriver {
  private let onExpiry: @MainActor () -> Void
  private var task = UIBackgroundTaskIdentifier.invalid

  /// Creates a driver that calls `onExpiry` when a background task expires, or when iOS grants no time for a task.
  init(onExpiry: @escaping @MainActor () -> Void) {
    self.onExpiry = onExpiry
  }

  /// The remaining time in seconds; the largest `Double` while nothing limits the app (rule D5).
  var timeRemaining: Double { UIApplication.shared.backgroundTimeRemaining }

  func begin() {
    end()
    task = UIApplication.shared.beginBackgroundTask(withName: "Afterglow") { [weak self] in
      self?.onExpiry()
      // The driver ends the task itself, because iOS kills an app that does not end its task in time (rule D4).
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
