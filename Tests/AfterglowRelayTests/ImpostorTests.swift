#if canImport(CryptoKit) || MQTT && os(Linux)
  import AfterglowMessages
  import AfterglowWire
  import SeededRandom
  import Testing

  @testable import Afterglow
  @testable import AfterglowRelay

  /// A stranger with a radio claims to be one of two friends, and can do them no harm.
  @MainActor
  @Suite struct ImpostorTests {
    private let wire = Wire()
    private let alice: Friend
    private let bob: Friend

    init() throws {
      alice = try Friend(Cast.alice, on: wire, seed: 1)
      bob = try Friend(Cast.bob, on: wire, seed: 2)
      wire.connectAll()
      meet(seconds: 10)
      #expect(alice.correspondence.linked == [Cast.bob] && bob.correspondence.linked == [Cast.alice])
    }

    /// Lets time pass while both friends hear each other.
    private func meet(seconds: Int, isRelayDown: Bool = false) {
      for second in 0..<seconds {
        if second % 5 == 0 {
          alice.correspondence.sighted(Cast.bob)
          bob.correspondence.sighted(Cast.alice)
        }
        for one in [alice, bob] { one.host.advance(by: .seconds(1)) }
        if isRelayDown { _ = wire.take() } else { wire.deliverAll() }
      }
    }

    private func say(_ text: String, from one: Friend, to other: Friend) throws {
      try one.say(text, to: .installations([other.installation]))
    }

    /// The forms of a forged datagram: its bare bytes, an unsealed frame, and a frame that is falsely marked as sealed.
    private static let disguises: [@Sendable ([UInt8]) -> [UInt8]] = [
      { $0 }, { UnsealedFrame.datagram($0).bytes }, { SessionFrame.sealed(to: 1, number: 0, $0 + $0 + $0).bytes },
    ]

    private static func bundle(stream: UInt64, _ text: String?) throws -> [UInt8] {
      let message = text.map { MessageBundle.Message(number: 1, body: Array($0.utf8)) }
      let bundle = try #require(MessageBundle(stream: stream, base: 1, items: [.init(sequence: 1, message)]))
      return Datagram.messages(bundle).bytes
    }

    /// A1
    @Test(arguments: 0..<3) func `a forged stream number suppresses no message`(disguise: Int) throws {
      try say("before", from: alice, to: bob)
      meet(seconds: 2)
      let impostor = Impostor(of: Cast.alice, near: bob)
      impostor.write(Self.disguises[disguise](try Self.bundle(stream: .max, nil)))
      for number in 1...3 { try say("after \(number)", from: alice, to: bob) }
      meet(seconds: 5)
      #expect(bob.shown == ["before", "after 1", "after 2", "after 3"] && alice.delivered == 4)
    }

    /// A2
    @Test(arguments: 0..<3) func `a forged receipt confirms nothing`(disguise: Int) throws {
      try say("vital", from: alice, to: bob)
      _ = wire.take()
      let impostor = Impostor(of: Cast.bob, near: alice)
      for stream in 1...50 as ClosedRange<UInt64> {
        let receipt = try #require(Receipt(memory: 7, stream: stream, received: SequenceSet(prefix: 1)))
        impostor.write(Self.disguises[disguise](Datagram.receipt(receipt).bytes))
      }
      #expect(alice.delivered == 0 && alice.correspondence.outboxCount == 1)
      meet(seconds: 10)
      #expect(bob.shown == ["vital"] && alice.delivered == 1)
    }

    /// A3
    @Test(arguments: 0..<3) func `a forged hello and a forged message do not change the path of messages`(disguise: Int)
      throws
    {
      let impostor = Impostor(of: Cast.bob, near: alice)
      impostor.write(Self.disguises[disguise](try Self.bundle(stream: .max, "hi, it is Bob")))
      let before = impostor.takeGathered()
      // Alice sends session frames to every phone that connects, and the impostor cannot read these frames.
      #expect(before.allSatisfy { SessionFrame($0) != nil })
      try say("the secret", from: alice, to: bob)
      #expect(wire.sent.count == 1, "it goes over the relay")
      #expect(impostor.takeGathered().isEmpty)
      meet(seconds: 5)
      #expect(alice.shown.isEmpty && bob.shown == ["the secret"])
    }

    /// A10
    @Test func `malformed data in a friend's name mutes only the link over which it came`() throws {
      let impostor = Impostor(of: Cast.alice, near: bob)
      for _ in 0..<40 { impostor.write([0xEE]) }
      try say("still here", from: alice, to: bob)
      meet(seconds: 5)
      #expect(bob.shown == ["still here"])
      #expect(!bob.reports.contains(.muted(Cast.alice)) && bob.correspondence.tally.mutes == 1)
    }

    /// A14
    @Test(arguments: 0..<3) func `a forged notice ends no link`(disguise: Int) throws {
      let impostor = Impostor(of: Cast.alice, near: bob)
      let notice = LinkNotice(launch: 1, number: .max, echo: nil, silence: nil, lease: 0)
      impostor.write(Self.disguises[disguise](Datagram.notice(notice).bytes))
      meet(seconds: 120)
      #expect(alice.correspondence.linked == [Cast.bob] && bob.correspondence.linked == [Cast.alice])
      for one in [alice, bob] { #expect(!one.reports.contains { if case .unlinked = $0 { true } else { false } }) }
    }

    /// I20: the impostor has keys of its own, and uses them in correct handshakes.
    @Test(arguments: [true, false])
    func `an impostor with keys of its own is reported, gets no message, and delays none if the friends have met`(
      hasMet: Bool
    ) throws {
      if hasMet {
        let link = FriendlyLink(alice, bob)
        link.carry()
        #expect(alice.sessions.standing(of: Cast.bob) == .confirmed)
        link.close()
      }
      let impostor = Impostor(of: Cast.bob, near: alice)
      let mallory = try SealedPerson(Cast.bob, on: Wire(), seed: 66)
      let own = MailboxLink.toPeripheral(PeerIdentifier(high: 1, low: 1))
      for round in 0..<3 {
        mallory.now = mallory.now.advanced(by: .seconds(5))
        mallory.greet(Cast.alice, over: own)
        mallory.send(
          try Self.bundle(stream: .max, "send me your address \(round)"), to: Cast.alice, over: .mailbox(own))
        for _ in 0..<4 {
          for bytes in mallory.takeWritten() { impostor.write(bytes) }
          for bytes in impostor.takeGathered() { mallory.take(bytes, from: Cast.alice, over: own) }
        }
        meet(seconds: 5)
      }
      #expect(alice.news.contains(.changed(Cast.bob)) && alice.sessions.hasChanged(Cast.bob))
      #expect(alice.shown.isEmpty && mallory.heard.isEmpty)
      try say("1 Main Street", from: alice, to: bob)
      meet(seconds: 5)
      for bytes in impostor.takeGathered() { mallory.take(bytes, from: Cast.alice, over: own) }
      #expect(mallory.heard.isEmpty)
      // A key that came over the relay alone could be the relay's own, so a person has to decide before anything is
      // sent.
      #expect(bob.shown == (hasMet ? ["1 Main Street"] : []))
      if !hasMet {
        alice.sessions.confirm(Cast.bob)
        meet(seconds: 40)
        #expect(bob.shown == ["1 Main Street"] && alice.delivered == 1)
      }
    }

    @Test func `an impostor's link does not replace a friend's link`() throws {
      let link = FriendlyLink(alice, bob)
      link.carry()
      let impostor = Impostor(of: Cast.bob, near: alice)
      alice.correspondence.handle(.relayDisconnected)
      bob.correspondence.handle(.relayDisconnected)
      impostor.write(UnsealedFrame.greeting.bytes)
      try say("over the air", from: alice, to: bob)
      link.carry()
      #expect(bob.shown == ["over the air"] && alice.near == [Cast.bob])
    }

    @Test func `bytes from one connection have no effect if they are written again over another connection`() throws {
      let link = FriendlyLink(alice, bob)
      link.carry()
      for one in [alice, bob] { one.correspondence.handle(.relayDisconnected) }
      try say("once", from: bob, to: alice)
      let frames = link.carryAndKeep()
      #expect(alice.shown == ["once"] && !frames.isEmpty)
      let impostor = Impostor(of: Cast.bob, near: alice, number: 2)
      for frame in frames { alice.take(frame, over: impostor.link) }
      try say("for Bob", from: alice, to: bob)
      link.carry()
      #expect(impostor.takeGathered().allSatisfy { SessionFrame($0) != nil })
      #expect(alice.shown == ["once"] && bob.shown == ["for Bob"])
    }
  }
#endif
