/// A type with the name of swift-log's type.
public struct Logger: Sendable {
  public let label: String

  public init(label: String) {
    self.label = label
  }
}
