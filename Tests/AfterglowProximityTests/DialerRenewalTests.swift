import AfterglowProximity
import AfterglowWire
import Testing

/// Phones end their link and connect again, so that each side knows the other's present address.
@Suite struct DialerRenewalTests {
  /// B is linked, the app is in the background, and every request to B is answered.
  private struct Link {
    var script: Script
    var outcomes: [Outcome] = []
    var second = 0

    init(linkedAt begin: Int = 0, isInherited: Bool = false) {
      script = Script()
      if isInherited { _ = script.play(.peersRestored([RestoredPeer(peerB, .connected)]), at: 0) }
      _ = script.play(.centralStateChanged(.poweredOn), at: 0)
      script.includesPulses = true
      _ = script.play(.locationAuthorizationChanged(.always(.full)), at: 0)
      _ = script.play(.applicationStateChanged(.background), at: 0)
      second = begin
      connect()
    }

    mutating func connect() {
      for event in [
        .discovered(peerB, Advertisement()), .connected(peerB), .servicesDiscovered(peerB, services(of: phoneB)),
      ]
        + [Event.pulseOpened(peerB), .pulseWritten(peerB), .rssiRead(peerB, rssiDBm: -50), .pulseWritten(peerB)]
      { outcomes += script.play(event, at: Double(second)) }
    }

    /// Receives a pulse from B.
    mutating func hear(token: UInt16 = 1, steady: UInt16 = 0, isSilent: Bool = false) {
      let frame = PulseFrame(
        installation: phoneB, token: token, steadySeconds: steady, hasRead: true, isSilent: isSilent)
      outcomes += script.play(.pulseReceived(peerB, frame.bytes), at: Double(second))
    }

    /// Lets time pass, and answers requests to B until the link ends.
    mutating func pass(until end: Int) -> [Outcome] {
      outcomes = []
      while second < end, !outcomes.contains(where: { $0.isPulse(with: .ending) }) {
        second += 1
        let news = script.sleep(until: Double(second))
        outcomes += news
        if news.contains(.readRSSI(peerB)) {
          outcomes += script.play(.rssiRead(peerB, rssiDBm: -50), at: Double(second))
        }
        if news.contains(.pulse(to: peerB, .read)) { outcomes += script.play(.pulseWritten(peerB), at: Double(second)) }
      }
      return outcomes
    }
  }

  @Test func `two phones that know nothing about their addresses renew their link within seconds, and dial at once`() {
    var link = Link()
    link.hear()
    #expect(link.pass(until: 30).contains(.pulse(to: peerB, [.read, .ending])))
    #expect(link.second <= 2)
    let time = Double(link.second)
    #expect(link.script.play(.pulseWritten(peerB), at: time).contains(.cancelConnection(peerB)))
    #expect(link.script.sleep(until: time + 1).contains(.connect(peerB)))
  }

  /// In each run, each phone's address changes once. The address of phone number `first` changes first, at one of
  /// twelve moments that are half a second apart.
  @Test(arguments: [0, 1], Array(0..<12))
  func `two phones stay linked even if their addresses change three seconds apart`(first: Int, phase: Int) {
    var pair = EnginePair(inFront: 20)
    let start = 40 + 0.5 * Double(phase)
    pair.run(until: start)
    pair.changeAddress(of: first)
    pair.run(until: start + 3)
    pair.changeAddress(of: 1 - first)
    pair.run(until: start + 60)
    #expect(pair.isLinked)
    #expect(pair.links < 60, "once an address is known, the link stands")
  }

  @Test func `a pulse reports that the peer was read, even if the reading came during the previous pulse`() {
    var script = Script.listening()
    script.includesPulses = true
    script.meet(peerB, phoneB, at: 0)
    #expect(script.play(.pulseOpened(peerB), at: 0) == [.pulse(to: peerB)])
    #expect(!script.play(.rssiRead(peerB, rssiDBm: -50), at: 0.1).contains(.pulse(to: peerB, .read)))
    #expect(script.play(.pulseWritten(peerB), at: 0.2).contains(.pulse(to: peerB, .read)))
  }

  @Test(arguments: [false, true])
  func `a link from the foreground is renewed in the background only if the peer was just heard`(isHeard: Bool) {
    var link = Link()
    _ = link.script.play(.applicationStateChanged(.active), at: 0)
    link.hear()
    _ = link.pass(until: 200)
    if isHeard { _ = link.script.play(.discovered(peerB, Advertisement()), at: 200) }
    _ = link.script.play(.applicationStateChanged(.background), at: 201)
    link.hear()
    #expect(link.pass(until: 220).contains { $0.isPulse(with: .ending) } == isHeard)
  }

  @Test func `an old link stays if neither phone's address is known to stay the same`() {
    var link = Link()
    _ = link.pass(until: 95)
    link.hear()
    #expect(!link.pass(until: 400).contains { $0.isPulse(with: .ending) })
  }

  @Test func `a restored link stays until one phone's address is certain to stay the same`() {
    var link = Link(isInherited: true)
    link.hear()
    #expect(!link.pass(until: 60).contains { $0.isPulse(with: .ending) })
    link.hear(steady: 700)
    #expect(link.pass(until: 90).contains { $0.isPulse(with: .ending) })
  }

  @Test func `a link with a phone that does not advertise stays`() {
    var link = Link()
    link.hear(isSilent: true)
    #expect(!link.pass(until: 400).contains { $0.isPulse(with: .ending) })
  }

  @Test func `a phone that stopped advertising when Bluetooth went off says so in a pulse, and renews no link`()
    throws
  {
    var link = Link()
    _ = link.script.play(.centralStateChanged(.poweredOff), at: 1)
    _ = link.script.play(.centralStateChanged(.poweredOn), at: 2)
    link.second = 3
    let commands = [
      Event.connected(peerB), .servicesDiscovered(peerB, services(of: phoneB)), .pulseOpened(peerB),
    ].flatMap { link.script.engine.handle($0, at: seconds(3)) }
    let frames = commands.compactMap { command -> [UInt8]? in
      if case .writePulse(_, let bytes) = command { bytes } else { nil }
    }
    #expect(try PulseFrame(parsing: try #require(frames.last)).isSilent)
    for event in [Event.pulseWritten(peerB), .rssiRead(peerB, rssiDBm: -50), .pulseWritten(peerB)] {
      _ = link.script.play(event, at: 3)
    }
    link.hear(steady: 800)
    #expect(!link.pass(until: 400).contains { $0.isPulse(with: .ending) })
  }

  @Test
  func `a link that begins after a change of this phone's address is not renewed in the next eight minutes`() {
    var link = Link()
    link.hear(token: 1)
    // The link breaks after more than a minute. Over the next link B knows this phone by another name.
    _ = link.script.play(.disconnected(peerB), at: 95)
    link.second = 97
    link.connect()
    link.hear(token: 2)
    // The new link uses this phone's new address. So the link needs no renewal, even though B's address certainly stays
    // the same for 700 s.
    link.hear(token: 2, steady: 700)
    #expect(!link.pass(until: 600).contains { $0.isPulse(with: .ending) })
  }

  @Test func `in the foreground no link is renewed`() {
    var link = Link()
    _ = link.script.play(.applicationStateChanged(.active), at: 0)
    link.hear()
    #expect(!link.pass(until: 80).contains { $0.isPulse(with: .ending) })
  }
}
