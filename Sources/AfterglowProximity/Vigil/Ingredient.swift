/// What a vigil is made of.
public enum Ingredient: Hashable, CaseIterable, Sendable {
  case locationUpdates
  case backgroundTask
  /// A region that the app asked for.
  case ranging
  /// A region of which nobody transmits, for the sake of the overflow area.
  case overhearing
  case regionMonitoring
  case scanning
  /// Connections, over which signal strength is read.
  case links
  /// Small writes over links, which wake the app at either end.
  case pulses
}

/// What runs at this moment, and what each ingredient costs in receiver time: an estimate, for comparing designs.
public struct Upkeep: Hashable, Sendable {
  /// What runs now, in the order of the cases.
  public internal(set) var running: [Ingredient] = []
  /// The time that was accounted for: since the engine's first event.
  public internal(set) var elapsed = Duration.zero
  /// How long the receiver was open for each ingredient.
  var receiving: [Ingredient: Int64] = [:]

  /// How long the receiver was open for an ingredient; what two of them share counts for the one that asks for more.
  public func receiverTime(of ingredient: Ingredient) -> Duration {
    .nanoseconds(receiving[ingredient] ?? 0)
  }

  /// The share of the time in which the receiver was open for an ingredient, from 0 to 1.
  public func receiverShare(of ingredient: Ingredient) -> Double {
    elapsed > .zero ? receiverTime(of: ingredient) / elapsed : 0
  }

  /// The share of the time in which the receiver was open at all.
  public var receiverShare: Double {
    min(1, Ingredient.allCases.reduce(0) { $0 + receiverShare(of: $1) })
  }
}
