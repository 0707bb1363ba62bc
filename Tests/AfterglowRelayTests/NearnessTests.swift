#if canImport(CryptoKit) || MQTT && os(Linux)
  import AfterglowMessages
  import AfterglowWire
  import Testing

  @testable import Afterglow
  @testable import AfterglowRelay

  /// An installation is listed as near only after it has proved that it is near.
  @MainActor
  @Suite struct NearnessTests {
    private let wire = Wire()
    private let bob: Friend
    private let alice: Friend
    private let mallory: Friend

    init() throws {
      alice = try Friend(Cast.alice, on: wire, seed: 1)
      bob = try Friend(Cast.bob, on: wire, seed: 2)
      mallory = try Friend(Cast.mallory, on: wire, seed: 3)
      wire.connectAll()
    }

    /// Lets time pass while these phones report that they hear Bob.
    private func run(seconds: Int, hearing: [Friend]) {
      for second in 0..<seconds {
        if second % 5 == 0 { for one in hearing { one.correspondence.sighted(Cast.bob) } }
        for one in [alice, bob, mallory] { one.host.advance(by: .seconds(1)) }
        wire.deliverAll()
      }
    }

    /// The stranger is on the other side of the world, and knows only Bob's identifier.
    @Test func `a stranger that claims nearness over the relay gets no message that is for all phones nearby`() throws {
      run(seconds: 20, hearing: [mallory])
      #expect(bob.correspondence.linked == [Cast.mallory] && bob.near.isEmpty)
      #expect(throws: SendError.nobodyIsNear) { try bob.say("my door code is 4711", to: .everybodyNear) }
      let link = FriendlyLink(alice, bob)
      link.carry()
      run(seconds: 20, hearing: [alice, mallory])
      #expect(bob.correspondence.linked == [Cast.alice, Cast.mallory].sorted() && bob.near == [Cast.alice])
      #expect(bob.reports.contains(.met(Cast.alice)) && !bob.reports.contains(.met(Cast.mallory)))
      try bob.say("my door code is 4711", to: .everybodyNear)
      link.carry()
      run(seconds: 20, hearing: [alice, mallory])
      #expect(alice.shown == ["my door code is 4711"] && mallory.shown.isEmpty)
      try bob.say("who are you?", to: .installations([Cast.mallory]))
      run(seconds: 5, hearing: [])
      #expect(mallory.shown == ["who are you?"] && alice.shown.count == 1)
    }

    @Test func `a message is refused unless all its receivers are linked`() throws {
      run(seconds: 10, hearing: [alice])
      #expect(throws: SendError.notLinked([Cast.mallory])) {
        try bob.say("to both", to: .installations([Cast.alice, Cast.mallory]))
      }
      run(seconds: 10, hearing: [alice, mallory])
      try bob.say("to both", to: .installations([Cast.alice, Cast.mallory]))
      run(seconds: 5, hearing: [])
      #expect(alice.shown == ["to both"] && mallory.shown == ["to both"])
    }

    @Test
    func `a connection proves nearness while it is open, and for a quarter of an hour after its last bytes`() throws {
      let link = FriendlyLink(alice, bob)
      link.carry()
      run(seconds: 1_000, hearing: [alice])
      #expect(bob.near == [Cast.alice], "as long as the connection is open")
      link.close()
      // The connection last proved nearness when bytes arrived over it, which is more than a quarter of an hour ago.
      run(seconds: 10, hearing: [alice])
      #expect(bob.correspondence.linked == [Cast.alice] && bob.near.isEmpty)
      let again = FriendlyLink(alice, bob)
      again.carry()
      again.close()
      run(seconds: 880, hearing: [alice])
      #expect(bob.near == [Cast.alice])
      run(seconds: 30, hearing: [alice])
      #expect(bob.correspondence.linked == [Cast.alice] && bob.near.isEmpty)
    }

    @Test func `friends who meet without a relay are linked and near, and know each other's keys`() throws {
      for one in [alice, bob, mallory] { one.correspondence.handle(.relayDisconnected) }
      let link = FriendlyLink(alice, bob)
      let frames = link.carry()
      alice.correspondence.sighted(Cast.bob)
      link.carry()
      #expect(alice.near == [Cast.bob] && bob.near == [Cast.alice])
      #expect(
        alice.sessions.standing(of: Cast.bob) == .confirmed && bob.sessions.standing(of: Cast.alice) == .confirmed)
      #expect(frames <= 32, "\(frames) frames")
      try alice.say("hello", to: .everybodyNear)
      link.carry()
      bob.host.advance(by: .seconds(1))
      link.carry()
      #expect(bob.shown == ["hello"] && alice.delivered == 1)
    }

    @Test func `a key that came over the relay is confirmed when the two installations meet`() throws {
      run(seconds: 10, hearing: [alice])
      #expect(alice.sessions.standing(of: Cast.bob) == .unconfirmed)
      let link = FriendlyLink(alice, bob)
      link.carry()
      #expect(alice.sessions.standing(of: Cast.bob) == .confirmed && alice.news.last == .confirmed(Cast.bob))
      #expect(bob.sessions.standing(of: Cast.alice) == .confirmed)
    }

    @Test func `a key that the relay has substituted is detected when the two installations meet`() throws {
      // The broker has given Alice its own key in place of Bob's.
      let middle = try Friend(Cast.bob, on: wire, seed: 66)
      middle.correspondence.handle(.relayConnected(maximumDatagramSize: 16_384))
      alice.correspondence.sighted(Cast.bob)
      wire.deliverAll()
      #expect(alice.correspondence.linked == [Cast.bob])
      let link = FriendlyLink(alice, bob)
      link.carry()
      #expect(alice.news.last == .changed(Cast.bob))
      #expect(alice.sessions.number(of: Cast.bob) == bob.sessions.ownNumber)
      try alice.say("a secret", to: .installations([Cast.bob]))
      run(seconds: 10, hearing: [])
      #expect(middle.shown.isEmpty)
    }

    @Test func `a session outlives a lost connection, and two friends are near again after a restart`() throws {
      let keys = MemoryKeyStore()
      let first = try Friend(Cast.alice, on: Wire(), keys: keys, seed: 4)
      let other = try Friend(Cast.bob, on: Wire(), seed: 5)
      var link = FriendlyLink(first, other)
      link.carry()
      #expect(other.sessions.tally.sessions == 1)
      link.close()
      link = FriendlyLink(other, first)
      link.carry()
      #expect(other.sessions.tally.sessions == 1, "one session for all connections")
      link.close()
      let again = try Friend(Cast.alice, on: Wire(), keys: keys, seed: 6)
      for one in [again, other] { one.host.advance(by: .seconds(10)) }
      link = FriendlyLink(other, again)
      link.carry()
      again.correspondence.sighted(Cast.bob)
      link.carry()
      #expect(again.near == [Cast.bob] && other.near == [Cast.alice])
      #expect(other.news == [.learned(Cast.alice, .confirmed)] && again.news.isEmpty)
    }
  }
#endif
