import AfterglowProximity
import AfterglowWire
import Testing

/// Permanent ranging. The app requests ranging once. The app gets a report with the reason when readings stop, and a
/// report when readings resume.
@Suite struct ForeverRangingTests {
  private let beacon = RangedBeacon(major: 1, minor: 2, rssiDBm: -60)

  private func script(_ location: LocationAuthorization? = .always(.full)) -> Script {
    var configuration = Configuration(channels: [])
    configuration.regions.maximumRanged = 3
    configuration.regions.maximumMonitored = 2
    var script = Script(configuration)
    if let location { _ = script.play(.locationAuthorizationChanged(location), at: 0) }
    _ = script.play(.centralStateChanged(.poweredOn), at: 0)
    _ = script.play(.applicationStateChanged(.active), at: 0)
    return script
  }

  /// A script in which region 1 is ranged, and the first reading arrives at 1 s.
  private func running() -> Script {
    var script = script()
    script.expect(
      .rangingRequested(region(1)), at: 0,
      [
        .rangingChanged(region(1), .starting), .startLocationUpdates, .startRanging(region(1)),
        .startMonitoring(region(1)),
      ])
    script.expect(
      .beaconsRanged([beacon], in: region(1)), at: 1,
      [.rangingChanged(region(1), .running), .ranged([beacon], in: region(1))])
    return script
  }

  @Test func `a request for ranging starts the ingredients that keep the app awake, and withdrawal stops them`() {
    var script = running()
    script.expect(.beaconsRanged([], in: region(1)), at: 2, [.ranged([], in: region(1))])
    script.expect(.rangingRequested(region(1)), at: 2, [])
    script.expect(.applicationStateChanged(.background), at: 3, [.beginBackgroundTask])
    script.expect(.beaconsRanged([beacon], in: region(1)), at: 3, [.ranged([beacon], in: region(1))])
    #expect(script.engine.upkeep.running == [.locationUpdates, .backgroundTask, .ranging, .regionMonitoring])
    script.expect(
      .rangingWithdrawn(region(1)), at: 4,
      [
        .stopRanging(region(1)), .rangingChanged(region(1), .stopped), .stopLocationUpdates, .endBackgroundTask,
        .stopMonitoring(region(1)),
      ])
    #expect(script.engine.upkeep.running == [])
    script.expect(.beaconsRanged([beacon], in: region(1)), at: 4.5, [])
  }

  @Test(arguments: [
    (Event.centralStateChanged(.poweredOff), Event.centralStateChanged(.poweredOn), RangingState.Reason.bluetooth),
    (.centralStateChanged(.resetting), .centralStateChanged(.poweredOn), .bluetooth),
    (.locationAuthorizationChanged(.denied), .locationAuthorizationChanged(.always(.full)), .location),
    (.locationAuthorizationChanged(.always(.reduced)), .locationAuthorizationChanged(.always(.full)), .location),
    (.locationServicesChanged(isEnabled: false), .locationServicesChanged(isEnabled: true), .location),
  ])
  func `an obstacle is reported once, and readings resume when the obstacle is gone`(
    loss: Event, recovery: Event, reason: RangingState.Reason
  ) {
    var script = running()
    let lost = script.play(loss, at: 2)
    #expect(lost.contains(.rangingChanged(region(1), .paused(reason))))
    #expect(lost.contains(.stopRanging(region(1))))
    #expect(script.play(loss, at: 3) == [])
    #expect(script.play(recovery, at: 4).contains(.startRanging(region(1))))
    script.expect(
      .beaconsRanged([beacon], in: region(1)), at: 5,
      [.rangingChanged(region(1), .running), .ranged([beacon], in: region(1))])
  }

  @Test func `if the permission becomes undecided again, the report says that readings have to start anew`() {
    var script = running()
    let lost = script.play(.locationAuthorizationChanged(.notDetermined), at: 2)
    #expect(lost.contains(.rangingChanged(region(1), .starting)) && lost.contains(.stopRanging(region(1))))
    #expect(script.play(.locationAuthorizationChanged(.always(.full)), at: 3).contains(.startRanging(region(1))))
    script.expect(
      .beaconsRanged([beacon], in: region(1)), at: 4,
      [.rangingChanged(region(1), .running), .ranged([beacon], in: region(1))])
  }

  @Test func `before the user has decided on location, nothing is ranged and no obstacle is reported`() {
    var script = script(nil)
    script.expect(.rangingRequested(region(1)), at: 0, [.rangingChanged(region(1), .starting), .startLocationUpdates])
    script.expect(.locationAuthorizationChanged(.notDetermined), at: 1, [])
    script.expect(.locationAuthorizationChanged(.whenInUse(.full)), at: 2, [.startRanging(region(1))])
  }

  @Test func `if no readings come while the app runs, ranging is stopped and requested again 30 s later`() {
    var script = running()
    let paused = Outcome.rangingChanged(region(1), .paused(.silent))
    #expect(script.sleep(until: 6) == [.stopRanging(region(1)), paused])
    #expect(script.sleep(until: 36) == [.startRanging(region(1))])
    #expect(script.sleep(until: 46) == [.stopRanging(region(1))])
    #expect(script.sleep(until: 76) == [.startRanging(region(1))])
    script.expect(
      .beaconsRanged([], in: region(1)), at: 77, [.rangingChanged(region(1), .running), .ranged([], in: region(1))])
  }

  @Test func `silence during a suspension is reported when the app runs again, and readings resume`() {
    var script = running()
    let paused = Outcome.rangingChanged(region(1), .paused(.suspended))
    script.expect(.wake, at: 600, [paused])
    script.expect(
      .beaconsRanged([beacon], in: region(1)), at: 601,
      [.rangingChanged(region(1), .running), .ranged([beacon], in: region(1))])
    // After the next suspension, the first event is a reading instead of a wake-up.
    script.expect(
      .beaconsRanged([beacon], in: region(1)), at: 900,
      [paused, .rangingChanged(region(1), .running), .ranged([beacon], in: region(1))])
  }

  @Test func `a failure of ranging is reported, and ranging is tried again`() {
    var script = running()
    script.expect(
      .rangingFailed(region(1)), at: 2,
      [.stopRanging(region(1)), .rangingChanged(region(1), .paused(.failed))])
    script.expect(.rangingFailed(region(1)), at: 3, [])
    #expect(script.sleep(until: 32) == [.startRanging(region(1))])
  }

  @Test func `a region beyond the limit is refused, and a region that cannot be monitored yet is ranged at once`() {
    var script = script()
    #expect(script.play(.rangingRequested(region(1)), at: 0).contains(.startMonitoring(region(1))))
    #expect(script.play(.rangingRequested(region(2)), at: 0).contains(.startMonitoring(region(2))))
    #expect(
      script.play(.rangingRequested(region(3)), at: 0) == [
        .rangingChanged(region(3), .starting), .startRanging(region(3)),
      ])
    #expect(script.play(.rangingRequested(region(4)), at: 0) == [.rangingChanged(region(4), .refused)])
    script.expect(
      .rangingWithdrawn(region(1)), at: 1,
      [
        .stopRanging(region(1)), .rangingChanged(region(1), .stopped), .stopMonitoring(region(1)),
        .startMonitoring(region(3)),
      ])
    #expect(script.engine.rangedRegions == [region(2), region(3)])
  }

  @Test func `failed monitoring is tried again only in the foreground`() {
    var script = running()
    script.expect(.regionMonitoringFailed(region(1)), at: 2, [])
    #expect(script.play(.applicationStateChanged(.background), at: 3) == [.beginBackgroundTask])
    script.expect(.applicationStateChanged(.active), at: 4, [.endBackgroundTask, .startMonitoring(region(1))])
  }
}
