/// The requests that an app sends to its phone about the app's own life cycle.
package enum ApplicationRequest: Equatable, Sendable {
  /// Begins a background task. Reply: the task's number; 0 if the app has no background time left.
  case beginTask(hasHandler: Bool)
  case endTask(Int)
  /// Begins a Live Activity; ``PhoneCallback/liveActivityEnded`` reports an end that the app did not request. Reply:
  /// the number of a ``LiveActivityOutcome``.
  case beginLiveActivity(ObjectID)
  case endLiveActivity(ObjectID)
}

/// The callbacks that concern the app itself.
package enum ApplicationCallback: Equatable, Sendable {
  /// The app was started. If `scenes` is not `nil`, the scenes receive the events of the life cycle (rule D11).
  case didFinishLaunching(LaunchReasons, scenes: SceneManifest?)
  case didBecomeActive
  case willResignActive
  case didEnterBackground
  case willEnterForeground
  case willTerminate
  case didReceiveMemoryWarning
  /// The phone is about to be locked.
  case protectedDataWillBecomeUnavailable
  /// The phone has been unlocked.
  case protectedDataDidBecomeAvailable
  /// The app's background time has run out, and this background task has not ended.
  case taskExpired(Int)
  /// The user has tapped the control with this title, accessibility identifier or outlet name.
  case tapped(String)
  /// The user has followed a link that belongs to the app.
  case opened(link: String)
  /// The phone's clock was set.
  case clockChanged
  /// The user has switched the app's Background App Refresh on or off.
  case backgroundRefreshChanged
  case userDidTakeScreenshot
}

/// The reasons for an app's launch, as the app's launch options or its scene's connection options report them.
package struct LaunchReasons: Equatable, Sendable {
  /// The restoration identifiers of the central managers for which an event has happened.
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
