/// What an app asks of its phone about its own life.
package enum ApplicationRequest: Equatable, Sendable {
  /// Reply: the number of an ``ApplicationState``.
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
}
