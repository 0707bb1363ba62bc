import AfterglowProximity
import AfterglowWire
import Testing

/// Links in a crowd when a phone's radio address changes.
@Suite struct DialerOutdatedTests {
  /// A crowd of peers that answer every request. The app is in the background.
  private struct Crowd {
    var script: Script
    private(set) var now = 0.0

    init(links: Int) {
      var configuration = Configuration()
      configuration.dialing.maximumLinks = links
      script = Script.listening(configuration)
      script.includesPulses = true
      _ = script.play(.locationAuthorizationChanged(.always(.full)), at: 0)
      _ = script.play(.applicationStateChanged(.background), at: 0)
    }

    /// Connects a peer to this phone. In a pulse, the peer states `token`, its name for this phone's address.
    mutating func link(_ n: Int, at time: Double, token: UInt16) -> [Outcome] {
      var outcomes = pass(until: time) + hear(n, token: token)
      for event in [
        Event.connected(peer(n)), .servicesDiscovered(peer(n), services(of: installation(UInt32(n)))),
        .pulseOpened(peer(n)),
      ] { outcomes += play(event) }
      return outcomes
    }

    mutating func hear(
      _ n: Int, token: UInt16, steady: UInt16 = 0, hasRead: Bool = false, isEnding: Bool = false,
      isOutdated: Bool = false, stuck: UInt16 = 0
    ) -> [Outcome] {
      let frame = PulseFrame(
        installation: installation(UInt32(n)), token: token, steadySeconds: steady, hasRead: hasRead,
        isEnding: isEnding, isOutdated: isOutdated, stuckLinks: stuck)
      return play(.pulseReceived(peer(n), frame.bytes))
    }

    /// Reports a connection that the peer ends at once, because the peer has too many links.
    mutating func reject(_ n: Int) -> [Outcome] { play(.connected(peer(n))) + play(.disconnected(peer(n))) }

    /// Reports that an attempt to dial a peer has failed, because the phone has too many links.
    mutating func refuse(_ n: Int) -> [Outcome] { play(.connectionLimitReached(peer(n))) }

    /// Lets time pass until `end`, and answers every request to a peer.
    mutating func pass(until end: Double) -> [Outcome] {
      var outcomes: [Outcome] = []
      while let deadline = script.deadline, deadline <= end {
        now = max(now, deadline)
        outcomes += play(.wake)
      }
      now = max(now, end)
      return outcomes
    }

    private mutating func play(_ event: Event) -> [Outcome] {
      let news = script.play(event, at: now)
      var outcomes = news
      for outcome in news {
        switch outcome {
        case .command(.readRSSI(let id)): outcomes += play(.rssiRead(id, rssiDBm: -50))
        case .pulse(let id, _): outcomes += play(.pulseWritten(id))
        case .neighbor, .command: break
        }
      }
      return outcomes
    }
  }

  /// This phone's address has changed since peer 1 was linked. Peer 1 ends the link, and this phone dials peer 1 at
  /// once.
  private func crowdThatDialsTheOutdated() -> Crowd {
    var crowd = crowd(first: 1, second: 2)
    _ = crowd.link(2, at: 113, token: 11)
    _ = crowd.hear(2, token: 11, isEnding: true)
    // Peer 3 has waited for a new link longer than peer 1 has, and knows this phone's new address.
    _ = crowd.link(3, at: 115, token: 12)
    _ = crowd.hear(3, token: 12, isEnding: true)
    _ = crowd.link(2, at: 116, token: 11)
    _ = crowd.pass(until: 120)
    _ = crowd.hear(1, token: 10, isEnding: true)
    #expect(crowd.pass(until: 120.2).contains(.connect(peer(1))))
    return crowd
  }

  /// A crowd with a long-lived link to peer 1. Peers 2 and 3 are near, and have ended their links. Of peers 1 and 2,
  /// `first` was linked before `second`.
  ///
  /// If `isOutdated` is true, peer 1 states that its own address has changed.
  private func crowd(links: Int = 2, first: Int, second: Int, isOutdated: Bool = false) -> Crowd {
    var crowd = Crowd(links: links)
    _ = crowd.link(first, at: 1, token: 10)
    _ = crowd.link(second, at: 40, token: 10)
    _ = crowd.pass(until: 110)
    if isOutdated { _ = crowd.hear(1, token: 10, isOutdated: true) }
    _ = crowd.hear(2, token: 10, isEnding: true)
    _ = crowd.link(3, at: 111, token: 10)
    _ = crowd.hear(3, token: 10, isEnding: true)
    return crowd
  }

  @Test
  func `a phone reports a change of its address over links that are older than the change, and not over newer links`() {
    var crowd = crowd(first: 1, second: 2)
    let outcomes = crowd.link(2, at: 113, token: 11)
    #expect(outcomes.contains(.pulse(to: peer(1), [.read, .outdated])))
    #expect(!(outcomes + crowd.pass(until: 130)).contains { $0.isPulse(to: peer(2), with: .outdated) })
  }

  @Test func `a phone whose address has changed dials a peer at once when the peer ends the link`() {
    _ = crowdThatDialsTheOutdated()
  }

  @Test func `a phone with an unchanged address ends the link of a peer with a changed address, and does not redial`() {
    var crowd = crowd(first: 2, second: 1, isOutdated: true)
    let outcomes = crowd.link(2, at: 113, token: 10)
    #expect(outcomes.contains(.pulse(to: peer(1), [.read, .ending])) && outcomes.contains(.cancelConnection(peer(1))))
    #expect(!crowd.pass(until: 160).contains(.connect(peer(1))), "the peer has another address")
  }

  @Test func `if there are enough links for all neighbours, the link with a peer whose address has changed stays`() {
    var crowd = crowd(links: 8, first: 2, second: 1, isOutdated: true)
    let outcomes = crowd.link(2, at: 113, token: 10)
    #expect(!outcomes.contains { $0.isPulse(with: .ending) })
  }

  @Test func `a protected link is ended if there are too many protected links`() {
    var crowd = crowd(links: 2, first: 1, second: 2)
    _ = crowd.link(2, at: 113, token: 10)
    _ = crowd.link(4, at: 114, token: 10)
    // With four neighbours and two links, only one link may be permanent.
    let outcomes = crowd.pass(until: 140)
    #expect(outcomes.contains(.pulse(to: peer(1), [.read, .ending])))
  }

  @Test(arguments: [(true, 116.9, 117.6), (false, 104.9, 105.6)])
  func `the last free link is for a peer that has been silent for 14 s, or for 2 s if no address change is known`(
    isKnown: Bool, before: Double, after: Double
  ) {
    var crowd = Crowd(links: 3)
    for n in 1...2 { _ = crowd.link(n, at: 1, token: 10) }
    if isKnown {
      for (time, token) in [(50.0, UInt16(9)), (60, 10)] {
        _ = crowd.link(3, at: time, token: token)
        _ = crowd.hear(3, token: token, isEnding: true)
      }
    }
    for n in 3...4 {
      _ = crowd.link(n, at: 100 + Double(n), token: 10)
      _ = crowd.hear(n, token: 10, isEnding: true)
    }
    #expect(!crowd.pass(until: before).contains { $0.isConnect })
    #expect(crowd.pass(until: after).contains(.connect(peer(3))))
  }

  @Test func `a peer that may be lost is dialled again at once after each refusal`() {
    var crowd = crowdThatDialsTheOutdated()
    for moment in [120.4, 120.6, 120.8] {
      _ = crowd.refuse(1)
      #expect(crowd.pass(until: moment).contains(.connect(peer(1))))
    }
  }

  @Test func `a peer that may be lost is dialled again at once if the peer itself had no free link`() {
    var crowd = crowdThatDialsTheOutdated()
    for moment in [120.4, 120.6, 120.8] {
      _ = crowd.reject(1)
      #expect(crowd.pass(until: moment).contains(.connect(peer(1))))
    }
  }

  @Test func `a peer that had no free link is dialled again after five seconds if it cannot be lost soon`() {
    var crowd = crowd(first: 1, second: 2)
    #expect(crowd.pass(until: 114).contains(.connect(peer(2))))
    _ = crowd.reject(2)
    #expect(!crowd.pass(until: 118.9).contains(.connect(peer(2))))
    #expect(crowd.pass(until: 120).contains(.connect(peer(2))))
  }

  /// A crowd of six or more peers for four links, in which this phone's address is due for a change from about 856 s
  /// on. Peers 1 and 2 have links. The links with peer 3 ended long ago.
  private func crowdWithDueAddress(peers count: Int = 6) -> Crowd {
    var crowd = Crowd(links: 4)
    for (time, token) in [(50.0, UInt16(9)), (60, 10)] {
      _ = crowd.link(3, at: time, token: token)
      _ = crowd.hear(3, token: token, isEnding: true)
    }
    for n in [1, 2] { _ = crowd.link(n, at: 830 + Double(n), token: 10) }
    for n in 4...count {
      _ = crowd.link(n, at: 840 + Double(n), token: 10)
      _ = crowd.hear(n, token: 10, isEnding: true)
    }
    return crowd
  }

  @Test(arguments: [(UInt16(3), false), (4, true)])
  func `a phone whose address change is due ends an outdated peer's link only if the peer has too many stuck links`(
    stuck: UInt16, ends: Bool
  ) {
    var crowd = crowdWithDueAddress()
    _ = crowd.pass(until: 870)
    _ = crowd.hear(1, token: 10, isOutdated: true, stuck: stuck)
    // The name that peer 3 states proves that this phone still has the same address.
    let outcomes = crowd.link(3, at: 872, token: 10)
    #expect(outcomes.contains { $0.isPulse(to: peer(1), with: .ending) } == ends)
  }

  @Test
  func `a phone whose address change is due keeps outdated peers' links if no link is free, or if it tolerates them`() {
    var crowd = crowdWithDueAddress()
    _ = crowd.link(3, at: 850, token: 10)
    _ = crowd.pass(until: 870)
    for n in [1, 2, 3] { _ = crowd.hear(n, token: 10, isOutdated: true, stuck: 1) }
    let outcomes = crowd.link(4, at: 872, token: 10)
    #expect(!outcomes.contains { $0.isPulse(with: .ending) }, "no link is free")
    var other = crowdWithDueAddress()
    _ = other.pass(until: 870)
    for n in [1, 2] { _ = other.hear(n, token: 10, isOutdated: true, stuck: 1) }
    #expect(!other.link(4, at: 872, token: 10).contains { $0.isPulse(with: .ending) }, "two are tolerable")
  }

  @Test func `a phone whose address change is due ends one of two outdated peers' links if it tolerates only one`() {
    // If four links serve nine phones nearby in turns, only one link may be stuck.
    var crowd = crowdWithDueAddress(peers: 10)
    _ = crowd.pass(until: 870)
    for n in [1, 2] { _ = crowd.hear(n, token: 10, isOutdated: true, stuck: 1) }
    let outcomes = crowd.link(4, at: 872, token: 10)
    #expect(outcomes.contains { $0.isPulse(to: peer(1), with: .ending) })
    #expect(!outcomes.contains { $0.isPulse(to: peer(2), with: .ending) })
  }
}
