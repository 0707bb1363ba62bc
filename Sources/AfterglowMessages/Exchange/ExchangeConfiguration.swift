/// The figures of links and messages.
public struct ExchangeConfiguration: Hashable, Sendable {
  public var links = LinkSchedule()
  public var messages = MessengerConfiguration()

  public init() {}
}
