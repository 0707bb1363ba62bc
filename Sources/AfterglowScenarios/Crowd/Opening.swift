public import VirtualPhone

/// How soon the others are linked with a phone of a crowd that somebody has opened the chat on.
public struct Opening: Hashable, Sendable {
  /// When the app was opened.
  public let time: WorldTime
  /// How many others there are.
  public let others: Int
  /// How long after the opening both sides of a link took it for one, ascending; nobody counts twice.
  public private(set) var delays: [Duration] = []

  init(at time: WorldTime, others: Int) {
    self.time = time
    self.others = others
  }

  mutating func linked(at now: WorldTime) { delays.append(now - time) }

  /// The share of the others that were linked within a time, 0 to 1.
  public func share(within time: Duration) -> Double {
    others == 0 ? 0 : Double(delays.count { $0 <= time }) / Double(others)
  }

  /// How long it took until a share of the others were linked; `nil` if that many never were.
  public func time(of share: Double) -> Duration? {
    let rank = max(Int((share * Double(others)).rounded(.up)), 1)
    return rank <= delays.count ? delays[rank - 1] : nil
  }
}
