/// A set of channels over which a phone can be heard. Each channel defines its own bit, and unknown bits are kept.
public struct Channels: OptionSet, Hashable, Sendable {
  /// One bit for each channel.
  public let rawValue: UInt32

  /// Creates a set from its bits; unknown bits are kept.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

extension Channels {
  /// The names of all channels, in the order of the list of channels.
  public static let names = ChannelSet().names

  /// Every channel.
  public static let all = names.reduce(into: Channels()) { $0.formUnion($1.channel) }

  /// Creates a set of one channel: the channel that options, scenarios and logs call `word`; `nil` if no channel has
  /// this name.
  public init?(word: String) {
    guard let name = Self.names.first(where: { $0.word == word }) else { return nil }
    self = name.channel
  }

  /// The names of these channels, in the order of the list of channels.
  public var names: [ChannelName] { Self.names.filter { isSuperset(of: $0.channel) } }

  /// The names of these channels as words, in the order of the list of channels.
  public var words: [String] { names.map { $0.word } }

  /// Calls `body` with the position of each bit in the set, lowest first. Bits of channels without a clock are omitted.
  func forEachIndex(_ body: (Int) -> Void) {
    var rest = rawValue & ((1 << UInt32(ChannelClock.capacity)) - 1)
    while rest != 0 {
      body(rest.trailingZeroBitCount)
      rest &= rest - 1
    }
  }
}
