import AfterglowProximity
import AfterglowWire
import Testing

@Suite struct ScannerTests {
  private func scan(_ channels: Channels) -> (services: [ServiceUUID], allowsDuplicates: Bool)? {
    var script = Script(Configuration(channels: channels))
    for case .startScanning(let services, let allowsDuplicates)
      in script.engine.handle(.centralStateChanged(.poweredOn), at: seconds(0))
    {
      return (services, allowsDuplicates)
    }
    return nil
  }

  @Test func `for the overflow area the scanner scans for a service of each bit, with duplicates`() throws {
    let overflow = try #require(scan(.overflow))
    #expect(overflow.services.map(OverflowArea.bit(for:)) == Array(0..<128))
    #expect(overflow.allowsDuplicates)
    let both = try #require(scan([.gatt, .overflow]))
    #expect(both.services == [IdentityService.reference] + overflow.services)
    #expect(both.allowsDuplicates)
  }

  @Test func `for GATT alone the scanner scans continuously for the reference service, without duplicates`() throws {
    let gatt = try #require(scan(.gatt))
    #expect(gatt.services == [IdentityService.reference])
    #expect(!gatt.allowsDuplicates)
    var script = Script.listening()
    #expect(script.sleep(until: 3_600) == [])
  }

  @Test func `without a channel there is no scan`() {
    #expect(scan([]) == nil)
  }

  @Test func `the scan for all bits stops after 30 s, and restarts after a pause of 1 s`() {
    var script = Script.listening(Configuration(channels: .overflow))
    script.expect(.wake, at: 29.999, [])
    script.expect(.wake, at: 30, [.stopScanning])
    script.expect(.wake, at: 30.999, [])
    script.expect(.wake, at: 31, [.scan(for: everyOverflowService, allowsDuplicates: true)])
    #expect(script.deadline == 61)
    #expect(script.sleep(until: 3_600).count { $0 == .stopScanning } == 115)
  }

  @Test func `after a long sleep of the engine, the next scan lasts its whole 30 s`() {
    var script = Script.listening(Configuration(channels: .overflow))
    script.expect(.wake, at: 500, [.stopScanning])
    script.expect(.wake, at: 600, [.scan(for: everyOverflowService, allowsDuplicates: true)])
    #expect(script.deadline == 630)
  }

  @Test(arguments: [5.0, 30.5])
  func `while the radio is off there is no scan, and scanning restarts when the radio is on`(time: Double) {
    var script = Script.listening(Configuration(channels: .overflow))
    _ = script.sleep(until: time)
    script.expect(.centralStateChanged(.poweredOff), at: time, [])
    #expect(script.sleep(until: 100) == [])
    script.expect(.centralStateChanged(.poweredOn), at: 100, [.scan(for: everyOverflowService, allowsDuplicates: true)])
    script.expect(.centralStateChanged(.poweredOn), at: 101, [])
    #expect(script.deadline == 130)
  }
}
