/// The activities that keep the app awake and receiving.
public enum Ingredient: Hashable, CaseIterable, Sendable {
  /// Location updates, which keep the app awake (rule D6). The estimates contain no receiver time for location updates.
  case locationUpdates
  /// A background task, which keeps the app awake for a limited time (rule D4).
  case backgroundTask
  /// Ranging of the regions that the app requests, and of the identity region.
  case ranging
  /// Ranging of a region without beacons, so that overflow advertisements arrive.
  case overhearing
  /// Monitoring of regions, whose events wake or launch the app (rule E6).
  case regionMonitoring
  /// The scan for advertisements. The receiver is on for most of the time in the foreground, and seldom in the
  /// background (rule B3).
  case scanning
  /// Connections to peers, over which signal strength is read.
  case links
  /// Small writes over links, which wake the apps on both phones.
  case pulses
}

/// The ingredients that run now, and an estimate of each ingredient's receiver time. The estimates serve to compare
/// designs.
public struct Upkeep: Hashable, Sendable {
  /// The ingredients that run now, in the order of the cases.
  public internal(set) var running: [Ingredient] = []
  /// The time that the estimates cover. It begins with the engine's first event.
  public internal(set) var elapsed = Duration.zero
  /// How long the receiver was on for each ingredient.
  var receiving: [Ingredient: Int64] = [:]

  /// Returns how long the receiver was on for an ingredient. While the phone ranges or overhears, no receiver time is
  /// counted for scanning or links.
  public func receiverTime(of ingredient: Ingredient) -> Duration {
    .nanoseconds(receiving[ingredient] ?? 0)
  }

  /// Returns the receiver time of an ingredient as a share of the elapsed time, from 0 to 1.
  public func receiverShare(of ingredient: Ingredient) -> Double {
    elapsed > .zero ? receiverTime(of: ingredient) / elapsed : 0
  }

  /// The receiver time of all ingredients as a share of the elapsed time, from 0 to 1.
  public var receiverShare: Double {
    min(1, Ingredient.allCases.reduce(0) { $0 + receiverShare(of: $1) })
  }
}
