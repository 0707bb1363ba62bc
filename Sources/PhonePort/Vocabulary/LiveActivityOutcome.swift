/// The result of an app's attempt to begin a Live Activity.
package enum LiveActivityOutcome: Int, Sendable {
  case begun = 0
  case notInFront = 1
  /// The app's property list lacks `NSSupportsLiveActivities`.
  case notDeclared = 2
  case notOnThisRelease = 3
}
