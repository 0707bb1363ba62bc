import AfterglowProximity
import AfterglowWire
import Testing

/// The beacon channel in the engine: monitored and ranged regions, sightings and announcements.
@Suite struct EngineBeaconTests {
  private static let identity = BeaconRegion(uuid: IdentityService.reference)

  private func script(_ channels: Channels = .beacon, wakeRegions: Int = 1) -> Script {
    var configuration = Configuration(channels: channels)
    configuration.beacons.maximumWakeRegions = wakeRegions
    configuration.aims = [.beFound, .find]
    var script = Script(configuration)
    for event in [
      Event.centralStateChanged(.poweredOn), .locationAuthorizationChanged(.always(.full)),
      .notificationsAuthorized(true),
    ] {
      _ = script.play(event, at: 0)
    }
    return script
  }

  private func commands(_ script: inout Script, _ event: Event, at time: Double) -> [Command] {
    script.engine.handle(event, at: seconds(time))
  }

  @Test func `with the permission "always" all regions are monitored, and their states are requested`() {
    var configuration = Configuration(channels: .beacon)
    configuration.aims = [.beFound, .find]
    var engine = Engine(installation: phoneA, configuration: configuration)
    _ = engine.handle(.locationAuthorizationChanged(.whenInUse(.full)), at: seconds(0))
    let commands = engine.handle(.locationAuthorizationChanged(.always(.full)), at: seconds(1))
    let monitored = commands.compactMap { if case .startMonitoring(let region) = $0 { region } else { nil } }
    let asked = commands.compactMap { if case .requestState(let region) = $0 { region } else { nil } }
    #expect(monitored.count == 20 && asked == monitored && monitored.first == Self.identity)
  }

  @Test func `in the background a region event starts ranging for 10 s, and a heard phone appears`() {
    var script = script()
    _ = script.play(.applicationStateChanged(.background), at: 1)
    let wake = BeaconRegion(uuid: WakeRegion.allCases[0].uuid(identity: Self.identity.uuid))
    let entered = commands(&script, .regionStateDetermined(wake, isInside: true), at: 100)
    #expect(entered.contains(.startRanging(Self.identity)))
    let beacons = [
      RangedBeacon(major: phoneB.major, minor: phoneB.minor, rssiDBm: -70),
      RangedBeacon(major: 0, minor: 0, rssiDBm: -50),
      RangedBeacon(major: phoneC.major, minor: phoneC.minor, rssiDBm: nil),
      RangedBeacon(major: phoneA.major, minor: phoneA.minor, rssiDBm: -40),
    ]
    #expect(
      script.play(.beaconsRanged(beacons, in: Self.identity), at: 101).filter { $0.change == .appeared }
        == [.appeared(phoneB, over: .beacon, rssiDBm: -70, metres: 2.8)])
    #expect(script.engine.neighbors.map(\.channels) == [.beacon])
    #expect(script.play(.beaconsRanged(beacons, in: wake), at: 102).isEmpty, "a wake region names nobody")
    let ended = commands(&script, .wake, at: 110)
    #expect(ended.contains(.stopRanging(Self.identity)))
  }

  @Test func `without ranging a silent beacon makes its phone unknown, and with ranging the phone departs`() {
    var script = script()
    _ = script.play(.applicationStateChanged(.background), at: 1)
    _ = script.play(.regionStateDetermined(Self.identity, isInside: true), at: 100)
    let beacon = RangedBeacon(major: phoneB.major, minor: phoneB.minor, rssiDBm: -70)
    _ = script.play(.beaconsRanged([beacon], in: Self.identity), at: 101)
    let asleep = script.sleep(until: 200)
    #expect(!asleep.contains { $0.change == .departed } && script.engine.neighbors.map(\.presence) == [.unknown])
    _ = script.play(.applicationStateChanged(.active), at: 300)
    #expect(
      script.sleep(until: 340).contains(
        .departed(phoneB, over: .beacon, presence: .unknown, rssiDBm: -70, metres: 2.8)))
  }

  @Test func `a region that the app ranges permanently is not ranged twice`() {
    var script = script()
    _ = script.play(.rangingRequested(Self.identity), at: 1)
    let front = commands(&script, .applicationStateChanged(.active), at: 2)
    #expect(!front.contains(.startRanging(Self.identity)) && !front.contains(.stopRanging(Self.identity)))
    let withdrawn = commands(&script, .rangingWithdrawn(Self.identity), at: 3)
    #expect(withdrawn.filter { $0 == .startRanging(Self.identity) || $0 == .stopRanging(Self.identity) }.count == 2)
  }

  @Test func `a request for permanent ranging replaces short ranging, and ranging continues without a gap`() {
    var script = script()
    _ = script.play(.applicationStateChanged(.active), at: 1)
    let asked = commands(&script, .rangingRequested(Self.identity), at: 2).filter {
      $0 == .startRanging(Self.identity) || $0 == .stopRanging(Self.identity)
    }
    #expect(asked == [.stopRanging(Self.identity), .startRanging(Self.identity)])
  }

  @Test func `failed ranging is not requested again at the next wake, but when the region is entered`() {
    var script = script()
    _ = script.play(.applicationStateChanged(.active), at: 1)
    #expect(!commands(&script, .rangingFailed(Self.identity), at: 2).contains(.startRanging(Self.identity)))
    #expect(!commands(&script, .wake, at: 3).contains(.startRanging(Self.identity)))
    let entered = commands(&script, .regionStateDetermined(Self.identity, isInside: true), at: 4)
    #expect(entered.contains(.startRanging(Self.identity)))
  }

  /// Returns how many seconds the identity region is ranged in the background between `start` and `end`. Phone B sends
  /// a beacon all the time.
  private func rangedSeconds(of script: inout Script, from start: Int, to end: Int) -> Int {
    let beacon = RangedBeacon(major: phoneB.major, minor: phoneB.minor, rssiDBm: -70)
    var (isRanging, sum) = (false, 0)
    for second in start..<end {
      let event = isRanging ? Event.beaconsRanged([beacon], in: Self.identity) : .wake
      for command in commands(&script, event, at: Double(second)) {
        if command == .startRanging(Self.identity) { isRanging = true }
        if command == .stopRanging(Self.identity) { isRanging = false }
      }
      if isRanging { sum += 1 }
    }
    return sum
  }

  @Test func `a beacon that is heard all the time is ranged for five minutes of each hour, and then in short bursts`() {
    var configuration = Configuration(channels: .beacon)
    configuration.aims = .all
    var script = Script(configuration)
    for event in [
      Event.centralStateChanged(.poweredOn), .locationAuthorizationChanged(.always(.full)),
      .applicationStateChanged(.active), .applicationStateChanged(.background),
      .regionStateDetermined(Self.identity, isInside: true),
    ] {
      _ = script.play(event, at: 0)
    }
    let first = rangedSeconds(of: &script, from: 1, to: 3_600)
    #expect((1_000...1_500).contains(first), "\(first) s")
    #expect(script.engine.neighbors.map(\.presence) == [.near])
    let second = rangedSeconds(of: &script, from: 3_600, to: 7_500)
    #expect((1_000...1_900).contains(second), "\(second) s")
  }

  @Test func `wake regions that are entered and left all the time cannot keep a phone ranging`() {
    var script = script(wakeRegions: 19)
    _ = script.play(.applicationStateChanged(.background), at: 1)
    var (isRanging, sum) = (false, 0)
    for second in 2..<3_600 {
      let region = BeaconRegion(uuid: WakeRegion.allCases[second / 2 % 19].uuid(identity: Self.identity.uuid))
      let event = Event.regionStateDetermined(region, isInside: second % 2 == 0)
      for command in commands(&script, event, at: Double(second)) {
        switch command {
        case .startRanging: isRanging = true
        case .stopRanging: isRanging = false
        default: break
        }
      }
      if isRanging { sum += 1 }
    }
    #expect((300...1_500).contains(sum), "\(sum) s")
  }

  // MARK: Announcements

  private let anonymous = Advertisement(services: [IdentityService.reference])

  private func announcements(_ script: inout Script, _ times: [Double]) -> [Double] {
    times.filter { time in
      commands(&script, .discovered(peer(Int(time)), anonymous), at: time).contains(.announce)
    }
  }

  @Test func `a phone in the background announces another phone once for each encounter`() {
    var script = script()
    _ = script.play(.applicationStateChanged(.background), at: 1)
    #expect(announcements(&script, [10, 11, 600, 1_700, 2_800, 4_100, 4_200]) == [10, 4_100])
  }

  @Test func `a phone that was met in the foreground is not announced in the background`() {
    var script = script()
    _ = script.play(.applicationStateChanged(.active), at: 1)
    #expect(announcements(&script, [10]) == [])
    _ = script.play(.applicationStateChanged(.background), at: 20)
    #expect(announcements(&script, [30, 1_000]) == [])
  }

  @Test func `a ranged beacon causes no announcement, and prolongs an encounter`() {
    var script = script()
    _ = script.play(.applicationStateChanged(.background), at: 1)
    let beacon = RangedBeacon(major: phoneB.major, minor: phoneB.minor, rssiDBm: -70)
    _ = script.play(.beaconsRanged([beacon], in: Self.identity), at: 5)
    #expect(announcements(&script, [10]) == [10])
    _ = script.play(.beaconsRanged([beacon], in: Self.identity), at: 1_000)
    #expect(announcements(&script, [2_000]) == [])
  }

  @Test
  func `without notification permission, the beacon channel or the setting for announcements, nothing is announced`() {
    var silent = Configuration(channels: .beacon)
    silent.beacons.announces = false
    for (configuration, isAuthorized) in [
      (Configuration(channels: .beacon), false), (Configuration(channels: .gatt), true), (silent, true),
    ] {
      var script = Script(configuration)
      _ = script.play(.centralStateChanged(.poweredOn), at: 0)
      _ = script.play(.notificationsAuthorized(isAuthorized), at: 0)
      _ = script.play(.applicationStateChanged(.background), at: 1)
      #expect(announcements(&script, [10]) == [])
    }
  }

  @Test func `the scan is for the reference service, and without the GATT channel no peer is dialled`() {
    var script = Script(Configuration(channels: .beacon))
    let on = commands(&script, .centralStateChanged(.poweredOn), at: 0)
    #expect(on.contains(.startScanning([IdentityService.reference], allowsDuplicates: false)))
    let met = commands(&script, .discovered(peerB, anonymous), at: 1)
    #expect(met.contains(.release(peerB)) && !met.contains(.connect(peerB)))
  }

  @Test func `a linked peer's mailbox is opened only if the app exchanges messages`() {
    for opens in [false, true] {
      var configuration = Configuration()
      configuration.dialing.opensMailboxes = opens
      var script = Script.listening(configuration)
      _ = script.play(.discovered(peerB, Advertisement()), at: 1)
      _ = script.play(.connected(peerB), at: 2)
      let outcomes = script.play(.servicesDiscovered(peerB, services(of: phoneB)), at: 3)
      #expect(outcomes.contains(.openMailbox(peerB)) == opens)
      #expect(script.engine.installation(of: peerB) == phoneB)
    }
  }
}
