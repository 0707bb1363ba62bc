import PhonePort
import VirtualAir

/// The app's requests, as they come through the port.
extension AppProcess {
  /// Answers a request; a process that has ended gets no answer.
  func handle(_ request: PhoneRequest) -> PhoneReply {
    guard !isTerminated else { return .none }
    switch request {
    case .application(let request): return handle(request)
    case .system(let request): return handle(request)
    case .central, .peripheralManager, .channel, .location, .notification: return system.handle(request, from: self)
    }
  }

  private func handle(_ request: ApplicationRequest) -> PhoneReply {
    switch request {
    case .state: return .count(applicationState.rawValue)
    case .isProtectedDataAvailable: return .flag(!system.isLocked || !system.hasPasscode)
    case .isBackgroundRefreshOn: return .flag(installed.isBackgroundRefreshOn)
    case .backgroundTimeRemaining: return .number(backgroundTimeRemaining)
    case .beginTask(let hasHandler):
      let id = backgroundTasks.begin(hasHandler: hasHandler)
      reconsiderSuspension()
      return .count(id)
    case .endTask(let id):
      backgroundTasks.end(id)
      reconsiderSuspension()
      return .none
    case .supportsLiveActivities: return .flag(supportsLiveActivities)
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
    case .now: return .count(Int(now.nanoseconds))
    case .secondsSince1970: return .number(secondsSince1970)
    case .startTimer(let id, let nanoseconds):
      timers[id] = startTimer(after: .nanoseconds(nanoseconds)) { [unowned(unsafe) self] in
        // The timer's event already runs as code of this process.
        timers[id] = nil
        send(.timer(id))
      }
    case .cancelTimer(let id): timers.removeValue(forKey: id)?.cancel()
    case .randomBits: return .count(Int(randomBits()))
    case .storedValue(let key): return installed.storedValue(for: key).map { .bytes($0) } ?? .none
    case .store(let value, let key): installed.store(value, for: key)
    case .phoneName: return .names([rulebook[Rules.deviceNameIsGeneric] ? "iPhone" : phone.name])
    case .osMajorVersion: return .count(system.os.major)
    case .isProximitySensorCovered: return .flag(system.isProximitySensorCovered)
    case .isLowPowerModeOn: return .flag(system.isLowPowerModeOn)
    case .backgroundModes: return .names(infoPlist.backgroundModes.sorted())
    case .bluetoothPermission: return .count(installed.bluetoothAuthorization.rawValue)
    case .isLogRead: return .flag(system.console != nil)
    case .log(let message): log(message)
    }
    return .none
  }
}
