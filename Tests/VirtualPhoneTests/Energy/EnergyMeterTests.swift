import ActivityKit
import AppHosting
import CoreBluetooth
import CoreLocation
import Foundation
import Testing
import UserNotifications

@testable import VirtualAir
@testable import VirtualPhone

@MainActor @Suite struct EnergyMeterTests {
  private let world = World.certain()
  private let beacons = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  private func isClose(_ a: Double, _ b: Double, within tolerance: Double = 1e-6) -> Bool { abs(a - b) <= tolerance }

  @Test func `a phone has a meter only on request, and a second request returns the same meter`() {
    let phone = world.addPhone("A", model: .iPhone6, os: OSVersion(17))
    #expect(phone.energy == nil)
    #expect(phone.radio.onChange == nil)
    let meter = phone.meterEnergy()
    #expect(phone.meterEnergy() === meter)
    world.run(for: .seconds(3_600))
    #expect(meter.total == EnergyUse())
  }

  @Test func `the receiver's time is counted in the foreground, in the background and behind a dark screen`() {
    let phone = Handset("A", in: world).launch()
    let meter = phone.phone.meterEnergy()
    phone.scan(for: [Service.ours])
    world.run(for: .seconds(1))
    let start = meter.use(of: phone.app).receiveSeconds
    world.run(for: .seconds(100))
    let inFront = meter.use(of: phone.app).receiveSeconds
    #expect(isClose(inFront - start, 75))
    phone.phone.pressHome()
    world.run(for: .seconds(100))
    let behind = meter.use(of: phone.app).receiveSeconds
    #expect(isClose(behind - inFront, 100 * 30 / 800))
    phone.phone.lock()
    world.run(for: .seconds(100))
    #expect(isClose(meter.use(of: phone.app).receiveSeconds - behind, 100 * 30 / 4_200))
  }

  @Test func `an app with a Live Activity is charged in the background for the foreground's duty cycle`() throws {
    let phone = Handset("A", in: world, os: .iOS26) { $0[Rules.liveActivityIsForeground] = true }.launch()
    let meter = phone.phone.meterEnergy()
    phone.scan(for: [Service.ours])
    phone.advertise([Service.ours])
    _ = try Walk.begin(on: phone)
    world.run(for: .seconds(1))
    let start = meter.use(of: phone.app)
    world.run(for: .seconds(100))
    let inFront = meter.use(of: phone.app)
    phone.phone.lock()
    world.run(for: .seconds(100))
    let behind = meter.use(of: phone.app)
    #expect(isClose(behind.receiveSeconds - inFront.receiveSeconds, 75))
    let transmitted = inFront.transmitSeconds - start.transmitSeconds
    #expect(isClose(behind.transmitSeconds - inFront.transmitSeconds, transmitted) && transmitted > 0)
  }

  @Test func `the meter and the radio agree on the time in which the receiver is on`() {
    let (a, b) = (Handset("A", in: world).launch(), Handset("B", in: world, at: 1).launch())
    let meter = a.phone.meterEnergy()
    b.advertise([Service.ours])
    let probe = a.scan(for: [Service.ours])
    world.run(for: .seconds(2))
    for step in 0..<5 {
      switch step {
      case 0: a.phone.lock()
      case 1: if let peer = probe.first { a.act { _ in probe.connect(peer.identifier) } }
      case 2: a.range(beacons, inBackground: true)
      case 3: b.phone.place(at: Position(x: 1_000, y: 0))
      default: a.phone.setBluetooth(on: false)
      }
      let before = meter.total.receiveSeconds
      var open = 0.0
      for _ in 0..<2_000 {
        world.run(for: .milliseconds(10))
        let attempt = a.phone.radio.initiationWindow(to: b.phone.radio.address)?.share ?? 0
        open += 0.01 * max(a.phone.radio.scanning?.window.share ?? 0, attempt)
      }
      #expect(isClose(meter.total.receiveSeconds - before, open, within: 0.05), "step \(step)")
    }
    #expect(probe.what.contains(.connected))
  }

  @Test func `an app that ranges pays for the receiver, and shares the cost with other apps that use it`() throws {
    let phone = Handset("A", in: world).launch()
    let meter = phone.phone.meterEnergy()
    phone.range(beacons, inBackground: true)
    let other = phone.phone.install(Handset.app("Other"))
    phone.phone.setBluetoothAuthorization(.allowedAlways, for: other)
    let process = try #require(phone.phone.launch(other))
    process.perform {
      (process.delegate as? Probe)?.centrals.append(CentralProbe(services: [Service.ours], allowsDuplicates: false))
    }
    world.run(for: .seconds(1))
    let (first, second) = (meter.use(of: phone.app), meter.use(of: other))
    world.run(for: .seconds(100))
    // Both apps need the receiver for three quarters of the time, and only the ranging app needs it for the last
    // quarter.
    #expect(isClose(meter.use(of: phone.app).receiveSeconds - first.receiveSeconds, 62.5))
    #expect(isClose(meter.use(of: other).receiveSeconds - second.receiveSeconds, 37.5))
  }

  @Test func `region monitoring is charged to the app that requested it, even after the app has ended`() {
    let phone = Handset("A", in: world, os: .iOS18).launch()
    let meter = phone.phone.meterEnergy()
    phone.monitor(Beacons.region())
    phone.phone.lock()
    phone.phone.jetsam(phone.app)
    let before = meter.use(of: phone.app).receiveSeconds
    world.run(for: .seconds(100))
    #expect(isClose(meter.use(of: phone.app).receiveSeconds - before, 100 * 30 / 375))
    phone.phone.setLocationAuthorization(.denied, for: phone.app)
    let denied = meter.use(of: phone.app).receiveSeconds
    world.run(for: .seconds(100))
    #expect(meter.use(of: phone.app).receiveSeconds == denied)
  }

  @Test func `advertising is charged by its time on air`() {
    let phone = Handset("A", in: world).launch()
    let meter = phone.phone.meterEnergy()
    phone.advertise([Service.ours])
    world.run(for: .seconds(1))
    phone.phone.lock()
    let before = meter.total.transmitSeconds
    world.run(for: .seconds(1_000))
    // In the background, a packet with 24 bytes of data and 16 bytes of overhead is sent on each of the three channels
    // every 182.6 ms.
    let expected = 1_000 / 0.1826 * 3 * 8e-6 * 40
    #expect(isClose(meter.total.transmitSeconds - before, expected, within: 0.01 * expected))
  }

  @Test func `a link is charged to both sides until it ends`() throws {
    let (a, b) = (Handset("A", in: world).launch(), Handset("B", in: world, at: 1).launch())
    let meters = [a, b].map { $0.phone.meterEnergy() }
    b.advertise([Service.ours])
    let probe = a.scan(for: [Service.ours])
    world.run(for: .seconds(2))
    let peer = try #require(probe.first)
    a.act { _ in probe.connect(peer.identifier) }
    world.run(for: .seconds(2))
    #expect(probe.what.contains(.connected))
    let before = meters.map(\.total.connectedSeconds)
    world.run(for: .seconds(60))
    for (meter, before) in zip(meters, before) { #expect(isClose(meter.total.connectedSeconds - before, 60)) }
    b.phone.place(at: Position(x: 1_000, y: 0))
    world.run(for: .seconds(2))
    let after = meters.map(\.total.connectedSeconds)
    world.run(for: .seconds(60))
    #expect(meters.map(\.total.connectedSeconds) == after)
  }

  @Test func `while the screen is dark, the processor stays awake until 0.1 s after the last callback`() {
    let phone = Handset("A", in: world).launch()
    let meter = phone.phone.meterEnergy()
    world.run(for: .seconds(1))
    phone.act { _ in }
    #expect(meter.total.wakeSeconds == 0, "the screen is on")
    phone.phone.lock()
    world.run(for: .seconds(1))
    let start = meter.total.wakeSeconds
    phone.act { _ in }
    phone.act { _ in }
    #expect(isClose(meter.total.wakeSeconds - start, 0.1))
    world.run(for: .seconds(0.05))
    phone.act { _ in }
    #expect(isClose(meter.total.wakeSeconds - start, 0.15))
  }

  @Test func `the screen's light is charged to the app that posted the notification, until the phone is used`() {
    let phone = Handset("A", in: world).launch()
    phone.phone.setNotificationAuthorization(.authorized, for: phone.app)
    let meter = phone.phone.meterEnergy()
    phone.locate()
    world.run(for: .seconds(3))
    phone.phone.lock()
    world.run(for: .seconds(60))
    #expect(meter.total.litSeconds == 0)
    func notify() {
      phone.act { _ in
        let content = UNMutableNotificationContent()
        content.title = "Look"
        UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: "1", content: content, trigger: nil))
      }
    }
    notify()
    world.run(for: .seconds(60))
    #expect(isClose(meter.total.litSeconds, 10))
    notify()
    world.run(for: .seconds(4))
    phone.phone.unlock()
    world.run(for: .seconds(60))
    #expect(isClose(meter.total.litSeconds, 14))
  }

  @Test func `locations are counted, and exact positioning is timed`() {
    let phone = Handset("A", in: world).launch()
    let meter = phone.phone.meterEnergy()
    let probe = phone.locate()
    world.run(for: .seconds(10))
    #expect(meter.total.fixes == probe.fixes.count && meter.total.fixes > 0)
    #expect(meter.total.positioningSeconds == 0, "three kilometres come from the cell")
    phone.act { _ in
      probe.manager.stopUpdatingLocation()
      probe.manager.desiredAccuracy = kCLLocationAccuracyBest
      probe.manager.startUpdatingLocation()
    }
    let before = meter.total.positioningSeconds
    world.run(for: .seconds(10))
    #expect(isClose(meter.total.positioningSeconds - before, 10))
  }

  @Test func `significant changes, and all locations of live updates, are counted`() {
    let phone = Handset("A", in: world, os: .iOS26).launch()
    let meter = phone.phone.meterEnergy()
    let probe = phone.locate()
    phone.act { _ in probe.manager.startMonitoringSignificantLocationChanges() }
    world.run(for: .seconds(400))
    let before = (counted: meter.total.fixes, reported: probe.fixes.count)
    phone.phone.place(at: Position(x: 600, y: 0))
    world.run(for: .seconds(30))
    #expect(probe.fixes.count == before.reported + 1)
    #expect(meter.total.fixes == before.counted + 1)
    var updates: CLLocationUpdate.Updates.Iterator!
    phone.act { _ in
      probe.manager.stopMonitoringSignificantLocationChanges()
      updates = CLLocationUpdate.liveUpdates().makeAsyncIterator()
    }
    world.run(for: .seconds(10))
    let resting = meter.total.fixes
    phone.phone.place(at: Position(x: 700, y: 0))
    world.run(for: .seconds(10))
    #expect(meter.total.fixes == resting + 2, "one location while the phone moves, and one when it rests")
    withExtendedLifetime(updates) {}
  }

  @Test func `each hour has its own account, and the accounts add up to the total`() {
    let phone = Handset("A", in: world).launch()
    let meter = phone.phone.meterEnergy()
    phone.scan(for: [Service.ours])
    world.run(for: .seconds(1_800))
    phone.phone.lock()
    world.run(until: .zero + .seconds(9_000))
    let hours = meter.hours(of: phone.app)
    #expect(hours.count == 3)
    #expect(isClose(hours[0].receiveSeconds, 0.75 * 1_800 + 1_800 / 140, within: 1))
    #expect(isClose(hours[1].receiveSeconds, 3_600 / 140))
    #expect(isClose(hours[2].receiveSeconds, 1_800 / 140))
    #expect(hours.reduce(EnergyUse(), +) == meter.use(of: phone.app))
  }

  @Test func `metering does not change a phone's behaviour`() {
    func play(metered: Bool) -> (events: Int, log: [String]) {
      let world = World(seed: 7)
      let (a, b) = (Handset("A", in: world).launch(), Handset("B", in: world, at: 1).launch())
      if metered { for phone in [a, b] { phone.phone.meterEnergy() } }
      b.advertise([Service.ours])
      let probe = a.scan(for: [Service.ours], allowingDuplicates: true)
      world.run(for: .seconds(30))
      a.phone.lock()
      world.run(for: .seconds(600))
      return (world.eventCount, probe.discoveries.map { "\($0.time.nanoseconds) \($0.rssi)" })
    }
    let (plain, metered) = (play(metered: false), play(metered: true))
    #expect(plain.events == metered.events)
    #expect(plain.log == metered.log && !plain.log.isEmpty)
  }
}
