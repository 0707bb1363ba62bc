import AppHosting
import CoreLocation
import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// Circles, significant changes, single and live locations, monitors and sessions.
@MainActor @Suite struct PlaceRuleTests {
  private let world = World.certain()

  private func phone(
    os: OSVersion = .iOS26, requiresSession: Bool = false, _ permission: LocationPermission? = .authorizedAlways,
    change: (inout Rulebook) -> Void = { _ in }
  ) -> (handset: Handset, app: InstalledApp) {
    let handset = Handset("A", in: world, os: os, change: change)
    var plist = InfoPlist(
      backgroundModes: Handset.allModes,
      usageDescriptions: Handset.usageDescriptions.union(["NSLocationWhenInUseUsageDescription"]))
    plist.requiresServiceSession = requiresSession
    let app = handset.phone.install(PhoneApp(name: "Places", infoPlist: plist, delegate: Probe.self))
    handset.phone.setBluetoothAuthorization(.allowedAlways, for: app)
    if let permission { handset.phone.setLocationAuthorization(permission, for: app) }
    return (handset, app)
  }

  /// Runs a closure in a launched app.
  private func act(_ app: InstalledApp, _ body: @escaping @MainActor () -> Void) { app.process?.perform(body) }

  /// Returns the position this many metres east of the world's origin.
  private func east(_ metres: Double) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: 0, longitude: metres / 111_195)
  }

  // MARK: Circles

  @Test func `E1: with an approximate location no crossing of a circle's edge is reported`() {
    let handset = Handset("A", in: world, os: .iOS18).launch()
    let regions = handset.monitor(CLCircularRegion(center: east(1000), radius: 200, identifier: "home"))
    world.run(for: .seconds(60))
    handset.phone.setLocationAccuracy(.reducedAccuracy, for: handset.app)
    handset.phone.place(at: Position(x: 1000, y: 0))
    world.run(for: .seconds(120))
    #expect(regions.crossings.isEmpty)
    handset.phone.setLocationAccuracy(.fullAccuracy, for: handset.app)
    handset.phone.place(at: .origin)
    world.run(for: .seconds(120))
    handset.phone.place(at: Position(x: 1000, y: 0))
    world.run(for: .seconds(120))
    #expect(regions.crossings.last == .entered("home"))
  }

  @Test func `E2: circles do not count toward the limit of beacon regions that are noticed while the screen is dark`() {
    let handset = Handset("A", in: world, os: .iOS18) { $0[Rules.promptBeaconRegions] = 1 }.launch()
    let circle = CLCircularRegion(center: east(1000), radius: 200, identifier: "home")
    let regions = handset.monitor(circle)
    handset.act { _ in for name in ["1", "2"] { regions.manager.startMonitoring(for: Beacons.region(name)) } }
    handset.phone.lock()
    world.run(for: .seconds(60))
    _ = Handset.transmitter(in: world)
    world.run(for: .seconds(60))
    #expect(regions.crossings == [.entered("1")])
  }

  @Test func `E19: a crossing of a circle's edge is reported after the phone has been beyond it for 20 s`() {
    let handset = Handset("A", in: world).launch()
    let regions = handset.monitor(CLCircularRegion(center: east(1000), radius: 200, identifier: "home"))
    world.run(for: .seconds(5))
    #expect(regions.what.contains(.state(.outside, "home")) && regions.crossings.isEmpty)
    handset.phone.place(at: Position(x: 1000, y: 0))
    world.run(for: .seconds(18))
    #expect(regions.crossings.isEmpty)
    world.run(for: .seconds(8))
    #expect(regions.crossings == [.entered("home")])
    handset.phone.place(at: Position(x: 1230, y: 0))
    world.run(for: .seconds(120))
    #expect(regions.crossings == [.entered("home")], "the cushion")
    handset.phone.place(at: Position(x: 1300, y: 0))
    world.run(for: .seconds(30))
    #expect(regions.crossings == [.entered("home"), .left("home")])
    var found: [CLRegion] = []
    handset.act { _ in
      found = Array(regions.manager.monitoredRegions)
      regions.manager.stopMonitoring(for: found[0])
    }
    let circle = found.first as? CLCircularRegion
    #expect(circle?.radius == 200 && circle?.contains(east(1100)) == true && circle?.contains(east(1300)) == false)
    handset.phone.place(at: Position(x: 1000, y: 0))
    world.run(for: .seconds(60))
    #expect(regions.crossings.count == 2)
  }

  @Test func `E19: a crossing from before a loss of permission does not shorten the wait for the next crossing`() {
    let handset = Handset("A", in: world, os: .iOS18).launch()
    let regions = handset.monitor(CLCircularRegion(center: east(1000), radius: 200, identifier: "home"))
    world.run(for: .seconds(5))
    handset.phone.place(at: Position(x: 1000, y: 0))
    world.run(for: .seconds(10))
    handset.phone.setLocationAccuracy(.reducedAccuracy, for: handset.app)
    handset.phone.place(at: .origin)
    world.run(for: .seconds(60))
    handset.phone.setLocationAccuracy(.fullAccuracy, for: handset.app)
    // The phone checks its location once in this time, and determines that it is outside.
    world.run(for: .seconds(2))
    handset.phone.place(at: Position(x: 1000, y: 0))
    world.run(for: .seconds(18))
    #expect(regions.crossings.isEmpty)
    world.run(for: .seconds(8))
    #expect(regions.crossings == [.entered("home")])
  }

  @Test func `E6: a crossing of a circle launches an app that has ended`() {
    let handset = Handset("A", in: world).launch()
    handset.monitor(CLCircularRegion(center: east(1000), radius: 200, identifier: "home"))
    world.run(for: .seconds(5))
    handset.phone.lock()
    handset.phone.jetsam(handset.app)
    handset.phone.place(at: Position(x: 1000, y: 0))
    world.run(for: .seconds(60))
    #expect(handset.process?.launchCauses == [.location])
  }

  // MARK: Significant changes

  @Test(arguments: [true, false])
  func `E20: a change of 500 m is reported at most once every five minutes, and launches an app that has ended`(
    jetsam: Bool
  ) {
    let handset = Handset("A", in: world).launch()
    let location = handset.locate()
    handset.act { _ in
      location.manager.stopUpdatingLocation()
      location.manager.startMonitoringSignificantLocationChanges()
    }
    world.run(for: .seconds(10))
    #expect(location.fixes.count == 1)
    handset.phone.lock()
    world.run(for: .seconds(300))
    if jetsam { handset.phone.jetsam(handset.app) }
    handset.phone.place(at: Position(x: 400, y: 0))
    world.run(for: .seconds(30))
    #expect(location.fixes.count == 1)
    handset.phone.place(at: Position(x: 501, y: 0))
    world.run(for: .seconds(30))
    if jetsam {
      #expect(handset.process?.launchCauses == [.location])
    } else {
      #expect(location.fixes.count == 2)
      handset.phone.place(at: Position(x: 1100, y: 0))
      world.run(for: .seconds(200))
      #expect(location.fixes.count == 2)
      world.run(for: .seconds(100))
      #expect(location.fixes.count == 3)
    }
    #expect(CLLocationManager.significantLocationChangeMonitoringAvailable())
  }

  // MARK: Single locations and permissions

  @Test func `E11: a requested location is delivered once`() {
    let (handset, app) = phone()
    handset.phone.launch(app)
    var manager: CLLocationManager!
    act(app) {
      manager = CLLocationManager()
      manager.requestLocation()
    }
    world.run(for: .seconds(60))
    #expect(manager.location?.coordinate.latitude == 0)
    handset.phone.place(at: Position(x: 100, y: 0))
    world.run(for: .seconds(60))
    #expect(manager.location?.coordinate.longitude == 0)
  }

  @Test func `E11: a location that is requested during updates is delivered too, and the updates continue`() {
    let handset = Handset("A", in: world).launch()
    let location = handset.locate()
    world.run(for: .seconds(60))
    let before = location.fixes.count
    handset.phone.place(at: Position(x: 100, y: 0))
    handset.act { _ in location.manager.requestLocation() }
    world.run(for: .seconds(60))
    #expect(location.fixes.count == before + 1)
    #expect(location.manager.location.map { $0.coordinate.longitude > 0 } == true)
    handset.act { _ in location.manager.requestLocation() }
    world.run(for: .seconds(60))
    #expect(location.fixes.count == before + 2)
  }

  @Test func `E11: updates that begin during a request for one location continue after this location`() {
    let handset = Handset("A", in: world).launch()
    let location = handset.locate()
    world.run(for: .seconds(10))
    handset.act { _ in
      location.manager.stopUpdatingLocation()
      location.manager.requestLocation()
      location.manager.startUpdatingLocation()
    }
    world.run(for: .seconds(10))
    #expect(location.fixes.count == 2)
    handset.phone.lock()
    world.run(for: .seconds(60))
    #expect(!handset.process.isSuspended)
  }

  @Test
  func `E11: without permission a request for a location fails, and a later permission does not revive the request`() {
    let handset = Handset("A", in: world).launch()
    let location = handset.locate()
    world.run(for: .seconds(10))
    handset.act { _ in location.manager.stopUpdatingLocation() }
    handset.phone.setLocationAuthorization(.denied, for: handset.app)
    handset.act { _ in location.manager.requestLocation() }
    world.run(for: .seconds(10))
    #expect(location.failures == [1] && location.fixes.count == 1)
    handset.phone.setLocationAuthorization(.authorizedAlways, for: handset.app)
    world.run(for: .seconds(10))
    #expect(location.fixes.count == 1)
    handset.act { _ in location.manager.requestLocation() }
    world.run(for: .seconds(10))
    #expect(location.fixes.count == 2)
  }

  @Test func `E1: an app gets the permission "when in use" and temporary full accuracy when it requests them`() {
    let (handset, app) = phone(nil)
    handset.phone.launch(app)
    var manager: CLLocationManager!
    act(app) {
      manager = CLLocationManager()
      manager.requestWhenInUseAuthorization()
    }
    world.run(for: .seconds(60))
    #expect(app.locationAuthorization == .authorizedWhenInUse)
    handset.phone.setLocationAccuracy(.reducedAccuracy, for: app)
    act(app) { manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "beacons") }
    world.run(for: .seconds(60))
    #expect(app.locationAccuracy == .fullAccuracy)
  }

  // MARK: Monitors

  /// Returns a monitor's first reports, in order.
  private func states(_ monitor: CLMonitor, _ count: Int) async throws -> [String] {
    var found: [String] = []
    for try await event in await monitor.events {
      found.append("\(event.identifier) \(event.state)")
      if found.count == count { break }
    }
    return found
  }

  /// Creates a monitor in an app.
  private func monitor(
    _ app: InstalledApp, _ prepare: @escaping @MainActor (CLMonitor) async -> Void = { _ in }
  ) async -> CLMonitor {
    var task: Task<CLMonitor, Never>!
    act(app) {
      task = Task {
        let monitor = await CLMonitor("m")
        await prepare(monitor)
        return monitor
      }
    }
    return await task.value
  }

  private static let beacon = CLMonitor.BeaconIdentityCondition(uuid: Beacons.uuid, major: 1, minor: 1)

  @Test func `E5: a monitor reports circles and beacons, but not a state that it was told to assume`() async throws {
    let (handset, app) = phone()
    handset.phone.launch(app)
    let home = CLMonitor.CircularGeographicCondition(center: east(1000), radius: 200)
    let monitor = await monitor(app) { monitor in
      await monitor.add(home, identifier: "home", assuming: .unsatisfied)
      await monitor.add(Self.beacon, identifier: "beacon")
    }
    world.run(for: .seconds(20))
    // The app stops reading the sequence after the first event. A later sequence contains the events since then.
    #expect(try await states(monitor, 1) == ["beacon unsatisfied"])
    _ = Handset.transmitter(in: world)
    world.run(for: .seconds(20))
    handset.phone.place(at: Position(x: 1000, y: 0))
    world.run(for: .seconds(120))
    #expect(try await states(monitor, 3) == ["beacon satisfied", "home satisfied", "beacon unsatisfied"])
    #expect(await monitor.identifiers == ["beacon", "home"] && monitor.name == "m")
    let record = await monitor.record(for: "home")
    #expect((record?.condition as? CLMonitor.CircularGeographicCondition)?.radius == 200)
    #expect(record?.lastEvent.state == .satisfied && record?.lastEvent.authorizationDenied == false)
    await monitor.remove("home")
    #expect(await monitor.record(for: "home") == nil)
    let kept = await self.monitor(app)
    #expect(await kept.identifiers == ["beacon"])
  }

  @Test func `E2: a monitor's conditions count toward an app's limit of regions`() async throws {
    let (handset, app) = phone { $0[Rules.monitoredRegions] = 1 }
    handset.phone.launch(app)
    let monitor = await monitor(app) { monitor in
      for name in ["a", "b"] { await monitor.add(Self.beacon, identifier: name, assuming: .unsatisfied) }
    }
    world.run(for: .seconds(1))
    for try await event in await monitor.events {
      #expect(event.identifier == "b" && event.state == .unmonitored && event.conditionLimitExceeded)
      break
    }
  }

  /// Returns the state that a monitor has for a beacon at two times: after the beacon has launched the app in the
  /// background, and after the app has come to the foreground.
  private func toldAfterLaunch(_ change: (inout Rulebook) -> Void = { _ in }) async throws -> [String] {
    let (handset, app) = phone(change: change)
    handset.phone.launch(app)
    _ = await monitor(app) { await $0.add(Self.beacon, identifier: "beacon", assuming: .unsatisfied) }
    handset.phone.lock()
    world.run(for: .seconds(60))
    handset.phone.jetsam(app)
    let beacon = Handset.transmitter(in: world)
    world.run(for: .seconds(30))
    #expect(app.process?.launchCauses == [.location])
    let monitor = await monitor(app)
    world.run(for: .seconds(1))
    let before = await monitor.record(for: "beacon")?.lastEvent.state
    handset.phone.unlock()
    handset.phone.launch(app)
    world.run(for: .seconds(5))
    let after = await monitor.record(for: "beacon")?.lastEvent.state
    _ = beacon
    return ["\(before.map { "\($0)" } ?? "-")", "\(after.map { "\($0)" } ?? "-")"]
  }

  @Test(arguments: [0, 1])
  func `L23: a monitor reports an entry after a launch in the background, or once the app is in the foreground`(
    index: Int
  ) async throws {
    let told = try await toldAfterLaunch { $0.take(Rules.monitorEntries.sides[index]) }
    #expect(told.last == "satisfied")
    #expect((told.first == "satisfied") == (index == 1), "E18")
  }

  @Test func `E18: a monitor withholds an entry after a launch in the background`() async throws {
    let told = try await toldAfterLaunch()
    #expect(told.first != "satisfied" && told.last == "satisfied")
  }

  // MARK: Sessions

  @Test(arguments: [(OSVersion(17), true), (.iOS18, false)])
  func `E17: from iOS 18 on an app that declares service sessions gets locations only with a session`(
    os: OSVersion, isFree: Bool
  ) async throws {
    let (handset, app) = phone(os: os, requiresSession: true)
    handset.phone.launch(app)
    var manager: CLLocationManager!
    var session: CLServiceSession?
    act(app) {
      manager = CLLocationManager()
      manager.requestLocation()
    }
    world.run(for: .seconds(10))
    #expect((manager.location != nil) == isFree)
    act(app) {
      session = CLServiceSession(authorization: .always)
      manager.requestLocation()
    }
    world.run(for: .seconds(10))
    #expect(manager.location != nil)
    for try await diagnostic in session!.diagnostics {
      #expect(!diagnostic.serviceSessionRequired && !diagnostic.alwaysAuthorizationDenied)
      break
    }
    act(app) { session?.invalidate() }
    #expect(app.serviceSession == nil)
  }

  @Test func `E17: a service session lasts until the app invalidates or releases it, even if the app is killed`() {
    let (handset, app) = phone(os: .iOS18, requiresSession: true)
    handset.phone.launch(app)
    var sessions: [CLServiceSession] = []
    act(app) {
      sessions = [CLServiceSession(authorization: .whenInUse), CLServiceSession(authorization: .always)]
      sessions[1].invalidate()
    }
    #expect(app.serviceSession == 1)
    act(app) { sessions = [] }
    #expect(app.serviceSession == nil)
    act(app) { sessions = [CLServiceSession(authorization: .always)] }
    handset.phone.jetsam(app)
    sessions = []
    #expect(app.serviceSession == 2, "the phone remembers the session of a process that was killed")
  }

  @Test func `E17: a service session asks the user for the permission that it needs`() {
    let (handset, app) = phone(nil)
    handset.phone.launch(app)
    var session: CLServiceSession?
    act(app) { session = CLServiceSession(authorization: .whenInUse, fullAccuracyPurposeKey: "k") }
    world.run(for: .seconds(10))
    #expect(app.locationAuthorization == .authorizedWhenInUse && session != nil)
  }

  @Test(arguments: [(OSVersion(16), false), (.iOS26, true)])
  func `D15: from iOS 17 on an app with live updates and a background activity session stays in use`(
    os: OSVersion, isKept: Bool
  ) async throws {
    let (handset, app) = phone(os: os, .authorizedWhenInUse)
    handset.phone.launch(app)
    var activity: CLBackgroundActivitySession?
    var updates: CLLocationUpdate.Updates.Iterator!
    act(app) {
      activity = CLBackgroundActivitySession()
      updates = CLLocationUpdate.liveUpdates(.fitness).makeAsyncIterator()
    }
    world.run(for: .seconds(5))
    handset.phone.lock()
    world.run(for: .seconds(60))
    #expect(app.process?.isSuspended == !isKept)
    handset.phone.place(at: Position(x: 50, y: 0))
    world.run(for: .seconds(5))
    var places: [Double] = []
    for _ in 0..<(isKept ? 4 : 2) {
      let update = try #require(try await updates.next())
      places.append((update.location?.coordinate.longitude ?? -1) * 111_195)
      #expect(update.stationary == [1, 3].contains(places.count - 1) && !update.locationUnavailable)
    }
    #expect(places.map { $0.rounded() } == (isKept ? [0, 0, 50, 50] : [0, 0]))
    if isKept {
      act(app) { activity?.invalidate() }
      world.run(for: .seconds(60))
      #expect(app.process?.isSuspended == true)
    }
  }

  @Test func `D15: an app stays in use until its last background activity session ends`() {
    let (handset, app) = phone(.authorizedWhenInUse)
    handset.phone.launch(app)
    var activities: [CLBackgroundActivitySession] = []
    var updates: CLLocationUpdate.Updates.Iterator!
    act(app) {
      activities = [CLBackgroundActivitySession(), CLBackgroundActivitySession()]
      updates = CLLocationUpdate.liveUpdates().makeAsyncIterator()
    }
    world.run(for: .seconds(5))
    handset.phone.lock()
    act(app) { activities[0].invalidate() }
    world.run(for: .seconds(60))
    #expect(app.process?.isSuspended == false)
    act(app) { activities[1].invalidate() }
    world.run(for: .seconds(60))
    #expect(app.process?.isSuspended == true)
    withExtendedLifetime(updates) {}
  }

  @Test func `live updates report the reason for a missing location`() async throws {
    let (handset, app) = phone(.denied)
    handset.phone.launch(app)
    var updates: CLLocationUpdate.Updates.Iterator!
    act(app) { updates = CLLocationUpdate.liveUpdates().makeAsyncIterator() }
    world.run(for: .seconds(5))
    let update = try #require(try await updates.next())
    #expect(update.location == nil && update.authorizationDenied && !update.authorizationDeniedGlobally)
    #expect(!update.insufficientlyInUse && !update.accuracyLimited && !update.authorizationRestricted)
    #expect(!update.authorizationRequestInProgress && !update.serviceSessionRequired && !update.isStationary)
  }
}
