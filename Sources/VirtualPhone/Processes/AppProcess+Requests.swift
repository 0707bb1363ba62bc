import PhonePort
import VirtualAir

/// The app's requests, as they come through the port.
extension AppProcess {
  /// Handles a request and returns the reply. Does nothing and returns `.none` if the process has ended.
  func handle(_ request: PhoneRequest) -> PhoneReply {
    guard !isTerminated else { return .none }
    switch request {
    case .application(let request): return handle(request)
    case .system(let request): return handle(request)
    case .query(let query): return answer(query)
    case .central, .peripheralManager, .channel, .location, .notification: return system.handle(request, from: self)
    }
  }

  /// Returns the answer to a query; `.none` if the process has ended.
  package func answer(_ query: PhoneQuery) -> PhoneReply {
    guard !isTerminated else { return .none }
    return switch query {
    case .now: .count(Int(now.nanoseconds))
    case .secondsSince1970: .number(secondsSince1970)
    case .isLogRead: .flag(system.console != nil)
    case .osMajorVersion: .count(system.os.major)
    case .isLowPowerModeOn: .flag(system.isLowPowerModeOn)
    case .isProximitySensorCovered: .flag(system.isProximitySensorCovered)
    case .bluetoothPermission: .count(installed.bluetoothAuthorization.rawValue)
    case .applicationState: .count(applicationState.rawValue)
    case .isProtectedDataAvailable: .flag(!system.isLocked || !system.hasPasscode)
    case .isBackgroundRefreshOn: .flag(installed.isBackgroundRefreshOn)
    case .backgroundTimeRemaining: .number(backgroundTimeRemaining)
    case .supportsLiveActivities: .flag(supportsLiveActivities)
    case .badge: .count(installed.badge)
    }
  }

  private func handle(_ request: ApplicationRequest) -> PhoneReply {
    switch request {
    case .beginTask(let hasHandler):
      let id = backgroundTasks.begin(hasHandler: hasHandler)
      reconsiderSuspension()
      return .count(id)
    case .endTask(let id):
      backgroundTasks.end(id)
      reconsiderSuspension()
      return .none
    case .beginLiveActivity(let id): return .count(beginLiveActivity(id).rawValue)
    case .endLiveActivity(let id):
      endLiveActivity(id)
      return .none
    }
  }

  private var backgroundTimeRemaining: Double {
    let end = runsUntil
    guard end != .never else { return rulebook[Rules.unlimitedTimeRemaining] }
    return max((end - now).inSeconds, 0)
  }

  private func handle(_ request: SystemRequest) -> PhoneReply {
    switch request {
    case .startTimer(let id, let nanoseconds): startTimer(id, afterNanoseconds: nanoseconds)
    case .cancelTimer(let id): cancelTimer(id)
    case .randomBits: return .count(Int(randomBits()))
    case .storedValue(let key): return installed.storedValue(for: key).map { .bytes($0) } ?? .none
    case .store(let value, let key): installed.store(value, for: key)
    case .phoneName: return .names([rulebook[Rules.deviceNameIsGeneric] ? "iPhone" : phone.name])
    case .backgroundModes: return .names(infoPlist.backgroundModes.sorted())
    case .log(let message): log(message)
    }
    return .none
  }
}
