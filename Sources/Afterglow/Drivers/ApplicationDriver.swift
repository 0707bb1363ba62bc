import AfterglowProximity
import UIKit

/// Observes the app's state. The node reads the state before every event, because a suspended app is notified late. The
/// driver also observes the notifications that UIKit posts when an app is about to become inactive, and when it has
/// become active. UIKit posts these notifications for apps with and without scenes.
@MainActor
final class ApplicationDriver {
  private let host: any NodeHost
  private let application = UIApplication.shared
  private var state: ApplicationState?
  /// Whether the app has been notified that it is about to become inactive. When the notification arrives, UIKit still
  /// reports the app as active.
  private var isLeaving = false
  private var isUnlocked: Bool?
  private var isLowPowerModeOn: Bool?
  private var mayRefresh: Bool?
  /// The last reported difference between the wall clock and the host's clock, in milliseconds.
  private var clockOffset: Int64?
  private var observations: [NotificationObservation] = []

  /// A change of the difference between the wall clock and the host's clock is reported if it is larger than this
  /// number of milliseconds.
  private static let clockTolerance: Int64 = 1_000

  /// Creates a driver. `onChange` is called when the app is about to become inactive, and when it has become active.
  /// The call before the app becomes inactive is the app's last chance to choose the advertisement that iOS sends while
  /// the app is in the background (rule A9).
  init(host: any NodeHost, onChange: @escaping @MainActor () -> Void) {
    self.host = host
    observations = [
      NotificationObservation(UIApplication.willResignActiveNotification, of: application) { [weak self] in
        self?.isLeaving = true
        onChange()
      },
      NotificationObservation(UIApplication.didBecomeActiveNotification, of: application) { [weak self] in
        self?.isLeaving = false
        onChange()
      },
    ]
  }

  /// Returns events for the changes since the last call.
  func look() -> [Event] {
    var events: [Event] = []
    if let clockOffset, abs(offset - clockOffset) > Self.clockTolerance { events.append(clockReading) }
    var state = ApplicationState(application.applicationState)
    if state == .background { isLeaving = false }
    if state == .active, isLeaving { state = .inactive }
    if state != self.state {
      self.state = state
      events.append(.applicationStateChanged(state))
    }
    let isUnlocked = application.isProtectedDataAvailable
    if isUnlocked != self.isUnlocked {
      self.isUnlocked = isUnlocked
      events.append(.protectedDataAvailabilityChanged(isUnlocked))
    }
    let isLowPowerModeOn = host.isLowPowerModeOn
    if isLowPowerModeOn != self.isLowPowerModeOn {
      self.isLowPowerModeOn = isLowPowerModeOn
      events.append(.lowPowerModeChanged(isOn: isLowPowerModeOn))
    }
    let mayRefresh = application.backgroundRefreshStatus == .available
    if mayRefresh != self.mayRefresh {
      self.mayRefresh = mayRefresh
      events.append(.backgroundRefreshChanged(isAllowed: mayRefresh))
    }
    return events
  }

  /// Returns an event with the present reading of the wall clock, and stores the difference between the wall clock and
  /// the host's clock as the last reported difference.
  var clockReading: Event {
    clockOffset = offset
    return .clockRead(millisecondsSince1970: milliseconds)
  }

  private var milliseconds: Int64 { Int64(exactly: (host.secondsSince1970 * 1_000).rounded()) ?? 0 }
  private var offset: Int64 { milliseconds - host.now.nanoseconds / 1_000_000 }
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
