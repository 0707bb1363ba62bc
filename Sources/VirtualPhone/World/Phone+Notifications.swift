extension Phone {
  /// Simulates the user's response to a notification: a tap, which opens the app, or one of the notification's actions.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the notification's request.
  ///   - installed: The app that posted the notification.
  ///   - action: The identifier of an action; without an action, the user taps the notification itself.
  ///   - text: The typed text, for an action that accepts text.
  /// - Returns: Whether the phone showed a notification of the app with this identifier.
  @discardableResult
  public func answerNotification(
    _ identifier: String, of installed: InstalledApp, action: String? = nil, text: String? = nil
  ) -> Bool {
    guard let wish = notifications.shownWish(identifier, of: installed) else { return false }
    let answer = notifications.answer(
      identifier, action: action ?? "com.apple.UNNotificationDefaultActionIdentifier", text: text, of: installed)
    guard let answer else { return false }
    if action.map(wish.openingActions.contains) ?? true {
      var reasons = LaunchReasons()
      reasons.answer = answer
      launch(installed, for: reasons)
    } else if let action, wish.unlockingActions.contains(action), isLocked {
      unlock()
    }
    return true
  }

  /// Simulates that the user dismisses a notification. The app gets a callback if the notification's category requests
  /// it.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the notification's request.
  ///   - installed: The app that posted the notification.
  /// - Returns: Whether the phone showed a notification of the app with this identifier.
  @discardableResult
  public func dismissNotification(_ identifier: String, of installed: InstalledApp) -> Bool {
    guard let wish = notifications.shownWish(identifier, of: installed) else { return false }
    if wish.reportsDismissal {
      let dismissal = "com.apple.UNNotificationDismissActionIdentifier"
      _ = notifications.answer(identifier, action: dismissal, text: nil, of: installed)
    } else {
      notifications.remove([identifier], isPending: false, of: installed)
    }
    return true
  }

  /// The titles of an app's notifications that are shown, oldest first.
  public func shownNotifications(of installed: InstalledApp) -> [String] {
    notifications.list(isPending: false, of: installed).map(\.title)
  }
}
