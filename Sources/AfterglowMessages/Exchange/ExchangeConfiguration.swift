/// The figures of links and messages.
public struct ExchangeConfiguration: Hashable, Sendable {
  /// The figures of links.
  public var links = LinkSchedule()
  /// The figures of messages.
  public var messages = MessengerConfiguration()

  /// Creates a configuration with the default figures.
  public init() {}
}
