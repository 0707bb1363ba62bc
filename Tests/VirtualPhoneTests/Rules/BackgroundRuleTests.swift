import CoreBluetooth
import CoreLocation
import Foundation
import Testing
import UIKit

@testable import VirtualAir
@testable import VirtualPhone

@MainActor @Suite struct BackgroundRuleTests {
  private let world = World.certain()

  /// The times, in seconds, at which the app's timer fired. The timer has a period of one second.
  private final class Ticker {
    var seconds: [Double] = []
  }

  private func tick(_ phone: Handset) -> Ticker {
    let ticker = Ticker()
    let process: AppProcess = phone.process
    func next() {
      process.schedule(after: .seconds(1)) {
        ticker.seconds.append((process.now - .zero).inSeconds)
        next()
      }
    }
    next()
    return ticker
  }

  @Test func `D1: an app's life-cycle callbacks come in Apple's order, with the right state`() {
    let phone = Handset("A", in: world).launch()
    phone.phone.lock()
    phone.phone.unlock()
    phone.phone.pressHome()
    #expect(
      phone.probe.life == [
        "launched", "active 0", "resigning 1", "background 2", "returning 1", "active 0", "resigning 1", "background 2",
      ])
  }

  @Test func `D1: an app is suspended 5 s after it has left the foreground`() {
    let phone = Handset("A", in: world).launch()
    let ticker = tick(phone)
    world.run(for: .seconds(10))
    phone.phone.lock()
    world.run(for: .seconds(60))
    #expect(phone.process.isSuspended)
    #expect(ticker.seconds.count == 14)
    #expect(ticker.seconds.allSatisfy { $0 < 15 })
    phone.phone.unlock()
    #expect(ticker.seconds.count == 15, "the timer that was due fires once, late")
    world.run(for: .seconds(10))
    #expect(ticker.seconds.count == 24)
  }

  @Test func `D1: due timers of a suspended app fire in order when the app runs, and cancelled timers do not fire`() {
    let phone = Handset("A", in: world).launch()
    let process: AppProcess = phone.process
    var fired: [Int] = []
    let timers = [30, 10, 20, 40].map { seconds in
      process.schedule(after: .seconds(seconds)) { fired.append(seconds) }
    }
    phone.phone.lock()
    // This timer is due before the 20 s timer. After the unlock, both timers are due, and this timer's callback cancels
    // the 20 s timer.
    process.schedule(after: .seconds(8)) { timers[2].cancel() }
    world.run(for: .seconds(35))
    #expect(fired == [])
    phone.phone.unlock()
    #expect(fired == [10, 30])
    world.run(for: .seconds(10))
    #expect(fired == [10, 30, 40])
  }

  @Test func `D1: an app is in the background as soon as another app is in the foreground`() {
    let phone = Handset("A", in: world).launch()
    let second = phone.phone.install(Handset.app("Second"))
    phone.phone.launch(second)
    #expect(phone.process.applicationState == .background)
    #expect(second.process?.applicationState == .active)
    phone.phone.lock()
    phone.phone.unlock()
    #expect(phone.process.applicationState == .background)
    #expect(second.process?.applicationState == .active)
  }

  @Test func `D2: a discovery wakes a suspended app for 10 s`() throws {
    let peer = Handset("peer", in: world, at: 1).launch()
    let phone = Handset("A", in: world).launch()
    let central = phone.scan(for: [Service.ours])
    let ticker = tick(phone)
    phone.phone.lock()
    world.run(for: .seconds(100))
    #expect(phone.process.isSuspended)
    peer.advertise([Service.ours])
    world.run(for: .seconds(100))
    let woken = try #require(central.discoveries.first).time
    let seconds = ticker.seconds.filter { $0 > 90 }
    #expect(seconds.count == 10, "the one that was due, and nine more")
    #expect(seconds.allSatisfy { $0 - (woken - .zero).inSeconds < 10 })
    #expect(phone.process.isSuspended)
  }

  @Test func `D2: callbacks that waited in a suspended app come before the event that wakes it`() throws {
    let peer = Handset("peer", in: world, at: 1).launch()
    let phone = Handset("A", in: world).launch()
    let central = phone.scan(for: [Service.ours])
    var order: [String] = []
    central.onDiscovery = { _ in order.append("discovery") }
    phone.phone.lock()
    phone.process.schedule(after: .seconds(50)) { order.append("timer") }
    world.run(for: .seconds(100))
    peer.advertise([Service.ours])
    world.run(for: .seconds(100))
    #expect(order == ["timer", "discovery"])
  }

  @Test func `D2: without the background mode events wait for the foreground`() {
    let peer = Handset("peer", in: world, at: 1).launch()
    peer.advertise([Service.ours])
    let phone = Handset("A", in: world, modes: ["bluetooth-peripheral"]).launch()
    let central = phone.scan(for: [Service.ours])
    world.run(for: .seconds(1))
    phone.act { _ in central.connect(central.discoveries[0].identifier) }
    world.run(for: .seconds(1))
    phone.phone.lock()
    world.run(for: .seconds(30))
    peer.phone.setBluetooth(on: false)
    phone.phone.setBluetooth(on: false)
    world.run(for: .seconds(30))
    #expect(phone.process.isSuspended)
    #expect(central.states == [.poweredOn])
    phone.phone.unlock()
    #expect(central.states == [.poweredOn, .poweredOff])
  }

  @Test(arguments: [(6, 600.0), (11, 180.0), (12, 180.0), (13, 30.0), (17, 30.0)])
  func `D4: a background task keeps an app awake for the time that the release allows, and then has to end`(
    major: Int, budget: Double
  ) throws {
    let phone = Handset("A", in: world, os: OSVersion(major)).launch()
    let expired = Ticker()
    let process: AppProcess = phone.process
    phone.act { _ in
      var task = UIBackgroundTaskIdentifier.invalid
      task = UIApplication.shared.beginBackgroundTask {
        MainActor.assumeIsolated {
          expired.seconds.append((process.now - .zero).inSeconds)
          UIApplication.shared.endBackgroundTask(task)
        }
      }
    }
    let ticker = tick(phone)
    phone.phone.lock()
    world.run(for: .seconds(1000))
    #expect(expired.seconds == [budget])
    #expect(try #require(ticker.seconds.last) < budget)
    #expect(try #require(ticker.seconds.last) > budget - 2)
    #expect(phone.process.isSuspended)
  }

  @Test func `D4: an app that does not end its background task in time is killed`() {
    let phone = Handset("A", in: world, os: OSVersion(13)).launch()
    phone.act { _ in UIApplication.shared.beginBackgroundTask() }
    phone.phone.lock()
    world.run(for: .seconds(29))
    #expect(phone.app.process != nil)
    world.run(for: .seconds(2))
    #expect(phone.app.process == nil)
    #expect(phone.log.last?.hasPrefix("0x8badf00d") == true)
  }

  @Test func `D4: ending the background task early suspends the app`() {
    let phone = Handset("A", in: world).launch()
    var task = UIBackgroundTaskIdentifier.invalid
    phone.act { _ in task = UIApplication.shared.beginBackgroundTask() }
    phone.phone.lock()
    world.run(for: .seconds(20))
    #expect(!phone.process.isSuspended)
    phone.act { _ in UIApplication.shared.endBackgroundTask(task) }
    #expect(phone.process.isSuspended)
  }

  @Test func `D4: an app that was in the foreground or was woken can begin a background task again`() {
    let phone = Handset("A", in: world, os: OSVersion(13)).launch()
    let peer = Handset("peer", in: world, at: 1).launch()
    let central = phone.scan(for: [Service.ours])
    func begin() -> UIBackgroundTaskIdentifier {
      UIApplication.shared.beginBackgroundTask {
        MainActor.assumeIsolated { for id in 1...9 { UIApplication.shared.endBackgroundTask(.init(rawValue: id)) } }
      }
    }
    var tasks: [Bool] = []
    func note() { phone.act { _ in tasks.append(begin() != .invalid) } }
    note()
    phone.phone.lock()
    world.run(for: .seconds(31))
    #expect(phone.process.isSuspended)
    phone.phone.unlock()
    note()
    phone.phone.lock()
    world.run(for: .seconds(31))
    central.onDiscovery = { _ in tasks.append(begin() != .invalid) }
    peer.advertise([Service.ours])
    world.run(for: .seconds(120))
    #expect(tasks == [true, true, true])
    #expect(phone.process.isSuspended)
  }

  @Test func `D5: the remaining time is unlimited in the foreground and with location, and decreases otherwise`() {
    let phone = Handset("A", in: world).launch()
    func remaining() -> Double {
      var value = 0.0
      phone.act { _ in value = UIApplication.shared.backgroundTimeRemaining }
      return value
    }
    #expect(remaining() == .greatestFiniteMagnitude)
    phone.act { _ in UIApplication.shared.beginBackgroundTask() }
    phone.phone.lock()
    #expect(remaining() == 180)
    world.run(for: .seconds(60))
    #expect(remaining() == 120)
    let location = phone.locate()
    #expect(remaining() == .greatestFiniteMagnitude)
    phone.act { _ in location.manager.stopUpdatingLocation() }
    #expect(remaining() == 180, "what any app has that loses what kept it awake")
  }

  @Test func `D6: location updates keep an app awake without end`() {
    let phone = Handset("A", in: world).launch()
    phone.locate()
    let ticker = tick(phone)
    phone.phone.lock()
    world.run(for: .seconds(7200))
    #expect(!phone.process.isSuspended)
    #expect(ticker.seconds.count > 7190)
  }

  @Test func `D6: location updates that the app has not enabled for the background do not keep it awake`() {
    let phone = Handset("A", in: world).launch()
    phone.locate(inBackground: false)
    phone.phone.lock()
    world.run(for: .seconds(6))
    #expect(phone.process.isSuspended)
  }

  @Test(arguments: [true, false])
  func `D6: with the permission "when in use", updates have to begin in the foreground`(beginsInFront: Bool) {
    let phone = Handset("A", in: world).launch()
    phone.phone.setLocationAuthorization(.authorizedWhenInUse, for: phone.app)
    if beginsInFront { phone.locate() }
    phone.phone.lock()
    if !beginsInFront { phone.locate() }
    world.run(for: .seconds(600))
    #expect(phone.process.isSuspended == !beginsInFront)
  }

  @Test func `D6: if the reference apps are right, only the permission "always" keeps an app awake`() {
    for status in [LocationPermission.authorizedWhenInUse, .authorizedAlways] {
      let phone = Handset("A", in: world) { $0[Rules.whenInUseKeepsAwake] = false }.launch()
      phone.phone.setLocationAuthorization(status, for: phone.app)
      phone.locate()
      phone.phone.lock()
      world.run(for: .seconds(600))
      #expect(phone.process.isSuspended == (status == .authorizedWhenInUse))
    }
  }

  @Test func `D6: an app in the background is suspended 5 s after its location permission is withdrawn`() {
    let phone = Handset("A", in: world).launch()
    phone.locate()
    let ticker = tick(phone)
    phone.phone.lock()
    world.run(for: .seconds(600))
    phone.phone.setLocationAuthorization(.denied, for: phone.app)
    world.run(for: .seconds(600))
    #expect(phone.process.isSuspended)
    #expect((604...605).contains(ticker.seconds.last ?? 0), "5 s, for it has no task")
    #expect(phone.probe.locations[0].failures == [1], "it is told of the refusal before")
  }

  @Test func `D6: a permission that is withdrawn from a suspended app is reported when the app runs again`() {
    let phone = Handset("A", in: world).launch()
    let location = phone.locate(inBackground: false)
    phone.phone.lock()
    world.run(for: .seconds(60))
    #expect(phone.process.isSuspended)
    phone.phone.setLocationAuthorization(.denied, for: phone.app)
    world.run(for: .seconds(60))
    #expect(location.authorizations == [.authorizedAlways])
    phone.phone.unlock()
    #expect(location.authorizations == [.authorizedAlways, .denied])
    #expect(location.failures == [1])
  }

  @Test func `D6: an app gains no time by starting and stopping updates that do not keep it awake`() {
    let phone = Handset("A", in: world).launch()
    let location = phone.locate(inBackground: false)
    let process: AppProcess = phone.process
    func again() {
      location.manager.stopUpdatingLocation()
      location.manager.startUpdatingLocation()
      process.schedule(after: .seconds(1)) { again() }
    }
    phone.act { _ in again() }
    phone.phone.lock()
    world.run(for: .seconds(60))
    #expect(phone.process.isSuspended)
  }

  @Test func `D6: an app that requests background updates without the background mode crashes`() {
    let phone = Handset("A", in: world, modes: []).launch()
    phone.act { _ in _ = LocationProbe(inBackground: true) }
    #expect(phone.app.process == nil)
    #expect(
      phone.log == [
        "*** Terminating app due to uncaught exception: allowsBackgroundLocationUpdates needs the location background mode"
      ])
    #expect(!phone.phone.location.isRunning)
  }

  @Test func `E11: the first location comes within seconds, and a phone at rest gets no further location`() {
    let phone = Handset("A", in: world, at: 111_195).launch()
    let location = phone.locate()
    world.run(for: .seconds(3600))
    #expect(location.fixes.map(\.time) == [.zero + .seconds(2)])
    let fix = location.fixes.first?.location
    let longitude: Double = fix?.coordinate.longitude ?? 0
    #expect(abs(longitude - 1) < 1e-9)
    #expect(fix?.horizontalAccuracy == 3000)
  }

  @Test func `E11: a location that was requested before the permission arrives after the permission is granted`() {
    let phone = Handset("A", in: world, isDecided: false).launch()
    let location = phone.locate()
    phone.act { _ in location.manager.requestAlwaysAuthorization() }
    world.run(for: .seconds(10))
    #expect(location.authorizations == [.notDetermined, .authorizedAlways])
    #expect(location.fixes.count == 1)
  }
}
