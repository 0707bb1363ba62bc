/// Whether an app is in front; the numbers are those of Apple's `UIApplication.State`.
public enum ApplicationStateNumber: Int, Sendable {
  /// The app is in front and gets the user's input.
  case active = 0
  /// The app is in front and gets no input, as at its launch.
  case inactive = 1
  /// The app is not in front.
  case background = 2
}
