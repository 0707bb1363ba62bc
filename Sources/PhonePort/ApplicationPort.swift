/// What an app asks of its phone about its own life.
package enum ApplicationRequest: Equatable, Sendable {
  /// Reply: the number of an ``ApplicationStateNumber``.
  case state
  /// Whether protected files can be read. Reply: a flag.
  case isProtectedDataAvailable
  /// Whether the user lets the app be refreshed in the background. Reply: a flag.
  case isBackgroundRefreshOn
  /// How long the app may still run in the background. Reply: a number of seconds.
  case backgroundTimeRemaining
  /// Reply: the task's number; 0 if there is no time left for it.
  case beginTask(hasHandler: Bool)
  case endTask(Int)
  /// Whether the release has Live Activities and the app declares them. Reply: a flag.
  case supportsLiveActivities
  /// Begins a Live Activity; ``PhoneCallback/liveActivityEnded`` says if it ends by itself. Reply: the number of a
  /// ``LiveActivityOutcome``.
  case beginLiveActivity(ObjectID)
  case endLiveActivity(ObjectID)
}

/// What a phone calls an app itself for.
package enum ApplicationCallback: Equatable, Sendable {
  /// The app has been started; with `scenes` its life cycle is that of its scenes (rule D11).
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
  /// The user taps what the app shows under a text: a control's title, its accessibility identifier, or its outlet's
  /// name.
  case tapped(String)
  /// The user has followed a link that the app is for.
  case opened(link: String)
  /// The phone's clock was set.
  case clockChanged
  /// The user has switched the app's Background App Refresh.
  case backgroundRefreshChanged
  case userDidTakeScreenshot
}

/// Why an app was started: what its launch options say, or those of its scene.
package struct LaunchReasons: Equatable, Sendable {
  /// The restoration identifiers of the central managers that something happened to.
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
