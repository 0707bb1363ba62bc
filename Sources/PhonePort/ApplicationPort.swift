/// What an app asks its phone about its own life cycle.
package enum ApplicationRequest: Equatable, Sendable {
  /// Asks for the state of the app. Reply: the number of an ``ApplicationStateNumber``.
  case state
  /// Whether protected files can be read. Reply: a flag.
  case isProtectedDataAvailable
  /// Whether the user allows the app to refresh in the background. Reply: a flag.
  case isBackgroundRefreshOn
  /// How long the app may still run in the background. Reply: a number of seconds.
  case backgroundTimeRemaining
  /// Begins a background task. Reply: the task's number; 0 if there is no time left for the task.
  case beginTask(hasHandler: Bool)
  case endTask(Int)
  /// Whether the release has Live Activities and the app declares them. Reply: a flag.
  case supportsLiveActivities
  /// Begins a Live Activity; ``PhoneCallback/liveActivityEnded`` reports if it ends by itself. Reply: the number of a
  /// ``LiveActivityOutcome``.
  case beginLiveActivity(ObjectID)
  case endLiveActivity(ObjectID)
}

/// The callbacks that concern the app itself.
package enum ApplicationCallback: Equatable, Sendable {
  /// The app was started. With `scenes`, the scenes receive the events of the life cycle (rule D11).
  case didFinishLaunching(LaunchReasons, scenes: SceneManifest?)
  case didBecomeActive
  case willResignActive
  case didEnterBackground
  case willEnterForeground
  case willTerminate
  case didReceiveMemoryWarning
  /// The phone is about to be locked, or has been unlocked.
  case protectedDataWillBecomeUnavailable
  case protectedDataDidBecomeAvailable
  /// The time of a background task is over.
  case taskExpired(Int)
  /// The user taps the control with this title, accessibility identifier or outlet name.
  case tapped(String)
  /// The user has followed a link that belongs to the app.
  case opened(link: String)
  /// The phone's clock was set.
  case clockChanged
  /// The user has switched the app's Background App Refresh on or off.
  case backgroundRefreshChanged
  case userDidTakeScreenshot
}

/// Why an app was started, as the launch options of the app or of its scene state.
package struct LaunchReasons: Equatable, Sendable {
  /// The restoration identifiers of the central managers for which something has happened.
  package var centrals: [String]
  package var peripheralManagers: [String]
  package var isLocation: Bool
  /// The link that the user followed.
  package var link: String?
  /// The notification that the user tapped.
  package var answer: NotificationEvent?

  package init(centrals: [String] = [], peripheralManagers: [String] = [], isLocation: Bool = false) {
    self.centrals = centrals
    self.peripheralManagers = peripheralManagers
    self.isLocation = isLocation
  }
}
