import PhonePort
import VirtualAir

/// Live Activities, which the app shows on the Lock Screen and which give the app Bluetooth privileges (rule B9).
extension AppProcess {
  /// The first release with Live Activities, according to Apple's documentation of ActivityKit.
  private static let firstReleaseWithLiveActivities = OSVersion(16, 1)

  var supportsLiveActivities: Bool { liveActivityObstacle == nil }

  /// The reason why the app can never begin an activity; `nil` if the app can begin an activity while it is in front.
  private var liveActivityObstacle: LiveActivityOutcome? {
    guard system.os >= Self.firstReleaseWithLiveActivities else { return .notOnThisRelease }
    return installed.app.infoPlist.supportsLiveActivities ? nil : .notDeclared
  }

  /// Begins an activity. Only an app in front can begin an activity.
  func beginLiveActivity(_ id: ObjectID) -> LiveActivityOutcome {
    if let liveActivityObstacle { return liveActivityObstacle }
    guard applicationState == .active else { return .notInFront }
    liveActivities[id] = timeline.schedule(after: rulebook[Rules.liveActivityLifetime]) {
      self.endLiveActivity(id)
      self.deliver(wakes: false) { [unowned(unsafe) self] in send(.liveActivityEnded(id)) }
    }
    system.appStatesChanged()
    return .begun
  }

  func endLiveActivity(_ id: ObjectID) {
    guard let activity = liveActivities.removeValue(forKey: id) else { return }
    activity.cancel()
    system.appStatesChanged()
  }

  /// Whether the app scans as an app in the foreground does.
  var scansAsInFront: Bool {
    isForeground || !liveActivities.isEmpty && rulebook[Rules.liveActivityKeepsForeground]
  }

  /// Whether the app has all Bluetooth privileges of an app in front (conflict L22).
  var countsAsInFront: Bool {
    isForeground || scansAsInFront && rulebook[Rules.liveActivityIsForeground]
  }
}
