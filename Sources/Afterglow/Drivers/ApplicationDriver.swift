import AfterglowProximity
import UIKit

/// Where the app stands for the user: looked at, because who waits to be told may be suspended when it changes.
@MainActor
final class ApplicationDriver {
  private var state: ApplicationState?
  private var isUnlocked: Bool?

  /// What has changed since the last look.
  func look() -> [Event] {
    var events: [Event] = []
    let state = ApplicationState(UIApplication.shared.applicationState)
    if state != self.state {
      self.state = state
      events.append(.applicationStateChanged(state))
    }
    let isUnlocked = UIApplication.shared.isProtectedDataAvailable
    if isUnlocked != self.isUnlocked {
      self.isUnlocked = isUnlocked
      events.append(.protectedDataAvailabilityChanged(isUnlocked))
    }
    return events
  }
}

extension ApplicationState {
  fileprivate init(_ state: UIApplication.State) {
    self =
      switch state {
      case .active: .active
      case .inactive: .inactive
      case .background: .background
      @unknown default: .inactive
      }
  }
}
