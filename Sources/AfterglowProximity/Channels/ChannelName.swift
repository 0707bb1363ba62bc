/// What a channel is called.
public struct ChannelName: Hashable, Sendable {
  /// Its bit.
  public let channel: Channels
  /// In options, scenarios, logs and JSON.
  public let word: String
  /// For a person: how somebody is heard over it.
  public let title: String
  /// Whether a radio alone is enough for it.
  public let isOverTheAir: Bool

  init(_ channel: Channels, word: String, title: String, isOverTheAir: Bool) {
    self.channel = channel
    self.word = word
    self.title = title
    self.isOverTheAir = isOverTheAir
  }
}
