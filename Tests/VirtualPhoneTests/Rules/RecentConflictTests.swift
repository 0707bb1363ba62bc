import CoreBluetooth
import CoreLocation
import Foundation
import Testing
import UserNotifications

@testable import VirtualAir
@testable import VirtualPhone

/// Both sides of the switches of most conflicts from L10 to L25, and the rules that these switches change. Some tests
/// compare the releases before and after a change.
@MainActor @Suite struct RecentConflictTests {
  private let world = World.certain()
  private let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  private func side(_ conflict: RuleConflict, _ index: Int) -> (inout Rulebook) -> Void {
    { $0.take(conflict.sides[index]) }
  }

  private func beacon(on phone: Handset) {
    let region = CLBeaconRegion(uuid: uuid, major: 1, minor: 7, identifier: "test")
    phone.advertise([], more: region.peripheralData(withMeasuredPower: nil) as? [String: Any] ?? [:])
  }

  /// Whether entering a region launches an app that was swiped away.
  private func startsAfterForceQuit(_ os: OSVersion, _ change: (inout Rulebook) -> Void = { _ in }) -> Bool {
    let phone = Handset("A", in: world, os: os, change: change).launch()
    phone.monitor(Beacons.region())
    phone.phone.lock()
    world.run(for: .seconds(60))
    phone.phone.forceQuit(phone.app)
    _ = Handset.transmitter(in: world)
    world.run(for: .seconds(60))
    return phone.process != nil
  }

  @Test(arguments: [OSVersion(18), .iOS26])
  func `E15: a region launches an app that was swiped away`(os: OSVersion) { #expect(startsAfterForceQuit(os)) }

  @Test(arguments: [0, 1])
  func `L10: a region launches an app that was swiped away, or does not`(index: Int) {
    #expect(startsAfterForceQuit(.iOS26, side(Rules.forceQuitAndRegions, index)) == (index == 0))
  }

  @Test func `L10: on either side of the conflict a region launches an app that the system ended`() {
    let phone = Handset("A", in: world, os: .iOS26, change: side(Rules.forceQuitAndRegions, 1)).launch()
    phone.monitor(Beacons.region())
    phone.phone.lock()
    world.run(for: .seconds(60))
    phone.phone.jetsam(phone.app)
    _ = Handset.transmitter(in: world)
    world.run(for: .seconds(60))
    #expect(phone.process != nil)
  }

  /// Whether an app that location updates keep awake gets beacon reports behind a dark display.
  private func rangesInTheDark(_ os: OSVersion, _ change: (inout Rulebook) -> Void = { _ in }) -> Bool {
    let phone = Handset("A", in: world, os: os, change: change).launch()
    beacon(on: Handset("beacon", in: world, at: 1).launch())
    let ranging = phone.range(uuid, inBackground: true)
    world.run(for: .seconds(10))
    phone.phone.lock()
    let before = ranging.reports.count
    world.run(for: .seconds(100))
    let isCalled = ranging.reports.count - before > 90
    phone.phone.wakeScreen()
    let dark = ranging.reports.count
    world.run(for: .seconds(10))
    #expect(ranging.reports.count - dark >= 9, "the callbacks return with the display")
    return isCalled
  }

  @Test(arguments: [OSVersion(17), .iOS18, .iOS26])
  func `E16: ranging continues behind a dark display`(os: OSVersion) { #expect(rangesInTheDark(os)) }

  @Test(arguments: [0, 1])
  func `L11: ranging continues behind a dark display, or waits until the display is on`(index: Int) {
    #expect(rangesInTheDark(.iOS18, side(Rules.rangingInTheDark, index)) == (index == 0))
  }

  @Test(arguments: [OSVersion(18), .iOS26], [0, 1])
  func `L12: the button in Control Center prevents a relaunch, or does not`(os: OSVersion, index: Int) {
    let phone = RestoringPhone(
      in: world, os: os,
      change: { if os >= .iOS26 { $0.take(Rules.controlCenterRelaunch.sides[index]) } })
    phone.act { phone.central.scan() }
    phone.die()
    phone.phone.setBluetoothInControlCenter(on: false)
    phone.phone.setBluetoothInControlCenter(on: true)
    world.run(for: .seconds(10))
    let peer = Handset("peer", in: world, at: 1).launch()
    peer.advertise([Service.ours])
    world.run(for: .seconds(200))
    #expect(phone.isRunning == (os < .iOS26 || index == 1))
  }

  /// Whether a phone in the background sends the services of an advertisement after a beacon has replaced this
  /// advertisement.
  private func sendsReplacedServices(_ change: (inout Rulebook) -> Void = { _ in }) -> Bool {
    let phone = Handset("A", in: world, change: change).launch()
    let peripheral = phone.advertise([Service.ours])
    world.run(for: .seconds(1))
    let region = CLBeaconRegion(uuid: uuid, major: 1, minor: 7, identifier: "test")
    let data = region.peripheralData(withMeasuredPower: nil) as? [String: Any] ?? [:]
    phone.act { _ in
      peripheral.manager.stopAdvertising()
      peripheral.manager.startAdvertising(data)
    }
    world.run(for: .seconds(1))
    #expect(phone.data?.count == 30, "an iBeacon is on air")
    phone.phone.lock()
    return phone.data != nil
  }

  @Test func `A14: the start of a beacon ends the former advertisement`() { #expect(!sendsReplacedServices()) }

  @Test(arguments: [0, 1])
  func `L13: an overflow advertisement ends when a beacon starts, or continues beside the beacon`(index: Int) {
    #expect(sendsReplacedServices(side(Rules.overflowUnderBeacon, index)) == (index == 1))
  }

  /// Returns how many reports of a plain advertisement an app gets within a minute. Location updates keep the app
  /// awake.
  private func discoveriesWhileAwake(_ change: (inout Rulebook) -> Void = { _ in }) -> Int {
    let peer = Handset("peer", in: world, at: 1).launch()
    peer.advertise([Service.ours])
    let scanner = Handset("scanner", in: world, os: .iOS26, change: change).launch()
    scanner.range(uuid, inBackground: true)
    world.run(for: .seconds(1))
    scanner.phone.lock()
    world.run(for: .seconds(30))
    let central = scanner.scan(for: [Service.ours], allowingDuplicates: true)
    world.run(for: .seconds(60))
    return central.discoveries.count
  }

  @Test func `B14: an app that is kept awake hears a plain advertisement once`() {
    #expect(discoveriesWhileAwake() == 1)
  }

  @Test(arguments: [(0, 1...1), (1, 100...10_000)])
  func `L14: an app that is kept awake hears a plain advertisement once, or repeatedly`(
    index: Int, count: ClosedRange<Int>
  ) {
    #expect(count.contains(discoveriesWhileAwake(side(Rules.awakeDuplicates, index))))
  }

  @Test func `C20: an attempt beyond the limit of links fails at once`() throws { try attemptTooMany(fails: true) }

  @Test(arguments: [0, 1])
  func `L16: an attempt beyond the limit of links fails at once, or waits for a free link`(index: Int) throws {
    try attemptTooMany(fails: index == 0, side(Rules.silentExcess, index))
  }

  private func attemptTooMany(fails: Bool, _ change: (inout Rulebook) -> Void = { _ in }) throws {
    let peers = (0..<3).map { Handset("peer \($0)", in: world, at: 1 + Double($0)).launch() }
    for peer in peers { peer.advertise([Service.ours]) }
    let scanner = Handset("scanner", in: world) {
      $0[Rules.maximumLinks] = 2
      change(&$0)
    }.launch()
    let central = scanner.scan(for: [Service.ours])
    world.run(for: .seconds(2))
    for discovery in central.discoveries {
      scanner.act { _ in central.connect(discovery.identifier) }
      world.run(for: .seconds(3))
    }
    #expect(central.what.count { $0 == .connected } == 2)
    #expect(central.what.contains(.failed(code: 11)) == fails)
    let last = try #require(central.kept[central.discoveries[2].identifier])
    #expect(last.state == (fails ? .disconnected : .connecting))
    scanner.act { _ in
      if let first = central.kept[central.discoveries[0].identifier] {
        central.manager.cancelPeripheralConnection(first)
      }
    }
    world.run(for: .seconds(5))
    #expect(last.state == (fails ? .disconnected : .connected), "a link is free now")
  }

  /// Returns the alerts that the user sees when Bluetooth launches an app.
  private func alertsAtRelaunch(_ change: (inout Rulebook) -> Void = { _ in }) -> [SystemAlert.Occasion] {
    let phone = RestoringPhone(in: world, change: change)
    var occasions: [SystemAlert.Occasion] = []
    phone.phone.onAlert = { occasions.append($0.occasion) }
    phone.act { phone.central.scan() }
    phone.die()
    let peer = Handset("peer", in: world, at: 1).launch()
    peer.advertise([Service.ours])
    world.run(for: .seconds(200))
    #expect(phone.isRunning)
    return occasions
  }

  @Test func `C21: Bluetooth launches an app without an alert`() { #expect(alertsAtRelaunch() == []) }

  @Test(arguments: [(0, []), (1, [SystemAlert.Occasion.relaunched])])
  func `L17: Bluetooth launches an app without an alert, or with an alert`(index: Int, alerts: [SystemAlert.Occasion]) {
    #expect(alertsAtRelaunch(side(Rules.unaskedAlert, index)) == alerts)
  }

  /// Whether location updates that began in the background keep an app awake for more than ten minutes.
  private func lateUpdatesLast(_ change: (inout Rulebook) -> Void = { _ in }) -> Bool {
    let phone = Handset("A", in: world, change: change).launch()
    phone.phone.pressHome()
    phone.locate()
    world.run(for: .seconds(590))
    #expect(!phone.process.isSuspended)
    world.run(for: .seconds(60))
    return !phone.process.isSuspended
  }

  @Test func `D14: updates that begin in the background continue without end`() { #expect(lateUpdatesLast()) }

  @Test(arguments: [0, 1])
  func `L18: updates that begin in the background continue, or end after ten minutes`(index: Int) {
    #expect(lateUpdatesLast(side(Rules.lateLocation, index)) == (index == 0))
  }

  /// Returns the outcomes of a notification that is forwarded to an accessory.
  private func forwarded(_ change: (inout Rulebook) -> Void = { _ in }) -> [PostedNotification.Outcome] {
    let phone = Handset("A", in: world, os: .iOS26, change: change).launch()
    phone.phone.setNotificationAuthorization(.authorized, for: phone.app)
    phone.phone.forwardsNotifications = true
    var outcomes: [PostedNotification.Outcome] = []
    phone.phone.onNotification = { outcomes.append($0.outcome) }
    phone.phone.lock()
    phone.act { _ in
      let content = UNMutableNotificationContent()
      UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: "n", content: content, trigger: nil))
    }
    return outcomes
  }

  @Test func `F5: a forwarded notification lights the screen`() { #expect(forwarded() == [.litScreen]) }

  @Test(arguments: [0, 1])
  func `L19: a forwarded notification lights the screen, or does not`(index: Int) {
    #expect(forwarded(side(Rules.forwardedLight, index)) == [index == 0 ? .litScreen : .suppressed])
  }

  @Test(arguments: [(OSVersion.iOS26, true), (.iOS27, false)])
  func `H5: up to iOS 26 a peripheral keeps its identifier across a reboot, and on iOS 27 it does not`(
    os: OSVersion, keeps: Bool
  ) throws {
    try reboot(os, keeps: keeps)
  }

  @Test(arguments: [0, 1])
  func `L20: a peripheral has a new identifier after a reboot, or the old identifier`(index: Int) throws {
    try reboot(.iOS27, keeps: index == 1, side(Rules.rebootIdentifiers, index))
  }

  private func reboot(_ os: OSVersion, keeps: Bool, _ change: (inout Rulebook) -> Void = { _ in }) throws {
    let peer = Handset("peer", in: world, at: 1) { $0[Rules.addressLifetime] = .seconds(1_000_000) }.launch()
    peer.advertise([Service.ours])
    let phone = Handset("A", in: world, os: os, change: change).launch()
    let central = phone.scan(for: [Service.ours])
    world.run(for: .seconds(2))
    let before = try #require(central.discoveries.first?.identifier)
    phone.phone.reboot()
    phone.launch()
    let again = phone.scan(for: [Service.ours])
    world.run(for: .seconds(2))
    let after = try #require(again.discoveries.first?.identifier)
    #expect((before == after) == keeps)
    #expect(again.manager.retrievePeripherals(withIdentifiers: [before]).isEmpty != keeps)
  }

  @Test(arguments: [(0, 10.0), (1, 30.0)])
  func `L21: a region event gives the app ten seconds, or thirty seconds`(index: Int, seconds: Double) {
    let phone = Handset("A", in: world, os: .iOS18, change: side(Rules.regionWakeTime, index)).launch()
    phone.monitor(Beacons.region())
    phone.phone.lock()
    world.run(for: .seconds(60))
    _ = Handset.transmitter(in: world)
    while phone.process.isSuspended { world.run(for: .milliseconds(100)) }
    world.run(for: .seconds(seconds - 2))
    #expect(!phone.process.isSuspended)
    world.run(for: .seconds(4))
    #expect(phone.process.isSuspended)
  }

  @Test(arguments: [0, 1])
  func `L24: an advertisement that was requested before Bluetooth is on is lost, or sent later`(index: Int) {
    let phone = Handset("A", in: world, change: side(Rules.earlyAdvertising, index)).launch()
    phone.act { app in
      let manager = CBPeripheralManager(delegate: nil, queue: nil)
      manager.startAdvertising([CBAdvertisementDataServiceUUIDsKey: [CBUUID(string: Service.ours)]])
      app.kept.append(manager)
    }
    #expect(phone.log.last?.contains("startAdvertising can only be accepted") == true)
    let scanner = Handset("B", in: world, at: 1).launch()
    let central = scanner.scan(for: [Service.ours])
    world.run(for: .seconds(5))
    #expect(central.discoveries.isEmpty == (index == 0))
  }

  @Test func `L24: an early request to advertise is not sent later if the app has stopped advertising`() {
    let phone = Handset("A", in: world, change: side(Rules.earlyAdvertising, 1)).launch()
    phone.act { app in
      let manager = CBPeripheralManager(delegate: nil, queue: nil)
      manager.startAdvertising([CBAdvertisementDataServiceUUIDsKey: [CBUUID(string: Service.ours)]])
      manager.stopAdvertising()
      app.kept.append(manager)
    }
    let scanner = Handset("B", in: world, at: 1).launch()
    let central = scanner.scan(for: [Service.ours])
    world.run(for: .seconds(5))
    #expect(central.discoveries.isEmpty)
  }

  @Test(arguments: [0, 1])
  func `L25: an address lasts about 15 minutes, or most of an hour`(index: Int) {
    let phone = Handset("A", in: world, change: side(Rules.longAddress, index)).launch()
    var addresses: Set<RadioAddress> = []
    for _ in 0..<100 {
      addresses.insert(phone.phone.radio.address)
      world.run(for: .seconds(60))
    }
    #expect(index == 0 ? addresses.count > 5 : addresses.count <= 4)
  }
}
