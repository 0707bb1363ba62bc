import CoreLocation
import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// The delays until entries and exits are noticed.
@MainActor @Suite struct RegionTimingTests {
  private let world = World.certain()

  private func listeners(
    _ count: Int, model: PhoneModel = .iPhoneX, _ change: (inout Rulebook) -> Void = { _ in }
  ) -> [(phone: Handset, regions: RegionProbe)] {
    (0..<count).map { number in
      let phone = Handset(
        "listener \(number)", in: world, model: model, os: .iOS18, at: 1 + Double(number) / 100, change: change
      ).launch()
      let regions = phone.monitor(Beacons.region())
      phone.phone.lock()
      return (phone, regions)
    }
  }

  @Test func `E3 and E4: the median delay is about 0.65 s for entries and about 36.5 s for exits`() throws {
    let regions = listeners(20) { $0[Rules.lostRegionExits] = 0 }.map(\.regions)
    world.run(for: .seconds(60))
    let beacon = Handset.transmitter(in: world, at: 0)
    var (entries, exits): ([Double], [Double]) = ([], [])
    for _ in 1...20 {
      beacon.phone.unlock()
      let came = world.now
      world.run(for: .seconds(60))
      beacon.phone.lock()
      let left = world.now
      world.run(for: .seconds(60))
      entries += regions.compactMap { $0.time(of: .entered("r"), after: came).map { ($0 - came).inSeconds } }
      exits += regions.compactMap { $0.time(of: .left("r"), after: left).map { ($0 - left).inSeconds } }
    }
    entries.sort()
    exits.sort()
    #expect((entries.count, exits.count) == (400, 400))
    #expect((0.55...0.75).contains(entries[200]), "\(entries[200])")
    #expect(entries[399] < 6, "\(entries[399])")
    #expect((36...37).contains(exits[200]), "\(exits[200])")
    #expect(exits[0] > 27 && exits[399] < 47, "\(exits[0]) to \(exits[399])")
  }

  @Test
  func `E3: phones before the iPhone 5s notice an entry within 15 min, and sooner if the app is in the foreground`()
    throws
  {
    let old = listeners(40, model: .iPhone4S)
    let inFront = Handset("in front", in: world, model: .iPhone4S, at: 1).launch().monitor(Beacons.region())
    world.run(for: .seconds(60))
    _ = Handset.transmitter(in: world, at: 0)
    let start = world.now
    world.run(for: .seconds(910))
    let entries = old.compactMap { $0.regions.time(of: .entered("r"), after: start) }.map { ($0 - start).inSeconds }
      .sorted()
    #expect(entries.count == 40)
    #expect(entries[0] > 1 && entries[20] > 200 && entries[39] > 700 && entries[39] < 905, "\(entries)")
    #expect(try #require(inFront.time(of: .entered("r"), after: start)) - start < .seconds(6))
  }

  @Test func `E4: while an app in the foreground ranges the region, an exit is noticed within seconds`() throws {
    let phone = Handset("A", in: world).launch()
    let regions = phone.monitor(Beacons.region())
    phone.range(Beacons.uuid)
    let beacon = Handset.transmitter(in: world)
    world.run(for: .seconds(10))
    #expect(regions.crossings == [.entered("r")])
    beacon.phone.lock()
    world.run(for: .seconds(5))
    #expect(regions.crossings == [.entered("r"), .left("r")])
  }

  @Test(arguments: [0, 100])
  func `E4: an exit that is lost behind a dark screen is noticed when the screen is switched on`(percent: Int) {
    let (phone, regions) = listeners(1) { $0[Rules.lostRegionExits] = percent }[0]
    let beacon = Handset.transmitter(in: world)
    world.run(for: .seconds(60))
    #expect(regions.crossings == [.entered("r")])
    beacon.phone.lock()
    world.run(for: .seconds(3600))
    #expect(regions.crossings.count == (percent == 0 ? 2 : 1))
    phone.phone.wakeScreen()
    world.run(for: .seconds(2))
    #expect(regions.crossings == [.entered("r"), .left("r")])
  }

  @Test func `E4: a phone gets no second entry while it stays inside, or when it returns after a lost exit`() {
    let (_, regions) = listeners(1) { $0[Rules.lostRegionExits] = 100 }[0]
    let beacon = Handset.transmitter(in: world)
    world.run(for: .seconds(3600))
    beacon.phone.lock()
    world.run(for: .seconds(3600))
    beacon.phone.unlock()
    world.run(for: .seconds(60))
    #expect(regions.crossings == [.entered("r")])
  }

  @Test func `E4: the rulebook decides how often a phone listens while it is inside a region`() throws {
    let (phone, _) = listeners(1)[0]
    _ = Handset.transmitter(in: world)
    world.run(for: .seconds(10))
    func receptions(_ refresh: Duration) -> Int {
      phone.phone.rulebook[Rules.regionRefresh] = refresh
      world.run(for: .seconds(60))
      let before = world.air.receptionCount
      world.run(for: .seconds(600))
      return world.air.receptionCount - before
    }
    let often = receptions(.seconds(2))
    let seldom = receptions(.seconds(20))
    #expect((180...300).contains(often) && (25...31).contains(seldom), "\(often), \(seldom)")
  }

  @Test func `E5: without a beacon, each region's first state is reported 5 s after the region's own request`() {
    let phone = Handset("A", in: world).launch()
    let start = world.now
    let regions = phone.monitor(Beacons.region("early"))
    world.run(for: .seconds(4))
    phone.act { _ in regions.manager.startMonitoring(for: Beacons.region("late")) }
    world.run(for: .seconds(20))
    let seconds = ["early", "late"].map { name in
      regions.time(of: .state(.outside, name), after: start).map { ($0 - start).inSeconds.rounded(.down) }
    }
    #expect(seconds == [5, 9])
  }

  @Test func `a phone that monitors absent beacons adds almost no events to its world`() {
    let phones = listeners(3)
    for (phone, _) in phones { phone.advertise([Service.ours]) }
    world.run(for: .seconds(60))
    let before = world.eventCount
    world.run(for: .seconds(3600))
    // Each phone changes its address every quarter of an hour. All events come from these changes.
    #expect(world.eventCount - before < 40, "\(world.eventCount - before)")
    #expect(phones.allSatisfy { $0.phone.phone.radio.watching == ScanWindow(Rules.regionScanWindow.value) })
    #expect(phones.allSatisfy { $0.phone.phone.radio.scanning == nil })
  }

  @Test func `E3: region monitoring does not make a scan faster`() {
    func discoveries(watching: Bool) -> [WorldTime] {
      let world = World.certain(seed: 5)
      let peer = Handset("peer", in: world, at: 1).launch()
      let phone = Handset("A", in: world, os: .iOS18).launch()
      let central = phone.scan(for: [Service.ours])
      if watching { phone.monitor(Beacons.region()) }
      phone.phone.lock()
      world.run(for: .seconds(60))
      peer.advertise([Service.ours])
      world.run(for: .seconds(300))
      return central.discoveries.map(\.time)
    }
    #expect(discoveries(watching: true) == discoveries(watching: false))
    #expect(!discoveries(watching: true).isEmpty)
  }
}
