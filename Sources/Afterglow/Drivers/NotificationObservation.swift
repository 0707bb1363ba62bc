import Foundation

/// Calls a closure on the main thread for each notification with a given name and object, until the observation is
/// released.
///
/// The notifications must be posted on the main thread, as UIKit's life-cycle notifications are.
final class NotificationObservation {
  private let token: any NSObjectProtocol

  init(_ name: Notification.Name, of object: AnyObject, _ body: @escaping @MainActor () -> Void) {
    token = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { _ in
      MainActor.assumeIsolated(body)
    }
  }

  deinit {
    NotificationCenter.default.removeObserver(token)
  }
}
