import AfterglowScenarios
import AfterglowWire
import Testing
import VirtualPhone

/// One phone walks through service UUIDs, and a sniffer beside the phone hears the phone's masks.
@MainActor @Suite struct SequentialWalkTests {
  private func masks(of walk: SequentialWalk, until seconds: Int) -> [OverflowMask] {
    walk.sniffer.masks(until: .zero + .seconds(seconds), in: walk.world)
  }

  @Test func `the masks of UUIDs 0, 1, 2 and so on appear in order, one each second`() throws {
    let walk = try SequentialWalk(seed: 1)
    let seconds = 300
    var expected: [OverflowMask] = []
    for step in 0..<UInt64(seconds) {
      let mask = OverflowMask(services: [ServiceUUID(high: 0, low: step)])
      if mask != expected.last { expected.append(mask) }
    }
    let heard = masks(of: walk, until: seconds)
    #expect(heard.count > seconds / 2)
    #expect(heard[...] == expected.prefix(heard.count))
    // The radio's start and drifting timers may cost up to three steps.
    #expect(heard.count >= expected.count - 3)
  }

  @Test func `each mask has exactly one set bit`() throws {
    let heard = masks(of: try SequentialWalk(seed: 2), until: 60)
    #expect(heard.allSatisfy { $0.count == 1 })
  }

  @Test func `from iOS 14 on the walk gives no masks in the background (rule A9)`() throws {
    let walk = try SequentialWalk(seed: 1, os: OSVersion(17))
    #expect(masks(of: walk, until: 60).isEmpty)
  }

  @Test func `from iOS 14 on the mask keeps the last step from the foreground`() throws {
    let walk = try SequentialWalk(seed: 1, os: OSVersion(17))
    walk.world.run(until: .zero + .seconds(20))
    walk.phone.unlock()
    walk.world.run(until: .zero + .seconds(25))
    walk.phone.lock()
    #expect(masks(of: walk, until: 120).count == 1)
  }
}
