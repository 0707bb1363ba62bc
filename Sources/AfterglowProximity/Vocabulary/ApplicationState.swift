/// The state of the app, with the cases of `UIApplication.State`.
public enum ApplicationState: Hashable, Sendable {
  /// The app is in front and receives the user's input.
  case active
  /// The app is in front but does not receive the user's input, because of a transition or an alert.
  case inactive
  /// The app is not in front, or the screen is locked.
  case background
}
