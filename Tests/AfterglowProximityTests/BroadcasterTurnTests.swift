import AfterglowProximity
import AfterglowWire
import Testing

extension Script {
  /// Expects what an event changes on air, and ignores what keeps the app awake.
  fileprivate mutating func expectOnAir(
    _ event: Event, at time: Double, _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let lines = onAir(event, at: time)
    #expect(lines == expected, "\(event) at \(time) s", sourceLocation: sourceLocation)
  }

  fileprivate mutating func onAir(_ event: Event, at time: Double) -> [String] {
    play(event, at: time).filter { $0.contains("advertis") }
  }
}

/// The beacon channel: services and beacons take turns in the foreground.
@Suite struct BroadcasterTurnTests {
  private static let services = "advertise [2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6]"
  private static let identity = "advertise beacon E7DCE3FF"

  /// A phone on the beacon channel whose services have been on air since second 0.
  private func shown(_ channels: Channels = .beacon, osMajorVersion: Int = 17) -> Script {
    var configuration = Configuration(channels: channels, osMajorVersion: osMajorVersion)
    configuration.beacons.maximumWakeRegions = 0
    var script = Script(configuration)
    script.lists[HammingCode().services(for: phoneA)] = "hamming"
    script.expectOnAir(.peripheralStateChanged(.poweredOn), at: 0, [Self.services])
    script.expectOnAir(.advertisingStarted, at: 0, [])
    #expect(script.deadline == nil)
    return script
  }

  /// The times in seconds, with the lines; the radio grants everything at once.
  private func turns(_ script: inout Script, until end: Double) -> [String] {
    var lines: [String] = []
    while let deadline = script.deadline, deadline <= end {
      for line in script.onAir(.wake, at: deadline) { lines.append("\(deadline): \(line)") }
      if lines.last?.contains("advertise ") == true { _ = script.play(.advertisingStarted, at: deadline) }
    }
    return lines
  }

  @Test func `in the foreground identity and services take turns of a second, with a pause before the beacon`() {
    var script = shown()
    script.expectOnAir(.applicationStateChanged(.active), at: 10, ["stop advertising"])
    #expect(
      turns(&script, until: 13.5) == [
        "10.1: \(Self.identity)", "11.1: stop advertising", "11.1: \(Self.services)", "12.1: stop advertising",
        "12.2: \(Self.identity)", "13.2: stop advertising", "13.2: \(Self.services)",
      ])
  }

  @Test func `with wake regions there are three turns, and the region changes when another phone is on it`() throws {
    var script = Script(Configuration(channels: .beacon))
    _ = script.play(.applicationStateChanged(.active), at: 0)
    script.expectOnAir(.peripheralStateChanged(.poweredOn), at: 0, [Self.identity])
    let lines = turns(&script, until: 4.3)
    let region = try #require(WakeRegion.allCases.first { lines.contains("2.1: \(Self.wake($0))") })
    #expect(
      lines == [
        "1.0: stop advertising", "1.0: \(Self.services)", "2.0: stop advertising", "2.1: \(Self.wake(region))",
        "3.1: stop advertising", "3.2: \(Self.identity)", "4.2: stop advertising", "4.2: \(Self.services)",
      ])
    let beacons = BeaconRegion(uuid: region.uuid(identity: IdentityService.reference))
    script.expectOnAir(.regionStateDetermined(beacons, isInside: true), at: 4.5, [])
    let changed = turns(&script, until: 5.3)
    #expect(changed.count == 2 && changed.last?.hasPrefix("5.3: advertise beacon in ") == true)
    #expect(changed.last != "5.3: \(Self.wake(region))")
  }

  private static func wake(_ region: WakeRegion) -> String {
    "advertise beacon in \(region.uuid(identity: IdentityService.reference))"
  }

  @Test(arguments: [ApplicationState.inactive, .background], [0.05, 0.5, 1.5])
  func `leaving the foreground puts the services on air at once, for good`(state: ApplicationState, delay: Double) {
    var script = shown()
    _ = script.play(.applicationStateChanged(.active), at: 10)
    _ = turns(&script, until: 10 + delay)
    let left = script.onAir(.applicationStateChanged(state), at: 10 + delay)
    // Within the pause before a beacon nothing is on air that could be stopped.
    #expect(
      left == [[Self.services], ["stop advertising", Self.services], []][[0.05, 0.5, 1.5].firstIndex(of: delay)!])
    #expect(script.onAir(.advertisingStarted, at: 12) == [])
    #expect(script.deadline == nil)
    #expect(script.onAir(.applicationStateChanged(.background), at: 13) == [])
  }

  @Test func `a phone that was never in front shows only its services`() {
    var script = shown()
    script.expectOnAir(.applicationStateChanged(.background), at: 1, [])
    script.expectOnAir(.applicationStateChanged(.inactive), at: 2, [])
    #expect(script.deadline == nil)
  }

  @Test func `a start that is refused or not answered loses only its turn`() {
    var script = shown()
    _ = script.play(.applicationStateChanged(.active), at: 10)
    script.expectOnAir(.wake, at: 10.1, [Self.identity])
    script.expectOnAir(.advertisingRefused, at: 10.2, ["stop advertising"])
    script.expectOnAir(.wake, at: 11.1, ["stop advertising", Self.services])
    script.expectOnAir(.wake, at: 12.1, ["stop advertising"])
    script.expectOnAir(.wake, at: 12.2, [Self.identity])
  }

  @Test func `after a suspension of any length the turns go on, one at a time`() {
    var script = shown()
    _ = script.play(.applicationStateChanged(.active), at: 10)
    script.expectOnAir(.wake, at: 500, [Self.identity])
    #expect(script.deadline == 501)
    script.expectOnAir(.wake, at: 900, ["stop advertising", Self.services])
    #expect(script.deadline == 901)
  }

  @Test func `a power cycle in the foreground begins with the turn that was current`() {
    var script = shown()
    _ = script.play(.applicationStateChanged(.active), at: 10)
    script.expectOnAir(.wake, at: 10.1, [Self.identity])
    script.expectOnAir(.peripheralStateChanged(.poweredOff), at: 10.5, [])
    #expect(script.deadline == nil)
    script.expectOnAir(.peripheralStateChanged(.poweredOn), at: 60, [Self.identity])
    script.expectOnAir(.wake, at: 61, ["stop advertising", Self.services])
  }

  @Test func `leaving the foreground while the radio is off shows the services when it is back`() {
    var script = shown()
    _ = script.play(.applicationStateChanged(.active), at: 10)
    _ = script.play(.peripheralStateChanged(.poweredOff), at: 10.5)
    script.expectOnAir(.applicationStateChanged(.background), at: 20, [])
    script.expectOnAir(.peripheralStateChanged(.poweredOn), at: 60, [Self.services])
  }

  @Test func `order and period are configurable, and the services always have a turn`() {
    var configuration = Configuration(channels: .beacon)
    configuration.broadcast.order = [.identity]
    configuration.broadcast.period = .seconds(3)
    var script = Script(configuration)
    _ = script.play(.applicationStateChanged(.active), at: 0)
    _ = script.play(.peripheralStateChanged(.poweredOn), at: 0)
    #expect(
      turns(&script, until: 6.2) == [
        "3.0: stop advertising", "3.0: \(Self.services)", "6.0: stop advertising", "6.1: \(Self.identity)",
      ])
  }

  @Test func `with only the services in the order there are no turns`() {
    var configuration = Configuration(channels: .beacon)
    configuration.broadcast.order = [.services]
    var script = Script(configuration)
    _ = script.play(.applicationStateChanged(.active), at: 0)
    script.expectOnAir(.peripheralStateChanged(.poweredOn), at: 0, [Self.services])
    _ = script.play(.advertisingStarted, at: 0)
    #expect(script.deadline == nil)
  }

  @Test func `a period of zero counts as a fifth of a second`() {
    var configuration = Configuration(channels: .beacon)
    configuration.broadcast.period = .zero
    var script = Script(configuration)
    _ = script.play(.applicationStateChanged(.active), at: 0)
    script.expectOnAir(.peripheralStateChanged(.poweredOn), at: 0, [Self.identity])
    #expect(script.deadline == 0.2)
  }
}

/// The beacon channel beside the overflow area, whose list must be on air when the app enters the background (rules A8
/// to A10).
@Suite struct BroadcasterTurnOverflowTests {
  private let quad = [IdentityService.reference] + QuadCode().services(for: phoneA)
  private let beacon = "advertise beacon E7DCE3FF"
  private let banks = BankCode.allCases.map { [IdentityService.reference] + $0.services(for: phoneA) }

  private func script(code: OverflowCodeChoice = .automatic, osMajorVersion: Int) -> Script {
    var configuration = Configuration(channels: [.beacon, .overflow], code: code, osMajorVersion: osMajorVersion)
    configuration.beacons.maximumWakeRegions = 0
    var script = Script(configuration)
    script.lists = [quad: "quad", banks[0]: "bank 0", banks[1]: "bank 1"]
    return script
  }

  @Test func `the code has the services' turn, and stays on air in the background`() {
    var script = script(osMajorVersion: 17)
    _ = script.play(.applicationStateChanged(.active), at: 0)
    script.expectOnAir(.peripheralStateChanged(.poweredOn), at: 0, [beacon])
    script.expectOnAir(.wake, at: 1, ["stop advertising", "advertise quad"])
    script.expectOnAir(.wake, at: 2, ["stop advertising"])
    script.expectOnAir(.wake, at: 2.1, [beacon])
    script.expectOnAir(.applicationStateChanged(.inactive), at: 2.5, ["stop advertising", "advertise quad"])
    script.expectOnAir(.advertisingStarted, at: 2.5, [])
    #expect(script.deadline == nil, "iOS 14 and later would ignore it")
  }

  @Test func `in turns a bank is shown until it has had its 5 s, and then the other one`() {
    var script = script(code: .bank, osMajorVersion: 13)
    _ = script.play(.applicationStateChanged(.active), at: 0)
    var lines = script.onAir(.peripheralStateChanged(.poweredOn), at: 0)
    while let deadline = script.deadline, deadline < 17 { lines += script.onAir(.wake, at: deadline) }
    #expect(lines.filter { $0.contains("bank") } == [0, 0, 1, 1, 1, 0, 0, 0].map { "advertise bank \($0)" })
    #expect(lines.last == beacon)
    script.expectOnAir(.applicationStateChanged(.background), at: 17, ["stop advertising", "advertise bank 0"])
    script.expectOnAir(.advertisingStarted, at: 17, [])
    script.expectOnAir(.wake, at: 22, ["stop advertising", "advertise bank 1"])
  }
}
