/// Where the app stands for the user: the cases of `UIApplication.State`.
public enum ApplicationState: Hashable, Sendable {
  case active
  /// In front, and deaf to the user: on the way in or out, or under an alert.
  case inactive
  /// Not in front, or behind a locked screen.
  case background
}
