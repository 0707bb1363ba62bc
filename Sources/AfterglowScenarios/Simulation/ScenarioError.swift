/// What is wrong with a scenario, and where in it.
public struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The way to the offending key from the outside, such as `events[3].at`; empty for the whole.
  public var path: String
  /// What is wrong, in words.
  public var reason: String

  /// Creates an error at `path`.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The path, if there is one, and the reason.
  public var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}
