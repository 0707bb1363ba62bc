import AfterglowProximity
import Testing

/// Phones that come and go. While there are faults, no rule may be violated. After the faults end, every phone nearby
/// must be measured.
@Suite struct EngineWorldTests {
  @Test(arguments: [10, 3], 0..<8 as Range<UInt64>)
  func `faults lead to no forbidden command, and after the faults exactly the phones nearby are measured`(
    links: Int, seed: UInt64
  ) {
    var configuration = Configuration()
    configuration.dialing.maximumLinks = links
    var world = World(seed: seed, phones: 7, configuration)
    world.run(until: seconds(300))
    #expect(world.checker.violations == [], "seed \(seed)")

    world.calm()
    world.run(until: seconds(500))
    #expect(world.checker.violations == [], "seed \(seed)")
    #expect(world.engine.neighbors.map(\.id) == world.near, "seed \(seed)")
    for id in world.near {
      let latest = world.readings[id] ?? seconds(0)
      #expect(latest > seconds(470), "\(id) was last measured at \(latest), seed \(seed)")
    }
    // With fewer links than phones, the phones take turns, and attempts to reach phones that have left may occupy
    // links. So only the runs with ten links must link every phone nearby.
    let linked = world.engine.peers.filter { $0.state == .linked }.compactMap(\.installation).sorted()
    if links == 10 { #expect(linked == world.near, "seed \(seed)") }
  }
}
