import AfterglowProximity
import UIKit

/// Where the app stands. It is looked at before every event, because a suspended app is told late; and it observes the
/// notifications of leaving the foreground and coming back, which UIKit posts for apps with scenes and without.
@MainActor
final class ApplicationDriver {
  private let host: any NodeHost
  private var state: ApplicationState?
  /// The app has been told that it is about to leave the foreground, and still counts as active while it is.
  private var isLeaving = false
  private var isUnlocked: Bool?
  private var isLowPowerModeOn: Bool?
  private var mayRefresh: Bool?
  /// Milliseconds from the host's origin of time to 1970, as they were told last.
  private var clockOffset: Int64?
  private var observations: [NotificationObservation] = []

  /// The wall clock runs on beside the host's: what differs by less than this is no news.
  private static let clockTolerance: Int64 = 1_000

  /// `onChange` is called when the app is about to leave the foreground, and when it is in front. The first is the last moment
  /// at which an app can arrange what others will hear of it in the background (rule A9).
  init(host: any NodeHost, onChange: @escaping @MainActor () -> Void) {
    self.host = host
    let application = UIApplication.shared
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

  /// What has changed since the last look.
  func look() -> [Event] {
    var events: [Event] = []
    if let clockOffset, abs(offset - clockOffset) > Self.clockTolerance { events.append(clockReading) }
    var state = ApplicationState(UIApplication.shared.applicationState)
    if state == .background { isLeaving = false }
    if state == .active, isLeaving { state = .inactive }
    if state != self.state {
      self.state = state
      events.append(.applicationStateChanged(state))
    }
    let isUnlocked = UIApplication.shared.isProtectedDataAvailable
    if isUnlocked != self.isUnlocked {
      self.isUnlocked = isUnlocked
      events.append(.protectedDataAvailabilityChanged(isUnlocked))
    }
    let isLowPowerModeOn = host.isLowPowerModeOn
    if isLowPowerModeOn != self.isLowPowerModeOn {
      self.isLowPowerModeOn = isLowPowerModeOn
      events.append(.lowPowerModeChanged(isOn: isLowPowerModeOn))
    }
    let mayRefresh = UIApplication.shared.backgroundRefreshStatus == .available
    if mayRefresh != self.mayRefresh {
      self.mayRefresh = mayRefresh
      events.append(.backgroundRefreshChanged(isAllowed: mayRefresh))
    }
    return events
  }

  /// What the wall clock shows now.
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
