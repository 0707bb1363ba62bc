import SeededRandom
public import VirtualPhone

/// A meeting of two phones, with the readings of one of the two phones.
public struct Encounter: Hashable, Sendable {
  /// The time at which the two phones came near each other.
  public let start: WorldTime
  /// The time for which the two phones stayed near each other.
  public let duration: Duration
  /// The time of the first reading of the other phone; `nil` without a reading.
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

  /// Returns the number of whole windows of `length` minutes, and the number of windows with a reading.
  public func windows(ofMinutes length: Int) -> (all: Int, covered: Int) {
    let all = Int(duration / .seconds(60)) / length
    return (all, (0..<all).count { window in minutes.contains { $0 / length == window } })
  }

  /// Draws random meetings that end no later than `end`. Each meeting lasts 5 to 30 min in steps of 5 min, and begins
  /// 20 to 100 min after the end of the previous meeting.
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
