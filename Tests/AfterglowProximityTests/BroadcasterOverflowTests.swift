import AfterglowProximity
import AfterglowWire
import Testing

/// The services in the overflow area, and the times at which they change.
@Suite struct BroadcasterOverflowTests {
  /// Returns every list of services that is advertised until `end` seconds after power on, if the radio grants each
  /// request.
  private func advertised(_ configuration: Configuration, until end: Double = 21) -> [(at: Double, [ServiceUUID])] {
    var engine = Engine(installation: phoneA, configuration: configuration)
    var lists: [(at: Double, [ServiceUUID])] = []
    var pending: [Event] = [.peripheralStateChanged(.poweredOn)]
    var now = seconds(0)
    while !pending.isEmpty {
      for command in engine.handle(pending.removeFirst(), at: now) {
        switch command {
        case .publish: pending.append(.servicesPublished)
        case .startAdvertising(.services(let services)):
          lists.append((Double(now.nanoseconds) / 1e9, services))
          pending.append(.advertisingStarted)
        default: break
        }
      }
      guard pending.isEmpty, let deadline = engine.nextDeadline, deadline <= seconds(end) else { continue }
      now = deadline
      pending.append(.wake)
    }
    return lists
  }

  private let bank0 = BankCode.bank0.services(for: phoneA)
  private let bank1 = BankCode.bank1.services(for: phoneA)
  private let hamming = HammingCode().services(for: phoneA)

  @Test func `before iOS 14 the banks take turns of 5 s`() {
    let lists = advertised(Configuration(channels: .overflow, code: .bank, osMajorVersion: 13))
    #expect(lists.map(\.at) == [0, 5, 10, 15, 20])
    #expect(lists.map(\.1) == [bank0, bank1, bank0, bank1, bank0])
  }

  @Test(
    arguments: [
      (.automatic, 11), (.automatic, 13), (.bank, 14), (.bank, 26), (.hamming, 13), (.hamming, 17),
    ] as [(OverflowCodeChoice, Int)])
  func `the Hamming code is the default before iOS 14, and replaces the banks from iOS 14 on`(
    code: OverflowCodeChoice, version: Int
  ) {
    let lists = advertised(Configuration(channels: .overflow, code: code, osMajorVersion: version), until: 3_600)
    #expect(lists.map(\.at) == [0])
    #expect(lists.map(\.1) == [hamming])
  }

  @Test(arguments: [11, 17])
  func `the rail code is not replaced on any version of iOS`(version: Int) {
    let lists = advertised(Configuration(channels: .overflow, code: .rail, osMajorVersion: version), until: 3_600)
    #expect(lists.map(\.1) == [RailCode().services(for: phoneA)])
  }

  @Test(arguments: [(.automatic, 14), (.automatic, 26), (.quad, 11), (.quad, 17)] as [(OverflowCodeChoice, Int)])
  func `the quad code is the default from iOS 14 on, and is never replaced`(code: OverflowCodeChoice, version: Int) {
    let lists = advertised(Configuration(channels: .overflow, code: code, osMajorVersion: version), until: 3_600)
    #expect(lists.map(\.at) == [0])
    #expect(lists.map(\.1) == [QuadCode().services(for: phoneA)])
  }

  @Test func `with GATT and the quad code, 36 services are advertised`() {
    let lists = advertised(Configuration(channels: [.gatt, .overflow], osMajorVersion: 17))
    #expect(lists.map(\.1) == [[IdentityService.reference] + QuadCode().services(for: phoneA)])
    #expect(lists.map(\.1.count) == [36])
  }

  @Test func `with GATT and the overflow area, the reference service is first in every list`() {
    let lists = advertised(Configuration(channels: [.gatt, .overflow], code: .bank, osMajorVersion: 13), until: 6)
    #expect(lists.map(\.1) == [bank0, bank1].map { [IdentityService.reference] + $0 })
    let hamming = advertised(Configuration(channels: [.gatt, .overflow], code: .hamming, osMajorVersion: 14))
    #expect(hamming.map(\.1) == [[IdentityService.reference] + self.hamming])
  }

  @Test func `without a channel nothing is advertised`() {
    var script = Script(Configuration(channels: []))
    script.expect(.peripheralStateChanged(.poweredOn), at: 0, [])
    #expect(script.deadline == nil)
  }

  private func rotating() -> Script {
    Script(Configuration(channels: .overflow, code: .bank))
  }

  @Test func `at the end of a bank's turn its advertisement is stopped, and the next bank's advertisement is started`()
  {
    var script = rotating()
    script.expect(.peripheralStateChanged(.poweredOn), at: 0, [.advertise(bank0)])
    script.expect(.advertisingStarted, at: 0.2, [])
    #expect(script.deadline == 5)
    script.expect(.wake, at: 5, [.stopAdvertising, .advertise(bank1)])
  }

  @Test func `an advertisement that is refused is requested again, and its turn is not lost`() {
    var script = rotating()
    script.expect(.peripheralStateChanged(.poweredOn), at: 0, [.advertise(bank0)])
    script.expect(.advertisingStarted, at: 0, [])
    script.expect(.wake, at: 5, [.stopAdvertising, .advertise(bank1)])
    script.expect(.advertisingRefused, at: 5.1, [.stopAdvertising])
    script.expect(.wake, at: 15, [.advertise(bank1)])
    script.expect(.advertisingStarted, at: 15.1, [])
    script.expect(.wake, at: 20, [.stopAdvertising, .advertise(bank0)])
  }

  @Test func `if a start is confirmed after the end of its turn, the next turn begins at once`() {
    var script = rotating()
    script.expect(.peripheralStateChanged(.poweredOn), at: 0, [.advertise(bank0)])
    script.expect(.advertisingStarted, at: 7, [.stopAdvertising, .advertise(bank1)])
  }

  @Test func `after a power cycle the bank that was on air goes on air again`() {
    var script = rotating()
    _ = script.play(.peripheralStateChanged(.poweredOn), at: 0)
    _ = script.play(.advertisingStarted, at: 0)
    script.expect(.wake, at: 5, [.stopAdvertising, .advertise(bank1)])
    script.expect(.peripheralStateChanged(.poweredOff), at: 6, [])
    #expect(script.deadline == nil)
    script.expect(.peripheralStateChanged(.poweredOn), at: 60, [.advertise(bank1)])
  }
}
