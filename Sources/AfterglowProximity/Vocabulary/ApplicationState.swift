/// The state of the app: the cases of `UIApplication.State`.
public enum ApplicationState: Hashable, Sendable {
  case active
  /// In front and not receiving the user's input: in transition, or under an alert.
  case inactive
  /// Not in front, or behind a locked screen.
  case background
}
