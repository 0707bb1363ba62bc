/// Named as swift-log's.
public struct Logger: Sendable {
  public let label: String

  public init(label: String) {
    self.label = label
  }
}
