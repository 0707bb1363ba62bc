import AfterglowProximity
import AfterglowWire
import Testing

@Suite struct BroadcasterTests {
  private let publish = Outcome.publish([
    IdentityService.reference, ServiceUUID("BBBBBBBB-BBBB-BBBB-BBBB-BBCCE7DCE3FF")!,
  ])
  private let advertise = Outcome.advertise([IdentityService.reference])

  @Test func `at power on, both services are published, and then the reference service is advertised`() {
    var script = Script()
    script.expect(.peripheralStateChanged(.poweredOn), at: 0, [publish])
    script.expect(.peripheralStateChanged(.poweredOn), at: 0.1, [])
    script.expect(.servicesPublished, at: 0.2, [advertise])
    script.expect(.servicesPublished, at: 0.3, [])
    script.expect(.advertisingStarted, at: 0.4, [])
    #expect(script.deadline == nil)
  }

  @Test(arguments: [RadioState.poweredOff, .resetting, .unknown, .unauthorized, .unsupported])
  func `a power cycle restarts broadcasting, and late answers have no effect`(state: RadioState) {
    var script = Script()
    script.expect(.peripheralStateChanged(.poweredOn), at: 0, [publish])
    script.expect(.peripheralStateChanged(state), at: 1, [])
    #expect(script.deadline == nil)
    script.expect(.servicesPublished, at: 1.1, [])
    script.expect(.advertisingStarted, at: 1.2, [])
    script.expect(.advertisingRefused, at: 1.3, [])
    script.expect(.peripheralStateChanged(.poweredOn), at: 2, [publish])
    script.expect(.servicesPublished, at: 2.1, [advertise])
  }

  @Test func `a refused request is repeated 10 s after it was made`() {
    var script = Script()
    script.expect(.peripheralStateChanged(.poweredOn), at: 0, [publish])
    script.expect(.servicesRefused, at: 1, [])
    #expect(script.deadline == 10)
    script.expect(.wake, at: 10, [publish])
    script.expect(.servicesPublished, at: 11, [advertise])
    script.expect(.advertisingRefused, at: 12, [.stopAdvertising])
    #expect(script.deadline == 21)
    script.expect(.wake, at: 21, [advertise])
    script.expect(.advertisingStarted, at: 21.1, [])
    #expect(script.deadline == nil)
  }

  @Test func `an unanswered request is repeated 10 s later`() {
    var script = Script()
    script.expect(.peripheralStateChanged(.poweredOn), at: 0, [publish])
    script.expect(.wake, at: 9.999, [])
    script.expect(.wake, at: 10, [publish])
    script.expect(.servicesPublished, at: 10, [advertise])
    #expect(script.sleep(until: 40) == [advertise, advertise, advertise])
  }
}
