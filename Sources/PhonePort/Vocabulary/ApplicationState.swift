/// Whether an app is in front; the numbers are those of Apple's `UIApplication.State`.
public enum ApplicationState: Int, Sendable {
  case active = 0
  case inactive = 1
  case background = 2
}
