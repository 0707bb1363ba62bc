import AfterglowProximity
import AfterglowWire
import Testing

/// Permanent ranging: the app asks once, and learns when readings stop, why, and when they resume.
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

  /// A script in which region 1 is ranged, and readings come at 1 s.
  private func running() -> Script {
    var script = script()
    script.expect(
      .rangingRequested(region(1)), at: 0,
      ["R1: starting", "start location", "range R1", "monitor R1"])
    script.expect(.beaconsRanged([beacon], in: region(1)), at: 1, ["R1: running", "R1: 1 beacons"])
    return script
  }

  @Test func `an app that wants only a region gets everything that keeps it awake, and nothing else`() {
    var script = running()
    script.expect(.beaconsRanged([], in: region(1)), at: 2, ["R1: 0 beacons"])
    script.expect(.rangingRequested(region(1)), at: 2, [])
    script.expect(.applicationStateChanged(.background), at: 3, ["begin task"])
    script.expect(.beaconsRanged([beacon], in: region(1)), at: 3, ["R1: 1 beacons"])
    #expect(script.engine.upkeep.running == [.locationUpdates, .backgroundTask, .ranging, .regionMonitoring])
    script.expect(
      .rangingWithdrawn(region(1)), at: 4,
      ["stop ranging R1", "R1: stopped", "stop location", "end task", "stop monitoring R1"])
    #expect(script.engine.upkeep.running == [])
    script.expect(.beaconsRanged([beacon], in: region(1)), at: 4.5, [])
  }

  @Test(arguments: [
    (Event.centralStateChanged(.poweredOff), Event.centralStateChanged(.poweredOn), "bluetooth"),
    (.centralStateChanged(.resetting), .centralStateChanged(.poweredOn), "bluetooth"),
    (.locationAuthorizationChanged(.denied), .locationAuthorizationChanged(.always(.full)), "location"),
    (.locationAuthorizationChanged(.always(.reduced)), .locationAuthorizationChanged(.always(.full)), "location"),
    (.locationServicesChanged(isEnabled: false), .locationServicesChanged(isEnabled: true), "location"),
  ])
  func `an obstacle is reported once, and readings resume when it is gone`(
    loss: Event, recovery: Event, reason: String
  ) {
    var script = running()
    let lost = script.play(loss, at: 2)
    #expect(lost.contains("R1: paused(AfterglowProximity.RangingState.Reason.\(reason))"))
    #expect(lost.contains("stop ranging R1"))
    #expect(script.play(loss, at: 3) == [])
    #expect(script.play(recovery, at: 4).contains("range R1"))
    script.expect(.beaconsRanged([beacon], in: region(1)), at: 5, ["R1: running", "R1: 1 beacons"])
  }

  @Test func `before anything is decided nothing is requested and nothing is reported as wrong`() {
    var script = script(nil)
    script.expect(.rangingRequested(region(1)), at: 0, ["R1: starting", "start location"])
    script.expect(.locationAuthorizationChanged(.notDetermined), at: 1, [])
    script.expect(.locationAuthorizationChanged(.whenInUse(.full)), at: 2, ["range R1"])
  }

  @Test func `silence while the app runs is the phone's fault: ranging is requested again every 30 s`() {
    var script = running()
    let paused = "R1: paused(AfterglowProximity.RangingState.Reason.silent)"
    #expect(script.sleep(until: 6) == ["stop ranging R1", paused])
    #expect(script.sleep(until: 36) == ["range R1"])
    #expect(script.sleep(until: 46) == ["stop ranging R1"])
    #expect(script.sleep(until: 76) == ["range R1"])
    script.expect(.beaconsRanged([], in: region(1)), at: 77, ["R1: running", "R1: 0 beacons"])
  }

  @Test func `silence during a suspension is reported when the app runs again, and readings resume`() {
    var script = running()
    let paused = "R1: paused(AfterglowProximity.RangingState.Reason.suspended)"
    script.expect(.wake, at: 600, [paused])
    script.expect(.beaconsRanged([beacon], in: region(1)), at: 601, ["R1: running", "R1: 1 beacons"])
    // The first event after the next suspension may be a reading.
    script.expect(.beaconsRanged([beacon], in: region(1)), at: 900, [paused, "R1: running", "R1: 1 beacons"])
  }

  @Test func `a failure is reported, and ranging is tried again`() {
    var script = running()
    script.expect(
      .rangingFailed(region(1)), at: 2,
      ["stop ranging R1", "R1: paused(AfterglowProximity.RangingState.Reason.failed)"])
    script.expect(.rangingFailed(region(1)), at: 3, [])
    #expect(script.sleep(until: 32) == ["range R1"])
  }

  @Test func `regions beyond the limit are refused, and monitored as far as there is room`() {
    var script = script()
    #expect(script.play(.rangingRequested(region(1)), at: 0).contains("monitor R1"))
    #expect(script.play(.rangingRequested(region(2)), at: 0).contains("monitor R2"))
    #expect(script.play(.rangingRequested(region(3)), at: 0) == ["R3: starting", "range R3"])
    #expect(script.play(.rangingRequested(region(4)), at: 0) == ["R4: refused"])
    script.expect(
      .rangingWithdrawn(region(1)), at: 1,
      ["stop ranging R1", "R1: stopped", "stop monitoring R1", "monitor R3"])
    #expect(script.engine.rangedRegions == [region(2), region(3)])
  }

  @Test func `failed monitoring is tried again in front, and not before`() {
    var script = running()
    script.expect(.regionMonitoringFailed(region(1)), at: 2, [])
    #expect(script.play(.applicationStateChanged(.background), at: 3) == ["begin task"])
    script.expect(.applicationStateChanged(.active), at: 4, ["end task", "monitor R1"])
  }
}
