extension Phone {
  /// The user answers a notification: by a tap, which opens the app, or by one of its actions.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of its request.
  ///   - installed: The app that posted it.
  ///   - action: The identifier of an action; without one the notification itself is tapped.
  ///   - text: What was typed, for an action that takes text.
  /// - Returns: Whether such a notification is shown.
  @discardableResult
  public func answerNotification(
    _ identifier: String, of installed: InstalledApp, action: String? = nil, text: String? = nil
  ) -> Bool {
    let answer = notifications.answer(
      identifier, action: action ?? "com.apple.UNNotificationDefaultActionIdentifier", text: text, of: installed)
    guard let answer else { return false }
    if action == nil {
      var reasons = LaunchReasons()
      reasons.answer = answer
      launch(installed, for: reasons)
    }
    return true
  }

  /// The titles of an app's notifications that are shown, oldest first.
  public func shownNotifications(of installed: InstalledApp) -> [String] {
    notifications.list(isPending: false, of: installed).map(\.title)
  }
}
