/// An error in a scenario: the fault, and its position in the file.
public struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the offending key, such as `events[3].at`; empty for the whole scenario.
  public var path: String
  /// The fault in words.
  public var reason: String

  /// Creates an error at `path`.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The path, unless it is empty, and the reason.
  public var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}
