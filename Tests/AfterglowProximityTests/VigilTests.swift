import AfterglowProximity
import AfterglowWire
import Testing

/// The ingredients that keep the app awake. Each ingredient runs whenever it helps, and at no other time.
@Suite struct VigilTests {
  /// A script on iOS 17 at 0 s, with all permissions and the app in the foreground.
  private func script(
    _ channels: Channels = .gatt, aims: Aims = .all, osMajorVersion: Int = 17,
    location: LocationAuthorization = .always(.full)
  ) -> Script {
    var configuration = Configuration(channels: channels, osMajorVersion: osMajorVersion)
    configuration.aims = aims
    configuration.nudges = .off
    var script = Script(configuration)
    _ = script.play(.locationAuthorizationChanged(location), at: 0)
    _ = script.play(.centralStateChanged(.poweredOn), at: 0)
    return script
  }

  @Test func `location updates begin as soon as the app knows that it is in the foreground`() {
    var script = script()
    #expect(script.play(.applicationStateChanged(.inactive), at: 0) == [.startLocationUpdates])
    #expect(script.play(.applicationStateChanged(.active), at: 0) == [])
  }

  @Test(arguments: [LocationAuthorization.denied, .restricted])
  func `location updates end without permission, and begin again with permission`(refused: LocationAuthorization) {
    var script = script()
    _ = script.play(.applicationStateChanged(.active), at: 0)
    script.expect(.locationAuthorizationChanged(refused), at: 1, [.stopLocationUpdates])
    script.expect(.locationAuthorizationChanged(.whenInUse(.full)), at: 2, [.startLocationUpdates])
    script.expect(.locationServicesChanged(isEnabled: false), at: 3, [.stopLocationUpdates])
    script.expect(.locationServicesChanged(isEnabled: true), at: 4, [.startLocationUpdates])
  }

  @Test func `location updates that began in the background restart when the app first comes to the foreground`() {
    var script = script()
    _ = script.play(.applicationStateChanged(.background), at: 0)
    script.expect(
      .applicationStateChanged(.active), at: 5,
      [.stopLocationUpdates, .startLocationUpdates, .endBackgroundTask, .stopRanging(emptyRegion)])
    #expect(script.play(.applicationStateChanged(.background), at: 6).contains(.beginBackgroundTask))
    script.expect(.applicationStateChanged(.active), at: 7, [.endBackgroundTask, .stopRanging(emptyRegion)])
  }

  @Test
  func `an app without the location background mode requests no location updates, because they would crash the app`() {
    var script = Script()
    _ = script.play(.launched(Launch(backgroundModes: [.bluetoothCentral])), at: 0)
    _ = script.play(.locationAuthorizationChanged(.always(.full)), at: 0)
    script.expect(.applicationStateChanged(.active), at: 0, [])
    script.expect(.applicationStateChanged(.background), at: 1, [.beginBackgroundTask])
  }

  @Test(arguments: [Aims.beFound, []])
  func `an app with no aim, or with only the aim to be found, requests no location updates`(aims: Aims) {
    var script = script(aims: aims)
    _ = script.play(.applicationStateChanged(.active), at: 0)
    #expect(script.play(.applicationStateChanged(.background), at: 1) == (aims == [] ? [] : [.beginBackgroundTask]))
    #expect(script.engine.upkeep.running.contains(.locationUpdates) == false)
  }

  // MARK: The background task

  @Test func `the app begins a new background task each time that it enters the background`() {
    var script = script(osMajorVersion: 11)
    for visit in 0..<3 {
      let start = Double(visit) * 100
      #expect(!script.play(.applicationStateChanged(.active), at: start).contains(.beginBackgroundTask))
      script.expect(.applicationStateChanged(.background), at: start + 10, [.beginBackgroundTask])
      script.expect(.applicationStateChanged(.active), at: start + 20, [.endBackgroundTask])
    }
  }

  @Test
  func `a task that expires is ended at once, and another task begins when iOS wakes the app at least 10 s later`() {
    var script = script(osMajorVersion: 11)
    _ = script.play(.applicationStateChanged(.active), at: 0)
    _ = script.play(.applicationStateChanged(.background), at: 1)
    script.expect(.backgroundTaskExpired, at: 31, [.endBackgroundTask])
    script.expect(.backgroundTaskExpired, at: 32, [])
    script.expect(.connectionFailed(peerB), at: 33, [])
    script.expect(.wake, at: 100, [])
    script.expect(.connectionFailed(peerB), at: 200, [.beginBackgroundTask])
    script.expect(.backgroundTaskExpired, at: 200, [.endBackgroundTask])
    script.expect(.connectionFailed(peerB), at: 201, [])
  }

  // MARK: Overhearing

  /// The seconds at which ranging of the empty region began and ended.
  private func bursts(_ script: inout Script, until end: Double) -> [(start: Double, end: Double)] {
    var bursts: [(start: Double, end: Double)] = []
    var start: Double?
    while let deadline = script.engine.nextDeadline, deadline <= seconds(end) {
      for outcome in script.play(.wake, at: Double(deadline.nanoseconds) / 1e9) {
        if outcome == .startRanging(emptyRegion) { start = Double(deadline.nanoseconds) / 1e9 }
        if outcome == .stopRanging(emptyRegion), let begun = start {
          bursts.append((begun, Double(deadline.nanoseconds) / 1e9))
        }
      }
    }
    return bursts
  }

  @Test(arguments: [Channels.gatt, .overflow, [.gatt, .overflow]])
  func `in the background the empty region is ranged for 3 s in 9 s, and for 2 s in 18 s after 5 min without a phone`(
    channels: Channels
  ) {
    var script = script(channels)
    _ = script.play(.applicationStateChanged(.active), at: 0)
    #expect(script.play(.applicationStateChanged(.background), at: 100).contains(.startRanging(emptyRegion)))
    let bursts = bursts(&script, until: 1_000)
    for burst in bursts.prefix(30) { #expect(burst.end - burst.start == 3) }
    for burst in bursts.suffix(15) { #expect(burst.end - burst.start == 2) }
    let starts = bursts.map(\.start)
    #expect(starts.first == 109)
    let gaps = zip(starts, starts.dropFirst()).map { $1 - $0 }
    #expect(gaps.prefix(30).allSatisfy { $0 == 9 })
    #expect(gaps.suffix(15).allSatisfy { $0 == 18 })
    // The bursts take a third of the time for 5 minutes, and then a ninth. In total, the bursts take less than a fifth
    // of the time.
    let share = bursts.reduce(0) { $0 + $1.end - $1.start } / 900
    #expect(share < 0.2)
    #expect(abs(script.engine.upkeep.receiverTime(of: .overhearing) / .seconds(1) - share * 900 - 3) < 3.1)
  }

  @Test func `in the first minutes in the background, any 10 s contain at least 3 s of bursts`() {
    var script = script(.overflow)
    _ = script.play(.applicationStateChanged(.active), at: 0)
    _ = script.play(.applicationStateChanged(.background), at: 0)
    let bursts = bursts(&script, until: 290)
    for tenths in 30..<2_700 {
      let light = Double(tenths) / 10
      let heard = bursts.map { max(0, min($0.end, light + 10) - max($0.start, light)) }.reduce(0, +)
      #expect(heard >= 3, "light at \(light) s")
    }
  }

  @Test(arguments: [11, 12])
  func `before iOS 13 the empty region is not ranged`(osMajorVersion: Int) {
    var script = script(.overflow, osMajorVersion: osMajorVersion)
    _ = script.play(.applicationStateChanged(.active), at: 0)
    #expect(!script.play(.applicationStateChanged(.background), at: 1).contains(.startRanging(emptyRegion)))
    #expect(bursts(&script, until: 500).isEmpty)
  }

  @Test(arguments: [
    Event.locationAuthorizationChanged(.always(.reduced)), .locationAuthorizationChanged(.denied),
    .locationServicesChanged(isEnabled: false), .centralStateChanged(.poweredOff), .applicationStateChanged(.active),
  ])
  func `bursts end at once when they are no longer useful`(event: Event) {
    var script = script(.overflow)
    _ = script.play(.applicationStateChanged(.active), at: 0)
    _ = script.play(.applicationStateChanged(.background), at: 1)
    #expect(script.play(event, at: 2).contains(.stopRanging(emptyRegion)))
    #expect(bursts(&script, until: 500).isEmpty)
    #expect(!script.engine.upkeep.running.contains(.overhearing))
  }

  @Test func `in Low Power Mode the bursts are rare from the beginning`() {
    var script = script(.overflow)
    _ = script.play(.applicationStateChanged(.active), at: 0)
    _ = script.play(.lowPowerModeChanged(isOn: true), at: 0)
    _ = script.play(.applicationStateChanged(.background), at: 1)
    #expect(bursts(&script, until: 100).map(\.start) == [19, 37, 55, 73, 91])
  }

  @Test func `after a nudge the app ranges for the whole 10 s in which the screen is lit`() {
    var configuration = Configuration(channels: .overflow, osMajorVersion: 17)
    configuration.nudges.quiet = .seconds(50)
    var script = Script(configuration)
    _ = script.play(.locationAuthorizationChanged(.always(.full)), at: 0)
    _ = script.play(.centralStateChanged(.poweredOn), at: 0)
    _ = script.play(.notificationsAuthorized(true), at: 0)
    _ = script.play(.applicationStateChanged(.active), at: 0)
    _ = script.play(.protectedDataAvailabilityChanged(false), at: 0)
    _ = script.play(.applicationStateChanged(.background), at: 0)
    let outcomes = script.sleep(until: 50)
    #expect(outcomes.last == .startRanging(emptyRegion))
    #expect(outcomes.contains(.nudge))
    #expect(!script.sleep(until: 59.999).contains(.stopRanging(emptyRegion)))
    #expect(script.sleep(until: 60).contains(.stopRanging(emptyRegion)))
  }

  @Test func `ranging the app's own region replaces ranging the empty region`() {
    var script = script(.overflow)
    _ = script.play(.applicationStateChanged(.active), at: 0)
    _ = script.play(.rangingRequested(region(1)), at: 1)
    #expect(!script.play(.applicationStateChanged(.background), at: 2).contains(.startRanging(emptyRegion)))
    #expect(script.play(.rangingWithdrawn(region(1)), at: 3).contains(.startRanging(emptyRegion)))
  }

  // MARK: Costs

  @Test func `receiver time is measured for each ingredient, and simultaneous uses count once`() {
    var script = script(.gatt)
    _ = script.play(.applicationStateChanged(.active), at: 0)
    _ = script.play(.wake, at: 100)
    let front = script.engine.upkeep
    #expect(front.elapsed == .seconds(100))
    #expect(front.running == [.locationUpdates, .scanning])
    #expect(front.receiverShare(of: .scanning) == 0.75)
    #expect(front.receiverShare == 0.75)

    _ = script.play(.rangingRequested(region(1)), at: 100)
    _ = script.play(.wake, at: 200)
    let ranging = script.engine.upkeep
    #expect(ranging.receiverTime(of: .ranging) == .seconds(100))
    #expect(ranging.receiverTime(of: .scanning) == .seconds(75), "a receiver that is open all the time is open once")
  }
}
