import AfterglowWire
import Testing
import VirtualPhone

@testable import AfterglowScenarios

@Suite struct WakeRegionCheckerTests {
  private static let bound = Duration.seconds(20)
  private static let memory = Duration.seconds(46)

  private var checker = WakeRegionChecker(count: 3, regions: 4, bound: bound, memory: memory)
  private var now = WorldTime.zero

  /// Keeps each phone in its region of `regions` for this many seconds. Region 0 means that the phone's app is not in
  /// the foreground.
  private mutating func stay(_ regions: [UInt8], seconds: Int) {
    for _ in 0..<2 * seconds {
      now = now + .milliseconds(500)
      checker.look(at: now, onAir: regions.map { WakeRegion(rawValue: $0) }, isInFront: regions.map { $0 > 0 })
    }
  }

  @Test mutating func `phones in separate regions cause no violation`() {
    stay([1, 2, 3], seconds: 600)
    #expect(checker.violations.isEmpty && checker.count == 0 && checker.lastShared == nil && checker.mostInOne == 1)
  }

  @Test mutating func `two phones may share a region for as long as the bound, and no longer`() {
    stay([1, 1, 0], seconds: 20)
    #expect(checker.violations.isEmpty && checker.sharing == 1)
    stay([1, 1, 0], seconds: 60)
    #expect(checker.violations.map(\.kind) == [.shared], "once for each time")
    #expect(checker.violations.map(\.observer) == [0] && checker.violations.map(\.subject) == [1])
    #expect(checker.longest == checker.longestOfAll && checker.longest > .seconds(79))
  }

  @Test mutating func `sharing another region begins a new period, and periods without a gap are also added up`() {
    stay([1, 1, 0], seconds: 15)
    stay([2, 2, 0], seconds: 15)
    #expect(checker.violations.isEmpty && checker.count == 1)
    #expect(checker.longest < .seconds(16) && checker.longestRow > .seconds(29))
    stay([2, 3, 0], seconds: 1)
    #expect(checker.sharing == 0)
  }

  @Test mutating func `sharing has no bound while fewer than two regions are free`() {
    // The phones know that regions 1, 3 and 4 have been in use.
    for region in [1, 3, 4] as [UInt8] { stay([2, 0, region], seconds: 1) }
    stay([2, 2, 0], seconds: 40)
    #expect(checker.violations.isEmpty && checker.longest == .zero && checker.longestOfAll > .seconds(39))
    // By now the phones have forgotten regions 1, 3 and 4.
    stay([2, 2, 0], seconds: 30)
    #expect(checker.violations.map(\.kind) == [.shared])
  }

  @Test mutating func `sharing is a violation if one of the two phones knows of free regions`() {
    // Phone 0 arrives late, and knows that regions 1 and 2 are in use. Phones 1 and 2 know only each other's region.
    stay([0, 1, 2], seconds: 60)
    stay([2, 1, 2], seconds: 30)
    #expect(checker.violations.map(\.observer) == [0])
  }

  @Test
  mutating func `a phone in the foreground that briefly broadcasts in no region is still in its last region`() {
    stay([1, 1, 0], seconds: 10)
    now = now + .milliseconds(500)
    checker.look(at: now, onAir: [nil, nil, nil], isInFront: [true, true, false])
    #expect(checker.sharing == 1)
    checker.look(at: now, onAir: [nil, nil, nil], isInFront: [true, false, false])
    #expect(checker.sharing == 0)
  }
}
