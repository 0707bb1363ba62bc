import AfterglowProximity
import AfterglowWire
import Testing

/// The engine's state that is preserved from one launch of the app to the next.
@Suite struct PreservationTests {
  private static let noon: Int64 = 1_600_000_000_000

  /// An app with all permissions, whose first launch begins at `origin` of its own clock.
  private func begin(
    at origin: Double = 0, clock: Int64 = noon, preserved: [UInt8]? = nil, _ configuration: Configuration = .init()
  ) -> (Script, [Outcome]) {
    var script = Script(configuration)
    script.includesConditions = true
    _ = script.play(.clockRead(millisecondsSince1970: clock), at: origin)
    let outcomes = script.play(.launched(Launch(preserved: preserved)), at: origin)
    return (script, outcomes)
  }

  /// The state that an earlier launch preserved at 51 s. In the earlier launch, phone B was met at 0 s and read at 50
  /// s, and region 1 was ranged.
  private func legacy() -> [UInt8] {
    var (script, _) = begin()
    _ = script.play(.centralStateChanged(.poweredOn), at: 0)
    _ = script.play(.rangingRequested(region(1)), at: 0)
    script.meet(peerB, phoneB, at: 0)
    _ = script.play(.rssiRead(peerB, rssiDBm: -60), at: 50)
    return preserved(&script, at: 51)
  }

  /// Sends the app to the background, and returns the preserved state.
  private func preserved(_ script: inout Script, at time: Double) -> [UInt8] {
    let commands = script.engine.handle(.applicationStateChanged(.background), at: seconds(time))
    let bytes = commands.compactMap { command -> [UInt8]? in
      if case .preserve(let bytes) = command { bytes } else { nil }
    }
    #expect(bytes.count == 1)
    return bytes.first ?? []
  }

  /// Returns the wall clock's time `seconds` seconds after `noon`, in milliseconds since 1970.
  private func clock(_ seconds: Double) -> Int64 { Self.noon + Int64(seconds * 1_000) }

  // MARK: Continuation

  @Test func `after a relaunch within seconds no neighbour appears again, and no peer is discovered again`() throws {
    var (script, outcomes) = begin(at: 1_000, clock: clock(55), preserved: legacy())
    #expect(outcomes.first == .rangingChanged(region(1), .paused(.notRunning)))
    #expect(!outcomes.contains { $0.isAboutNeighbor })
    let neighbor = try #require(script.engine.neighbors.first)
    #expect(neighbor.id == phoneB)
    #expect(neighbor.presence == .near)
    #expect(neighbor.firstSeen == seconds(945))
    #expect(neighbor.lastSeen == seconds(995))
    #expect(neighbor.rssiDBm == -60)
    #expect(neighbor.filteredRSSIDBm == -60)
    #expect(neighbor.distanceMetres != nil)
    #expect(neighbor.channels == .gatt)
    #expect(script.engine.peers == [Peer(peerB, phoneB, .waiting)])
    #expect(script.engine.rangedRegions == [region(1)])

    let radio = script.play(.centralStateChanged(.poweredOn), at: 1_001)
    #expect(radio.contains(.connect(peerB)))
    _ = script.play(.connected(peerB), at: 1_002)
    let met = script.play(.servicesDiscovered(peerB, services(of: phoneB)), at: 1_003)
    #expect(met.contains(.updated(phoneB, over: .gatt, rssiDBm: -60, metres: 1.1)))
    #expect(!met.contains { $0.change == .appeared })
  }

  @Test func `after minutes in which the app did not run, presence is unknown until the phone has listened`() {
    var (script, _) = begin(at: 5, clock: clock(51 + 300), preserved: legacy())
    #expect(script.play(.wake, at: 5) == [])
    #expect(script.engine.neighbors.map(\.presence) == [.unknown])
    #expect(script.play(.centralStateChanged(.poweredOn), at: 10).contains(.connect(peerB)))
    let outcomes = script.sleep(until: 39.9)
    #expect(!outcomes.contains { $0.change == .departed })
    #expect(
      script.sleep(until: 45).contains(
        .departed(phoneB, over: .gatt, presence: .unknown, rssiDBm: -60, metres: 1.1)))
  }

  @Test func `a neighbour that is not heard for a quarter of an hour departs at the relaunch`() {
    let (script, outcomes) = begin(at: 0, clock: clock(50 + 900), preserved: legacy())
    #expect(outcomes.contains(.departed(phoneB, over: .gatt, rssiDBm: -60, metres: 1.1)))
    #expect(script.engine.neighbors == [])
    #expect(script.engine.peers == [], "its address has changed since")
  }

  @Test(arguments: [-86_400 * 365 * 40, -3_600, 86_400 * 365 * 200] as [Double])
  func `a silent neighbour departs even if the clock was set while the app was not running`(change: Double) {
    var (script, _) = begin(at: 0, clock: clock(51 + change), preserved: legacy())
    _ = script.play(.centralStateChanged(.poweredOn), at: 0)
    #expect(script.engine.tally.clockJumps == (change < 0 ? 1 : 0))
    _ = script.sleep(until: 61)
    #expect(script.engine.neighbors == [])
    // The region is still ranged.
    #expect(script.engine.rangedRegions == [region(1)])
  }

  @Test func `if the time is unknown, preserved neighbours stay until the phone has listened for them`() {
    var script = Script()
    _ = script.play(.launched(Launch(preserved: legacy())), at: 0)
    #expect(script.engine.neighbors.map(\.id) == [phoneB])
    _ = script.play(.centralStateChanged(.poweredOn), at: 0)
    _ = script.sleep(until: 61)
    #expect(script.engine.neighbors == [])
  }

  // MARK: Damage

  @Test func `a truncated state is counted and reported, and the app starts without it`() {
    let bytes = legacy()
    for count in bytes.indices {
      let (script, outcomes) = begin(preserved: Array(bytes[..<count]))
      #expect(outcomes == [.conditionsChanged([.preservedStateDamaged])], "\(count) bytes")
      #expect(script.engine.tally.damagedStates == 1)
      #expect(script.engine.neighbors == [] && script.engine.peers == [] && script.engine.rangedRegions == [])
    }
  }

  @Test func `a flipped bit anywhere in a preserved state is detected`() {
    let bytes = legacy()
    for bit in 0..<bytes.count * 8 {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      let (script, _) = begin(preserved: damaged)
      #expect(script.engine.tally.damagedStates == 1, "bit \(bit)")
      #expect(script.engine.rangedRegions == [])
    }
  }

  @Test func `bytes of another kind or version, or with a wrong length, are not used`() {
    for bytes in [[], [0], [0xAF, 0x67, 2, 0, 0, 0, 0], legacy() + [0], Array(repeating: 0xFF, count: 100)] {
      let (script, _) = begin(preserved: bytes)
      #expect(script.engine.tally.damagedStates == 1)
    }
  }

  @Test func `a restored state survives the next save and relaunch`() {
    var (script, _) = begin(at: 7, clock: clock(60), preserved: legacy())
    let bytes = preserved(&script, at: 8)
    let (next, _) = begin(at: 0, clock: clock(62), preserved: bytes)
    #expect(next.engine.neighbors.map(\.id) == [phoneB])
    #expect(next.engine.neighbors.first?.lastSeen == seconds(-12))
    #expect(next.engine.peers == [Peer(peerB, phoneB, .waiting)])
    #expect(next.engine.rangedRegions == [region(1)])
  }

  @Test func `ranged regions of all three kinds survive a relaunch`() {
    let uuid = ServiceUUID(high: 0, low: 9)
    let regions = [
      BeaconRegion(uuid: uuid), BeaconRegion(uuid: uuid, major: 0),
      BeaconRegion(uuid: uuid, major: 65_535, minor: 1),
    ]
    var (script, _) = begin()
    for region in regions { _ = script.play(.rangingRequested(region), at: 0) }
    let (next, _) = begin(preserved: preserved(&script, at: 1))
    #expect(next.engine.rangedRegions == regions)
  }

  // MARK: The times at which the state is preserved

  @Test func `changes are preserved at most once in 10 s, and new times of sightings at most once in a minute`() {
    var (script, _) = begin()
    _ = script.play(.centralStateChanged(.poweredOn), at: 0)
    var times: [Double] = []
    func note(_ commands: [Command], at time: Double) {
      if commands.contains(where: { if case .preserve = $0 { true } else { false } }) { times.append(time) }
    }
    // In the first minute a new phone arrives every second. After the first minute no phone arrives.
    for tenths in 0..<6_000 {
      let time = Double(tenths) / 10
      note(script.engine.handle(.wake, at: seconds(time)), at: time)
      guard tenths % 10 == 0, tenths < 600 else { continue }
      let id = peer(tenths + 1)
      for event in [
        Event.discovered(id, Advertisement()), .connected(id),
        .servicesDiscovered(id, services(of: installation(UInt32(tenths + 1)))),
      ] { note(script.engine.handle(event, at: seconds(time)), at: time) }
    }
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 10 })
    #expect((5...8).contains(times.count { $0 < 60 }))
    #expect(times.count { $0 > 300 } <= 5)
  }

  @Test func `without neighbours and ranging requests no state is preserved`() {
    var (script, _) = begin()
    _ = script.play(.centralStateChanged(.poweredOn), at: 0)
    for visit in 0..<10 {
      let time = Double(visit * 100)
      #expect(script.play(.applicationStateChanged(.active), at: time).allSatisfy { !$0.isPreserve })
      #expect(
        script.play(.applicationStateChanged(.background), at: time + 50).allSatisfy { !$0.isPreserve })
    }
  }

  @Test func `in a crowd the 512 neighbours that were seen last are preserved, in less than 10 KB`() {
    var configuration = Configuration(channels: .overflow)
    configuration.presence.pruneAfter = .seconds(10_000)
    var (script, _) = begin(clock: Self.noon, configuration)
    _ = script.play(.centralStateChanged(.poweredOn), at: 0)
    for n in 1...1_000 as ClosedRange<UInt32> {
      let advertisement = Advertisement(OverflowCode.rail(RailCode()).services(for: installation(n)), rssiDBm: -60)
      _ = script.play(.discovered(peer(Int(n)), advertisement), at: Double(n) / 10)
    }
    let bytes = preserved(&script, at: 101)
    #expect(bytes.count < 10_000)
    let (next, _) = begin(clock: clock(101), preserved: bytes, configuration)
    #expect(next.engine.neighbors.map(\.id.rawValue) == Array(489...1_000))
  }
}
