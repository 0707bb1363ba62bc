/// The durations and limits of links and messages.
public struct ExchangeConfiguration: Hashable, Sendable {
  /// The durations of links.
  public var links = LinkSchedule()
  /// The durations and limits of messages.
  public var messages = MessengerConfiguration()

  /// Creates a configuration with the default values.
  public init() {}
}
