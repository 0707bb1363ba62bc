import Afterglow
import Testing
import VirtualPhone

/// A node stays awake and is started again, on virtual phones.
@MainActor @Suite struct VigilNodeTests {
  private let world = World(seed: 7)

  // MARK: Permanent ranging

  private func ranging(
    modes: Set<String> = ["location", "bluetooth-central", "bluetooth-peripheral"],
    location: LocationPermission = .authorizedAlways
  ) -> VigilPhone {
    let a = VigilPhone("A", in: world, modes: modes, location: location)
    _ = BeaconApp.phone(in: world, at: 3)
    a.launch()
    a.perform { $0.range(BeaconApp.region) }
    world.run(for: .seconds(10))
    #expect(a.rangings(since: .zero) >= 6)
    a.phone.lock()
    return a
  }

  @Test(arguments: [LocationPermission.authorizedAlways, .authorizedWhenInUse])
  func `ranging continues without end while the screen is dark`(location: LocationPermission) {
    let a = ranging(location: location)
    world.run(for: .seconds(3_600))
    let last = world.now
    world.run(for: .seconds(60))
    #expect(a.rangings(since: last) >= 55)
    #expect(a.rangingStates == [.starting, .running])
    #expect(a.installed.process?.isSuspended == false)
  }

  @Test func `without the background mode a locked phone stops ranging, and the app is told the reason`() {
    let a = ranging(modes: ["bluetooth-central", "bluetooth-peripheral"])
    let locked = world.now
    world.run(for: .seconds(600))
    #expect(a.installed.process?.isSuspended == true)
    #expect(a.rangings(since: locked + .seconds(45)) == 0)
    a.phone.unlock()
    world.run(for: .seconds(10))
    #expect(a.rangingStates == [.starting, .running, .paused(.suspended), .running])
    #expect(a.node?.conditions == [.locationModeMissing])
  }

  @Test func `ranging stops without Bluetooth or location, resumes with both, and each change is reported`() {
    let a = ranging()
    a.phone.setBluetooth(on: false)
    world.run(for: .seconds(30))
    a.phone.setBluetooth(on: true)
    world.run(for: .seconds(30))
    a.phone.setLocationAuthorization(.denied, for: a.installed)
    world.run(for: .seconds(10))
    #expect(a.node?.conditions == [.locationDenied])
    a.phone.setLocationAuthorization(.authorizedAlways, for: a.installed)
    world.run(for: .seconds(30))
    #expect(
      a.rangingStates == [
        .starting, .running, .paused(.bluetooth), .running, .paused(.location), .running,
      ])
    #expect(a.rangings(since: world.now + .seconds(-20)) >= 15)
  }

  // MARK: Coming back

  @Test(arguments: [ProcessEnd.jetsam, .forceQuit])
  func `an entry into a region launches an app that is not running, and the app's ranging resumes`(end: ProcessEnd) {
    let a = VigilPhone("A", in: world)
    let beacon = BeaconApp.phone(in: world, at: 3)
    a.launch()
    a.perform { $0.range(BeaconApp.region) }
    world.run(for: .seconds(20))
    a.phone.lock()
    beacon.place(at: Position(x: 500, y: 0))
    world.run(for: .seconds(120))
    if end == .jetsam { a.phone.jetsam(a.installed) } else { a.phone.forceQuit(a.installed) }
    world.run(for: .seconds(60))
    #expect(a.installed.process == nil)
    beacon.place(at: Position(x: 3, y: 0))
    world.run(for: .seconds(60))
    #expect(a.launches == 2)
    #expect(a.rangingStates.contains(.paused(.notRunning)))
    #expect(a.rangingStates.last == .running)
    #expect(a.node?.rangedRegions == [BeaconApp.region])
    // With the permission "always", updates that begin in the background keep the app awake permanently.
    let back = world.now
    world.run(for: .seconds(600))
    #expect(a.rangings(since: back) >= 550)
  }

  @Test func `a neighbour that is near before and after a kill of the app is reported as appeared only once`() {
    let a = VigilPhone("A", in: world)
    let b = VigilPhone("B", in: world, at: 1)
    a.launch()
    b.launch()
    world.run(for: .seconds(30))
    for _ in 0..<3 {
      a.phone.jetsam(a.installed)
      world.run(for: .seconds(15))
      a.launch()
      world.run(for: .seconds(20))
    }
    #expect(a.launches == 4)
    // The preserved state may be a minute old. If the state is old, the neighbour is unknown for a moment, but does not
    // appear again.
    #expect(a.comingsAndGoings.filter { $0 != "lost sight" } == ["appeared"])
    #expect(a.node?.neighbors.map(\.id) == b.node.map { [$0.installation] })
  }

  @Test func `a neighbour that leaves while the app is not running departs after the app's next launch`() {
    let a = VigilPhone("A", in: world)
    let b = VigilPhone("B", in: world, at: 1)
    a.launch()
    b.launch()
    world.run(for: .seconds(30))
    a.phone.jetsam(a.installed)
    b.phone.place(at: Position(x: 500, y: 0))
    world.run(for: .seconds(15))
    a.launch()
    world.run(for: .seconds(60))
    #expect(a.comingsAndGoings.first == "appeared")
    #expect(a.comingsAndGoings.last == "departed")
    #expect(a.comingsAndGoings.count { $0 == "appeared" } == 1)
    #expect(a.node?.neighbors == [])
  }

  @Test func `after a kill the end of a link launches the app, and a peer that returns is still the same neighbour`() {
    let a = VigilPhone("A", in: world)
    let b = VigilPhone("B", in: world, at: 1)
    a.launch()
    b.launch()
    world.run(for: .seconds(30))
    a.phone.lock()
    world.run(for: .seconds(5))
    a.phone.jetsam(a.installed)
    // B leaves. The end of a link that iOS has kept is an event for an app that is not running (rule G4).
    b.phone.place(at: Position(x: 5_000, y: 0))
    world.run(for: .seconds(10))
    #expect(a.launches == 2)
    b.phone.place(at: Position(x: 1, y: 0))
    world.run(for: .seconds(120))
    #expect(a.comingsAndGoings.count { $0 == "appeared" } == 1)
    #expect(a.comingsAndGoings.last != "departed")
    #expect(a.node?.neighbors.map(\.id) == b.node.map { [$0.installation] })
    #expect(a.installed.process?.isSuspended == false)
  }

  // MARK: Overhearing

  @Test(arguments: [Channels.gatt, .overflow])
  func `on iOS 17 a screen that is briefly lit is enough to find a newcomer in the background`(channels: Channels) {
    for seed in 0..<5 as Range<UInt64> {
      let world = World(seed: seed)
      let a = VigilPhone("A", in: world, channels: channels)
      let b = VigilPhone("B", in: world, at: 50, channels: channels)
      a.launch()
      b.launch()
      b.phone.place(at: Position(x: 5_000, y: 0))
      world.run(for: .seconds(60))
      a.phone.lock()
      b.phone.lock()
      world.run(for: .seconds(60))
      b.phone.place(at: Position(x: 1, y: 0))
      world.run(for: .seconds(30))
      a.phone.wakeScreen()
      world.run(for: .seconds(12))
      a.phone.lock()
      world.run(for: .seconds(5))
      #expect(a.node?.neighbors.map(\.id) == b.node.map { [$0.installation] }, "seed \(seed)")
    }
  }

  @Test func `in a day with a dark screen the receiver is on for less than a fifth of the time`() throws {
    let a = VigilPhone("A", in: world, channels: .overflow)
    a.launch()
    world.run(for: .seconds(10))
    a.phone.lock()
    world.run(for: .seconds(86_400))
    let upkeep = try #require(a.node?.upkeep)
    #expect(upkeep.running.contains(.locationUpdates))
    #expect((0.08...0.12).contains(upkeep.receiverShare(of: .overhearing)))
    #expect(upkeep.receiverShare < 0.2)
  }

  // MARK: Conditions

  @Test
  func `an app that starts without Bluetooth and location reports both conditions, and recovers without a restart`() {
    let a = VigilPhone("A", in: world, location: .denied)
    let b = VigilPhone("B", in: world, at: 1)
    a.phone.setBluetooth(on: false)
    a.phone.setLocationServices(on: false)
    a.launch()
    b.launch()
    world.run(for: .seconds(30))
    #expect(a.node?.conditions == [.bluetoothOff, .locationServicesOff])
    a.phone.setLocationServices(on: true)
    world.run(for: .seconds(5))
    #expect(a.node?.conditions == [.bluetoothOff, .locationDenied])
    a.phone.setBluetooth(on: true)
    a.phone.setLocationAuthorization(.authorizedWhenInUse, for: a.installed)
    world.run(for: .seconds(5))
    #expect(a.node?.conditions == [.locationOnlyWhenInUse])
    a.phone.setLocationAuthorization(.authorizedAlways, for: a.installed)
    a.phone.setLocationAccuracy(.reducedAccuracy, for: a.installed)
    world.run(for: .seconds(5))
    #expect(a.node?.conditions == [.locationNotPrecise])
    a.phone.setLocationAccuracy(.fullAccuracy, for: a.installed)
    a.phone.setBackgroundRefresh(on: false, for: a.installed)
    world.run(for: .seconds(5))
    #expect(a.node?.conditions == [.backgroundRefreshOff])
    a.phone.setBackgroundRefresh(on: true, for: a.installed)
    world.run(for: .seconds(30))
    #expect(a.node?.conditions == [])
    #expect(a.comingsAndGoings == ["appeared"])
    a.phone.lock()
    world.run(for: .seconds(600))
    #expect(a.installed.process?.isSuspended == false)
  }

  @Test func `an app that nothing keeps awake ends each background task in time, and is never killed`() {
    let a = VigilPhone("A", in: world, location: .denied)
    a.launch()
    for _ in 0..<5 {
      world.run(for: .seconds(20))
      a.phone.lock()
      world.run(for: .seconds(20))
      // From the second round on, a single background task from the app's launch would have expired by now.
      #expect(a.installed.process?.isSuspended == false)
      world.run(for: .seconds(120))
      #expect(a.installed.process?.isSuspended == true)
      a.phone.unlock()
    }
    #expect(a.launches == 1)
  }
}
