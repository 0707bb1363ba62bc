/// The names of a channel.
public struct ChannelName: Hashable, Sendable {
  /// The channel's bit.
  public let channel: Channels
  /// The name in options, scenarios, logs and JSON.
  public let word: String
  /// The name that people read, for example "connection" for the GATT channel.
  public let title: String
  /// Whether the channel works by radio alone, without a server.
  public let isOverTheAir: Bool

  init(_ channel: Channels, word: String, title: String, isOverTheAir: Bool) {
    self.channel = channel
    self.word = word
    self.title = title
    self.isOverTheAir = isOverTheAir
  }
}
