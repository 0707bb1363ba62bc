import AfterglowProximity
import AfterglowWire
import Testing

/// Peers take turns if there are fewer links than peers.
@Suite struct DialerTurnTests {
  private func links(_ maximum: Int) -> Configuration {
    var configuration = Configuration()
    configuration.dialing.maximumLinks = maximum
    return configuration
  }

  @Test func `no more peers are dialled at a time than there may be links`() {
    var script = Script.listening(links(2))
    for n in 1...3 { _ = script.play(.discovered(peer(n), Advertisement()), at: 0) }
    #expect(script.engine.peers.map(\.state) == [.connecting, .connecting, .waiting])
    script.expect(
      .connectionFailed(peer(1)), at: 0.5,
      [.dialed(peer(1), .failed(.refused)), .dialed(peer(3), .connecting(attempt: 1)), .connect(peer(3))])
  }

  @Test func `if no links are allowed, no peer is dialled`() {
    for maximum in [0, -1, Int.min] {
      var script = Script.listening(links(maximum))
      script.expect(.discovered(peerB, Advertisement()), at: 0, [.dialed(peerB, .discovered(services: []))])
      #expect(script.deadline == 900)
    }
  }

  @Test func `a waiting stranger replaces a peer whose link has lasted for the minimum turn`() {
    var script = Script.listening(links(1))
    script.meet(peerB, phoneB, at: 0)
    script.expect(.discovered(peerC, Advertisement()), at: 1, [.dialed(peerC, .discovered(services: []))])
    #expect(script.deadline == 3)
    script.expect(
      .wake, at: 3,
      [
        .dialed(peerB, .parked(phoneB)), .cancelConnection(peerB), .dialed(peerC, .connecting(attempt: 1)),
        .connect(peerC),
      ])
    script.expect(.disconnected(peerB), at: 3.1, [])
    #expect(script.engine.peers == [Peer(peerC, nil, .connecting), Peer(peerB, phoneB, .waiting)])
  }

  @Test func `if other peers wait, an attempt fails after 10 s`() {
    var script = Script.listening(links(1))
    _ = script.play(.discovered(peerB, Advertisement()), at: 0)
    _ = script.play(.discovered(peerC, Advertisement()), at: 1)
    #expect(script.deadline == 10)
    script.expect(
      .wake, at: 10,
      [
        .cancelConnection(peerB), .dialed(peerB, .failed(.yielded)), .dialed(peerC, .connecting(attempt: 1)),
        .connect(peerC),
      ])
    script.expect(
      .wake, at: 20,
      [
        .cancelConnection(peerC), .dialed(peerC, .failed(.yielded)), .dialed(peerB, .connecting(attempt: 2)),
        .connect(peerB),
      ])
  }

  @Test func `strangers leave half of the links to waiting peers that were identified before`() {
    var script = Script.listening(links(4))
    for n in 1...4 { script.meet(peer(n), installation(UInt32(n)), at: 0) }
    for n in 11...30 { _ = script.play(.discovered(peer(n), Advertisement()), at: 1) }
    _ = script.sleep(until: 3)
    let dialled = script.engine.peers.filter { $0.state == .connecting }.map(\.id)
    #expect(dialled == [peer(11), peer(12)])
    #expect(script.engine.peers.filter { $0.state == .linked }.map(\.id) == [peer(3), peer(4)])
    #expect(script.engine.peers.filter { $0.state == .waiting }.prefix(2).map(\.id) == [peer(1), peer(2)])
    // Ten seconds later, the engine dials the two waiting peers that were identified before, and two more strangers.
    let next: [Outcome] = [.connect(peer(1)), .connect(peer(13)), .connect(peer(2)), .connect(peer(14))]
    #expect(script.sleep(until: 13).filter(\.isConnect) == next)
  }

  @Test func `strangers that have not answered do not delay a newcomer`() {
    var script = Script.listening(links(2))
    for n in 1...8 { _ = script.play(.discovered(peer(n), Advertisement()), at: 0) }
    _ = script.sleep(until: 200)
    #expect(script.engine.peers.count { $0.state == .connecting } == 2, "those who are gone are still tried")
    _ = script.play(.discovered(peer(9), Advertisement()), at: 200)
    #expect(script.sleep(until: 210).contains(.connect(peer(9))))
  }

  /// A7: an attacker advertises under 300 invented addresses, and under ten more each second. Each of these addresses
  /// accepts a connection and never lists services.
  @Test func `strangers that arrive later do not delay an earlier stranger`() {
    var engine = Engine(installation: installation(1))
    _ = engine.handle(.launched(Launch()), at: seconds(0))
    _ = engine.handle(.centralStateChanged(.poweredOn), at: seconds(0))
    let reference = Advertisement(rssiDBm: -60, services: [IdentityService.reference])
    for n in 1...300 { _ = engine.handle(.discovered(peer(100 + n), reference), at: seconds(1 + Double(n) / 100)) }
    _ = engine.handle(.discovered(peer(5), reference), at: seconds(5))
    var dialled: Double?
    for half in 1...2_000 where dialled == nil {
      let now = 5 + Double(half) / 2
      var commands: [Command] = []
      while let due = engine.nextDeadline, due <= seconds(now) { commands += engine.handle(.wake, at: due) }
      for case .connect(let id) in commands where id != peer(5) {
        commands += engine.handle(.connected(id), at: seconds(now))
      }
      for n in 0..<5 { commands += engine.handle(.discovered(peer(1_000 + half * 5 + n), reference), at: seconds(now)) }
      if commands.contains(.connect(peer(5))) { dialled = now - 5 }
    }
    // There are twelve links, and each address without an answer occupies a link for ten seconds.
    #expect(dialled.map { $0 <= 300 } == true, "dialled after \(dialled.map { "\($0) s" } ?? "no time")")
  }

  @Test(arguments: [11, 20, 50])
  func `every neighbour is read at least once in any 30 s, even if there are more neighbours than links`(crowd: Int) {
    var hall = Hall(crowd: crowd)
    hall.run(until: 300)
    for n in 1...crowd {
      #expect(hall.longestGap(of: n, after: 60) < 30, "neighbour \(n) of \(crowd)")
    }
    #expect(hall.departures == 0)
    #expect(hall.mostLinks <= 12)
  }
}

/// Peers that always connect within 0.5 s and answer within 0.1 s.
private struct Hall {
  var script = Script.listening()
  let crowd: Int
  private var inbox = PriorityQueue<Int, Instant>()
  private var mail: [(at: Instant, event: Event)] = []
  private var readings: [Int: [Instant]] = [:]
  private(set) var departures = 0
  private(set) var mostLinks = 0

  init(crowd: Int) {
    self.crowd = crowd
    for n in 1...crowd { post(.discovered(peer(n), Advertisement()), at: seconds(0)) }
  }

  private mutating func post(_ event: Event, at time: Instant) {
    inbox.set(mail.count, to: time)
    mail.append((time, event))
  }

  mutating func run(until end: Double) {
    while let next = [inbox.first?.priority, script.engine.nextDeadline].compactMap({ $0 }).min(),
      next <= seconds(end)
    {
      let event: Event
      if inbox.first?.priority == next, let number = inbox.removeFirst() {
        event = mail[number].event
      } else {
        event = .wake
      }
      for command in script.engine.handle(event, at: next) { carryOut(command, at: next) }
      mostLinks = max(mostLinks, script.engine.peers.count { $0.state != .waiting && $0.state != .ignored })
    }
  }

  private mutating func carryOut(_ command: Command, at now: Instant) {
    switch command {
    case .connect(let id): post(.connected(id), at: now.advanced(by: .milliseconds(500)))
    case .discoverServices(let id):
      let services = services(of: installation(UInt32(id.low)))
      post(.servicesDiscovered(id, services), at: now.advanced(by: .milliseconds(100)))
    case .readRSSI(let id): post(.rssiRead(id, rssiDBm: -60), at: now.advanced(by: .milliseconds(100)))
    case .cancelConnection(let id): post(.disconnected(id), at: now.advanced(by: .milliseconds(10)))
    case .report(.dialed(let id, .rssi)): readings[Int(id.low), default: []].append(now)
    case .report(.departed): departures += 1
    case .report(.appeared), .report(.updated), .report(.lostSight), .report(.sighted), .report(.witnessed),
      .report(.dialed),
      .startScanning, .stopScanning,
      .publish, .replaceServices, .startAdvertising, .stopAdvertising, .release, .nudge, .announce, .openMailbox,
      .openPulse, .writePulse,
      .startMonitoring,
      .stopMonitoring, .requestState,
      .startRanging, .stopRanging, .startLocationUpdates, .stopLocationUpdates, .beginBackgroundTask,
      .endBackgroundTask, .preserve, .report(.ranged), .report(.rangingChanged), .report(.conditionsChanged):
      break
    }
  }

  /// Returns the longest time without a reading of peer `n` between `start` and second 300, in seconds.
  func longestGap(of n: Int, after start: Double) -> Double {
    let times = (readings[n] ?? []).map { Double($0.nanoseconds) / 1e9 }.filter { $0 >= start } + [300]
    return zip([start] + times, times).map { $1 - $0 }.max() ?? .infinity
  }
}
