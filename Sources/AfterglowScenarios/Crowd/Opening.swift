public import VirtualPhone

/// The times until the other phones of a crowd are linked with a phone that opened the chat.
public struct Opening: Hashable, Sendable {
  /// The time at which the app was opened.
  public let time: WorldTime
  /// The number of other phones.
  public let others: Int
  /// For each other phone that was linked, the time from the opening until both phones had reported that they are
  /// linked; in ascending order.
  public private(set) var delays: [Duration] = []

  init(at time: WorldTime, others: Int) {
    self.time = time
    self.others = others
  }

  mutating func linked(at now: WorldTime) { delays.append(now - time) }

  /// Returns the share of the other phones that were linked within `time` after the opening, 0 to 1.
  public func share(within time: Duration) -> Double {
    others == 0 ? 0 : Double(delays.count { $0 <= time }) / Double(others)
  }

  /// Returns the time from the opening until this share of the other phones were linked; `nil` if fewer phones were
  /// linked.
  public func time(of share: Double) -> Duration? {
    let rank = max(Int((share * Double(others)).rounded(.up)), 1)
    return rank <= delays.count ? delays[rank - 1] : nil
  }
}
