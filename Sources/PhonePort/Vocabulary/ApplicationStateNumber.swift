/// The state of an app, with the numbers of Apple's `UIApplication.State`.
public enum ApplicationStateNumber: Int, Sendable {
  /// The app is in the foreground and receives the user's input.
  case active = 0
  /// The app is in the foreground and receives no input, for example during its launch.
  case inactive = 1
  /// The app is not in the foreground.
  case background = 2
}
