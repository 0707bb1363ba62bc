import AfterglowProximity
import UIKit

/// Where the app stands: looked at, because who waits to be told may be suspended when it changes.
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

  /// The wall clock runs on beside the host's: what differs by less than this is no news.
  private static let clockTolerance: Int64 = 1_000

  init(host: any NodeHost) {
    self.host = host
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

  func willResignActive() { isLeaving = true }
  func didBecomeActive() { isLeaving = false }

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

extension Launch.Cause {
  init(_ options: [UIApplication.LaunchOptionsKey: Any]?) {
    self =
      if options?[.location] != nil {
        .location
      } else if options?[.bluetoothCentrals] != nil || options?[.bluetoothPeripherals] != nil {
        .bluetooth
      } else {
        .user
      }
  }
}
