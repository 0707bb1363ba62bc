import Afterglow
import AfterglowDiagnostics
import Testing
import VirtualPhone

/// A node in an app, on virtual phones.
@MainActor @Suite struct NodeTests {
  private let world = World(seed: 12)

  private func pair(at x: Double = 1) throws -> (NodePhone, NodePhone) {
    (try NodePhone("A", in: world), try NodePhone("B", in: world, at: x))
  }

  @Test func `the identifier is created on the first run, and is kept across relaunches and reboots`() throws {
    let (a, b) = try pair()
    a.launch()
    b.launch()
    let first = try #require(a.installation)
    #expect(b.installation != first)
    a.installed.process?.kill()
    a.launch()
    #expect(a.installation == first)
    a.phone.powerOff()
    a.phone.powerOn()
    a.launch()
    #expect(a.installation == first)
    #expect(a.log.filter { $0.hasPrefix("My personal identity") }.count == 3)
  }

  @Test func `a node that is created outside an app ends the program instead of looking for a phone`() async {
    await #expect(processExitsWith: .failure) { @MainActor in _ = Node() }
  }

  @Test func `two phones identify each other once, and continue to read each other`() throws {
    let (a, b) = try pair()
    a.launch()
    b.launch()
    world.run(for: .seconds(60))
    for (one, other) in [(a, b), (b, a)] {
      #expect(one.arrivals.map(\.neighbor.id) == [other.installation].compactMap { $0 })
      #expect(one.departures.isEmpty)
      #expect(one.readings(since: .zero + .seconds(30)) >= 25)
    }
  }

  @Test func `after Bluetooth was off, scanning, advertising and links resume without any action of the app`() throws {
    let (a, b) = try pair()
    a.launch()
    b.launch()
    a.phone.pressHome()
    world.run(for: .seconds(20))
    a.phone.setBluetooth(on: false)
    world.run(for: .seconds(60))
    #expect(a.readings(since: world.now.advanced(by: -50)) == 0)
    #expect(a.departures.isEmpty, "it hears nobody, which says nothing of B")
    #expect(a.lossesOfSight.count == 1)
    #expect(b.departures.count == 1, "it hears, and not A")
    a.phone.setBluetooth(on: true)
    let back = world.now
    world.run(for: .seconds(60))
    #expect(a.arrivals.count == 1, "B was never gone")
    #expect(b.arrivals.count == 2)
    #expect(b.arrivals.last.map { $0.time - back < .seconds(30) } == true)
    for phone in [a, b] { #expect(phone.readings(since: back) >= 20) }
  }

  @Test func `a phone that walks away departs after 30 s, and returns as the same neighbour with a new address`()
    throws
  {
    let (a, b) = try pair()
    a.launch()
    b.launch()
    a.phone.pressHome()
    b.phone.pressHome()
    world.run(for: .seconds(20))
    b.phone.place(at: Position(x: 500, y: 0))
    let gone = world.now
    world.run(for: .seconds(1000))
    let departure = try #require(a.departures.first)
    #expect(abs((departure.time - gone).inSeconds - 30) < 2.5)
    b.phone.place(at: Position(x: 1, y: 0))
    let back = world.now
    world.run(for: .seconds(60))
    #expect(a.arrivals.count == 2)
    #expect(Set(a.arrivals.map(\.neighbor.id)).count == 1)
    #expect(try #require(a.arrivals.last).time - back < .seconds(30))
    let identities = a.steps.compactMap { if case .identified = $0.step { $0.peer } else { nil } }
    #expect(Set(identities).count > 1, "its address has changed meanwhile")
  }

  @Test
  func `an attempt to dial ends when the peer is switched off, and the peer is found when it is on again`() throws {
    for millisecond in stride(from: 0, to: 1500, by: 50) {
      let world = World(seed: 3)
      let (a, b) = (try NodePhone("A", in: world), try NodePhone("B", in: world, at: 1))
      a.launch()
      b.launch()
      world.run(for: .milliseconds(millisecond))
      b.phone.powerOff()
      world.run(for: .seconds(100))
      #expect(a.readings(since: .zero + .seconds(5)) == 0)
      #expect(a.arrivals.count == a.departures.count)
      b.phone.powerOn()
      b.launch()
      let back = world.now
      world.run(for: .seconds(60))
      #expect(a.readings(since: back) > 30, "off after \(millisecond) ms")
    }
  }

  @Test(arguments: [11, 13], [LocationPermission.denied, .authorizedWhenInUse, .authorizedAlways])
  func `the app survives every answer of the user, and stays awake with location or Bluetooth`(
    major: Int, location: LocationPermission
  ) throws {
    for bluetooth in [BluetoothPermission.denied, .allowedAlways] {
      let world = World(seed: 3)
      let answers = PermissionAnswers(location: location, bluetooth: bluetooth)
      let a = try NodePhone("A", in: world, os: OSVersion(major), answers: answers)
      let b = try NodePhone("B", in: world, at: 1, os: OSVersion(major))
      a.launch()
      b.launch()
      world.run(for: .seconds(60))
      #expect(a.installed.process != nil)
      // Releases before iOS 13 do not ask for permission to use Bluetooth.
      #expect(a.arrivals.isEmpty == (bluetooth == .denied && major >= 13))
      a.phone.lock()
      world.run(for: .seconds(500))
      // Without location, only pulses over links keep the app awake.
      #expect(a.installed.process?.isSuspended == (location == .denied && bluetooth == .denied && major >= 13))
    }
  }

  @Test func `the heartbeat occurs every two seconds, and reports the remaining background time`() throws {
    let a = try NodePhone("A", in: world, answers: PermissionAnswers(location: .denied))
    a.launch()
    world.run(for: .seconds(10))
    a.phone.lock()
    world.run(for: .seconds(600))
    let beats = a.events.compactMap { event -> Double? in
      if case .heartbeat(let remaining) = event.event { remaining } else { nil }
    }
    #expect(beats.prefix(4).allSatisfy { $0 == .greatestFiniteMagnitude })
    let limited = beats.filter { $0 < 1000 }
    #expect((88...90).contains(limited.count), "180 s of background")
    #expect(limited == limited.sorted(by: >))
  }
}

extension WorldTime {
  fileprivate func advanced(by seconds: Double) -> WorldTime { self + .seconds(seconds) }
}
