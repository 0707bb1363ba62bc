import AfterglowProximity
import AfterglowWire
import Testing

extension Script {
  /// Expects commands that start or stop advertisements after an event, and ignores all other outcomes.
  fileprivate mutating func expectOnAir(
    _ event: Event, at time: Double, _ expected: [Outcome], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let outcomes = onAir(event, at: time)
    #expect(outcomes == expected, "\(event) at \(time) s", sourceLocation: sourceLocation)
  }

  fileprivate mutating func onAir(_ event: Event, at time: Double) -> [Outcome] {
    play(event, at: time).filter(\.isAboutAdvertising)
  }
}

/// The beacon channel: services and beacons take turns in the foreground.
@Suite struct BroadcasterTurnTests {
  private static let services = Outcome.advertise([IdentityService.reference])
  private static let identity = Outcome.advertiseBeacon(of: phoneA)

  /// A change of the advertisement, and its time in seconds.
  private struct Turn: Equatable {
    let time: Double
    let outcome: Outcome

    init(_ time: Double, _ outcome: Outcome) {
      self.time = time
      self.outcome = outcome
    }
  }

  /// A phone on the beacon channel whose services have been advertised since second 0.
  private func shown(_ channels: Channels = .beacon, osMajorVersion: Int = 17) -> Script {
    var configuration = Configuration(channels: channels, osMajorVersion: osMajorVersion)
    configuration.beacons.maximumWakeRegions = 0
    var script = Script(configuration)
    script.expectOnAir(.peripheralStateChanged(.poweredOn), at: 0, [Self.services])
    script.expectOnAir(.advertisingStarted, at: 0, [])
    #expect(script.deadline == nil)
    return script
  }

  /// Returns the changes of the advertisement until `end`. The radio grants every request at once.
  private func turns(_ script: inout Script, until end: Double) -> [Turn] {
    var turns: [Turn] = []
    while let deadline = script.deadline, deadline <= end {
      turns += script.onAir(.wake, at: deadline).map { Turn(deadline, $0) }
      if turns.last?.outcome.startsAdvertising == true { _ = script.play(.advertisingStarted, at: deadline) }
    }
    return turns
  }

  @Test func `in the foreground the beacon and the services take turns of a second, with a pause before the beacon`() {
    var script = shown()
    script.expectOnAir(.applicationStateChanged(.active), at: 10, [.stopAdvertising])
    #expect(
      turns(&script, until: 13.5) == [
        Turn(10.1, Self.identity), Turn(11.1, .stopAdvertising), Turn(11.1, Self.services),
        Turn(12.1, .stopAdvertising),
        Turn(12.2, Self.identity), Turn(13.2, .stopAdvertising), Turn(13.2, Self.services),
      ])
  }

  @Test func `with wake regions there are three turns, and the region changes when another phone uses it`() throws {
    var script = Script(Configuration(channels: .beacon))
    _ = script.play(.applicationStateChanged(.active), at: 0)
    script.expectOnAir(.peripheralStateChanged(.poweredOn), at: 0, [Self.identity])
    let first = turns(&script, until: 4.3)
    let region = try #require(WakeRegion.allCases.first { first.contains(Turn(2.1, .advertiseBeacon(in: $0))) })
    #expect(
      first == [
        Turn(1.0, .stopAdvertising), Turn(1.0, Self.services), Turn(2.0, .stopAdvertising),
        Turn(2.1, .advertiseBeacon(in: region)),
        Turn(3.1, .stopAdvertising), Turn(3.2, Self.identity), Turn(4.2, .stopAdvertising), Turn(4.2, Self.services),
      ])
    let beacons = BeaconRegion(uuid: region.uuid(identity: IdentityService.reference))
    script.expectOnAir(.regionStateDetermined(beacons, isInside: true), at: 4.5, [])
    let changed = turns(&script, until: 5.3)
    let other = try #require(WakeRegion.allCases.first { changed.last == Turn(5.3, .advertiseBeacon(in: $0)) })
    #expect(changed.count == 2 && other != region)
  }

  @Test(arguments: [ApplicationState.inactive, .background], [0.05, 0.5, 1.5])
  func `after the app leaves the foreground, only the services are advertised`(state: ApplicationState, delay: Double) {
    var script = shown()
    _ = script.play(.applicationStateChanged(.active), at: 10)
    _ = turns(&script, until: 10 + delay)
    let left = script.onAir(.applicationStateChanged(state), at: 10 + delay)
    // In the pause before a beacon no advertisement is on air, so the broadcaster stops no advertisement.
    #expect(
      left == [[Self.services], [.stopAdvertising, Self.services], []][[0.05, 0.5, 1.5].firstIndex(of: delay)!])
    #expect(script.onAir(.advertisingStarted, at: 12) == [])
    #expect(script.deadline == nil)
    #expect(script.onAir(.applicationStateChanged(.background), at: 13) == [])
  }

  @Test func `a phone whose app was never in the foreground advertises only its services`() {
    var script = shown()
    script.expectOnAir(.applicationStateChanged(.background), at: 1, [])
    script.expectOnAir(.applicationStateChanged(.inactive), at: 2, [])
    #expect(script.deadline == nil)
  }

  @Test func `a start that is refused or not answered loses only its own turn`() {
    var script = shown()
    _ = script.play(.applicationStateChanged(.active), at: 10)
    script.expectOnAir(.wake, at: 10.1, [Self.identity])
    script.expectOnAir(.advertisingRefused, at: 10.2, [.stopAdvertising])
    script.expectOnAir(.wake, at: 11.1, [.stopAdvertising, Self.services])
    script.expectOnAir(.wake, at: 12.1, [.stopAdvertising])
    script.expectOnAir(.wake, at: 12.2, [Self.identity])
  }

  @Test func `after a suspension of any length the turns continue, one at a time`() {
    var script = shown()
    _ = script.play(.applicationStateChanged(.active), at: 10)
    script.expectOnAir(.wake, at: 500, [Self.identity])
    #expect(script.deadline == 501)
    script.expectOnAir(.wake, at: 900, [.stopAdvertising, Self.services])
    #expect(script.deadline == 901)
  }

  @Test func `after a power cycle in the foreground, the interrupted turn begins again`() {
    var script = shown()
    _ = script.play(.applicationStateChanged(.active), at: 10)
    script.expectOnAir(.wake, at: 10.1, [Self.identity])
    script.expectOnAir(.peripheralStateChanged(.poweredOff), at: 10.5, [])
    #expect(script.deadline == nil)
    script.expectOnAir(.peripheralStateChanged(.poweredOn), at: 60, [Self.identity])
    script.expectOnAir(.wake, at: 61, [.stopAdvertising, Self.services])
  }

  @Test func `services are advertised once the radio is on, even if the app is in the background by then`() {
    var script = shown()
    _ = script.play(.applicationStateChanged(.active), at: 10)
    _ = script.play(.peripheralStateChanged(.poweredOff), at: 10.5)
    script.expectOnAir(.applicationStateChanged(.background), at: 20, [])
    script.expectOnAir(.peripheralStateChanged(.poweredOn), at: 60, [Self.services])
  }

  @Test func `the order and the period of turns are configurable, and the services always have a turn`() {
    var configuration = Configuration(channels: .beacon)
    configuration.broadcast.order = [.identity]
    configuration.broadcast.period = .seconds(3)
    var script = Script(configuration)
    _ = script.play(.applicationStateChanged(.active), at: 0)
    _ = script.play(.peripheralStateChanged(.poweredOn), at: 0)
    #expect(
      turns(&script, until: 6.2) == [
        Turn(3.0, .stopAdvertising), Turn(3.0, Self.services), Turn(6.0, .stopAdvertising), Turn(6.1, Self.identity),
      ])
  }

  @Test func `without beacons in the configured order there are no turns`() {
    var configuration = Configuration(channels: .beacon)
    configuration.broadcast.order = [.services]
    var script = Script(configuration)
    _ = script.play(.applicationStateChanged(.active), at: 0)
    script.expectOnAir(.peripheralStateChanged(.poweredOn), at: 0, [Self.services])
    _ = script.play(.advertisingStarted, at: 0)
    #expect(script.deadline == nil)
  }

  @Test func `a configured period of zero gives turns of a fifth of a second`() {
    var configuration = Configuration(channels: .beacon)
    configuration.broadcast.period = .zero
    var script = Script(configuration)
    _ = script.play(.applicationStateChanged(.active), at: 0)
    script.expectOnAir(.peripheralStateChanged(.poweredOn), at: 0, [Self.identity])
    #expect(script.deadline == 0.2)
  }
}

/// The beacon channel together with the overflow channel. The overflow channel's list of services must be on air when
/// the app enters the background (rules A8 to A10).
@Suite struct BroadcasterTurnOverflowTests {
  private let quad = [IdentityService.reference] + QuadCode().services(for: phoneA)
  private let beacon = Outcome.advertiseBeacon(of: phoneA)
  private let banks = BankCode.allCases.map { [IdentityService.reference] + $0.services(for: phoneA) }

  private func script(code: OverflowCodeChoice = .automatic, osMajorVersion: Int) -> Script {
    var configuration = Configuration(channels: [.beacon, .overflow], code: code, osMajorVersion: osMajorVersion)
    configuration.beacons.maximumWakeRegions = 0
    return Script(configuration)
  }

  @Test func `the overflow code is advertised in the services' turn, and stays on air in the background`() {
    var script = script(osMajorVersion: 17)
    _ = script.play(.applicationStateChanged(.active), at: 0)
    script.expectOnAir(.peripheralStateChanged(.poweredOn), at: 0, [beacon])
    script.expectOnAir(.wake, at: 1, [.stopAdvertising, .advertise(quad)])
    script.expectOnAir(.wake, at: 2, [.stopAdvertising])
    script.expectOnAir(.wake, at: 2.1, [beacon])
    script.expectOnAir(.applicationStateChanged(.inactive), at: 2.5, [.stopAdvertising, .advertise(quad)])
    script.expectOnAir(.advertisingStarted, at: 2.5, [])
    #expect(script.deadline == nil, "iOS 14 and later would ignore another list of services")
  }

  @Test func `each bank is advertised for 5 s in total before the other bank is advertised`() {
    var script = script(code: .bank, osMajorVersion: 13)
    _ = script.play(.applicationStateChanged(.active), at: 0)
    var outcomes = script.onAir(.peripheralStateChanged(.poweredOn), at: 0)
    while let deadline = script.deadline, deadline < 17 { outcomes += script.onAir(.wake, at: deadline) }
    #expect(
      outcomes.filter { banks.map(Outcome.advertise).contains($0) }
        == [0, 0, 1, 1, 1, 0, 0, 0].map { .advertise(banks[$0]) })
    #expect(outcomes.last == beacon)
    script.expectOnAir(.applicationStateChanged(.background), at: 17, [.stopAdvertising, .advertise(banks[0])])
    script.expectOnAir(.advertisingStarted, at: 17, [])
    script.expectOnAir(.wake, at: 22, [.stopAdvertising, .advertise(banks[1])])
  }
}
