import SeededRandom
public import VirtualPhone

/// A time for which two phones were near each other, and the readings that one of them had.
public struct Encounter: Hashable, Sendable {
  /// When the two phones came near each other.
  public let start: WorldTime
  /// How long they stayed near each other.
  public let duration: Duration
  /// When the other phone was first read.
  public private(set) var noticed: WorldTime?
  private var minutes: Set<Int> = []

  init(start: WorldTime, duration: Duration) {
    self.start = start
    self.duration = duration
  }

  var end: WorldTime { start + duration }

  mutating func read(at time: WorldTime) {
    noticed = noticed ?? time
    minutes.insert(Int((time - start) / .seconds(60)))
  }

  /// Returns the number of whole windows of `length` minutes, and how many of them have a reading.
  public func windows(ofMinutes length: Int) -> (all: Int, covered: Int) {
    let all = Int(duration / .seconds(60)) / length
    return (all, (0..<all).count { window in minutes.contains { $0 / length == window } })
  }

  /// Draws meetings of 5 to 30 min, in steps of 5 min, with 20 to 100 min between them, that end before `end`.
  static func draw(until end: WorldTime, using random: inout SplitMix64) -> [Encounter] {
    var encounters: [Encounter] = []
    var time = WorldTime.zero
    while true {
      let start = time + .seconds(Int.random(in: 1_200...6_000, using: &random))
      let encounter = Encounter(start: start, duration: .seconds(300 * Int.random(in: 1...6, using: &random)))
      guard encounter.end <= end else { return encounters }
      encounters.append(encounter)
      time = encounter.end
    }
  }
}
