#if canImport(CryptoKit) || MQTT && os(Linux)
  import Afterglow
  import AfterglowMessages
  import AfterglowWire
  import SeededRandom
  import Testing

  @testable import AfterglowRelay

  /// Who can read what over a sealed relay, with a relay below that does everything a hostile one can.
  @MainActor
  @Suite struct SealedRelayTests {
    /// A clock that stands still until somebody sets it.
    @MainActor
    private final class HandClock {
      var now = Instant(nanoseconds: 0)
    }

    /// Somebody on the wire.
    @MainActor
    private final class Person {
      let installation: InstallationID
      let keys: MemoryKeyStore
      let relay: SealedRelay
      private(set) var heard: [[UInt8]] = []
      private(set) var news: [KeyNews] = []
      private let clock = HandClock()
      var now: Instant {
        get { clock.now }
        set { clock.now = newValue }
      }

      init(_ installation: InstallationID, on wire: Wire, keys: MemoryKeyStore = MemoryKeyStore(), seed: UInt64) throws
      {
        var generator = SplitMix64(seed: seed)
        self.installation = installation
        self.keys = keys
        relay = try SealedRelay(
          Wire.End(wire), keys: keys, using: &generator, now: { [clock] in clock.now })
        relay.keyNews = { [weak self] in self?.news.append($0) }
        relay.start(as: installation) { [weak self] event in
          if case .received(let bytes, _) = event { self?.heard.append(bytes) }
        }
      }
    }

    private let wire = Wire()
    private let alice: Person
    private let bob: Person

    init() throws {
      alice = try Person(Cast.alice, on: wire, seed: 1)
      bob = try Person(Cast.bob, on: wire, seed: 2)
    }

    /// Lets the two learn each other's keys over the relay.
    private func introduce() {
      alice.relay.send([0], to: Cast.bob)
      wire.deliverAll()
      bob.relay.send([0], to: Cast.alice)
      wire.deliverAll()
    }

    @Test func `the first datagram waits for the keys, and then arrives`() {
      alice.relay.send([1, 2, 3], to: Cast.bob)
      #expect(wire.sent.allSatisfy { $0.datagram.first == 0xB1 })
      wire.deliverAll()
      #expect(bob.heard == [[1, 2, 3]])
      #expect(alice.news == [.learned(Cast.bob, .unconfirmed)] && bob.news == [.learned(Cast.alice, .unconfirmed)])
      #expect(alice.relay.standing(of: Cast.bob) == .unconfirmed)
    }

    @Test func `the relay sees nothing of the text`() {
      introduce()
      let text = Array("a secret that is long enough to be found".utf8)
      alice.relay.send(text, to: Cast.bob)
      alice.relay.send(text, to: Cast.bob)
      let sent = wire.take().map(\.datagram)
      #expect(sent.count == 2 && sent[0].count == text.count + SessionFrame.overhead && sent[0] != sent[1])
      for datagram in sent {
        #expect(!datagram.indices.contains { datagram[$0...].starts(with: text[..<4]) })
      }
    }

    @Test func `a key that came over Bluetooth needs no relay to confirm it`() {
      alice.relay.met(Cast.bob, publicKey: bob.relay.publicKey)
      bob.relay.met(Cast.alice, publicKey: alice.relay.publicKey)
      alice.relay.send([7], to: Cast.bob)
      wire.deliverAll()
      #expect(bob.heard == [[7]])
      #expect(alice.news == [.learned(Cast.bob, .confirmed)] && alice.relay.standing(of: Cast.bob) == .confirmed)
    }

    @Test func `meeting confirms a key that came over the relay`() {
      introduce()
      alice.relay.met(Cast.bob, publicKey: bob.relay.publicKey)
      #expect(alice.news.last == .confirmed(Cast.bob) && alice.relay.standing(of: Cast.bob) == .confirmed)
      #expect(bob.relay.standing(of: Cast.alice) == .unconfirmed)
    }

    @Test func `a relay that puts its own keys in the middle is found out when the two meet`() throws {
      let middle = try Person(Cast.bob, on: wire, seed: 3)
      alice.relay.send([1], to: Cast.bob)
      wire.deliverAll()
      #expect(middle.heard == [[1]])
      let real = try Person(Cast.bob, on: wire, keys: bob.keys, seed: 4)
      #expect(alice.relay.number(of: Cast.bob) != real.relay.ownNumber)
      alice.relay.met(Cast.bob, publicKey: real.relay.publicKey)
      #expect(alice.news.last == .betrayed(Cast.bob) && alice.relay.number(of: Cast.bob) == real.relay.ownNumber)
      alice.relay.send([2], to: Cast.bob)
      wire.deliverAll()
      #expect(real.heard == [[2]] && middle.heard == [[1]])
    }

    @Test func `a changed key is shown, and nothing is sent until a person accepts it`() throws {
      introduce()
      let renewed = try Person(Cast.bob, on: wire, seed: 9)
      renewed.relay.send([5], to: Cast.alice)
      wire.deliverAll()
      #expect(alice.news.last == .changed(Cast.bob) && alice.relay.hasChanged(Cast.bob))
      #expect(alice.relay.number(of: Cast.bob) == renewed.relay.ownNumber)
      alice.relay.send([3], to: Cast.bob)
      wire.deliverAll()
      #expect(alice.heard == [[0]] && renewed.heard.isEmpty && alice.relay.tally.blocked == 1)
      // It is still so after a new start.
      let again = try Person(Cast.alice, on: wire, keys: alice.keys, seed: 10)
      again.relay.send([3], to: Cast.bob)
      #expect(wire.sent.isEmpty && again.relay.hasChanged(Cast.bob))
      again.relay.accept(Cast.bob)
      #expect(again.news == [.accepted(Cast.bob)] && again.relay.standing(of: Cast.bob) == .unconfirmed)
      again.relay.send([4], to: Cast.bob)
      wire.deliverAll()
      #expect(renewed.heard == [[4]])
    }

    @Test func `a person who confirms the known key has refused the other one`() throws {
      introduce()
      let impostor = try Person(Cast.bob, on: wire, seed: 9)
      impostor.relay.send([5], to: Cast.alice)
      wire.deliverAll()
      alice.relay.confirm(Cast.bob)
      #expect(alice.news.last == .confirmed(Cast.bob) && !alice.relay.hasChanged(Cast.bob))
      let real = try Person(Cast.bob, on: wire, keys: bob.keys, seed: 11)
      alice.now = Instant(nanoseconds: 5_000_000_000)
      real.relay.send([6], to: Cast.alice)
      wire.deliverAll()
      alice.relay.send([7], to: Cast.bob)
      wire.deliverAll()
      #expect(alice.heard == [[0], [6]] && real.heard == [[7]])
    }

    @Test func `a peer that is known to have new keys is asked for them again`() throws {
      introduce()
      let renewed = try Person(Cast.bob, on: wire, seed: 9)
      try alice.relay.forget(Cast.bob)
      alice.now = Instant(nanoseconds: 3_000_000_000)
      alice.relay.send([4], to: Cast.bob)
      wire.deliverAll()
      #expect(renewed.heard == [[4]])
    }

    @Test func `two people between whom nobody stands read the same two numbers`() {
      introduce()
      #expect(alice.relay.number(of: Cast.bob) == bob.relay.ownNumber)
      #expect(bob.relay.number(of: Cast.alice) == alice.relay.ownNumber)
      #expect(alice.relay.ownNumber?.split(separator: " ").map(\.count) == [5, 5, 5, 5, 5, 5])
      #expect(alice.relay.ownNumber != bob.relay.ownNumber && alice.relay.number(of: Cast.mallory) == nil)
      alice.relay.confirm(Cast.bob)
      alice.relay.confirm(Cast.bob)
      #expect(alice.news.count { $0 == .confirmed(Cast.bob) } == 1)
    }

    @Test func `what comes again is let through once, in whatever order`() {
      introduce()
      for number in UInt8(1)...20 { alice.relay.send([number], to: Cast.bob) }
      let sent = wire.take()
      for one in sent.reversed() { wire.deliver(one) }
      for one in sent { wire.deliver(one) }
      let numbers: [[UInt8]] = (1...20 as ClosedRange<UInt8>).reversed().map { [$0] }
      #expect(Array(bob.heard.dropFirst()) == numbers)
      #expect(bob.relay.tally.replayed == 20)
    }

    @Test func `what is bent, redirected or given another sender is thrown away`() throws {
      introduce()
      let mallory = try Person(Cast.mallory, on: wire, seed: 3)
      for one in [alice, bob] {
        one.relay.met(Cast.mallory, publicKey: mallory.relay.publicKey)
        mallory.relay.met(one.installation, publicKey: one.relay.publicKey)
      }
      alice.relay.send([1], to: Cast.bob)
      let original = try #require(wire.take().first)
      for index in original.datagram.indices.dropFirst() {
        var bent = original
        bent.datagram[index] ^= 0x80
        wire.deliver(bent)
      }
      var redirected = original
      redirected.receiver = Cast.mallory
      wire.deliver(redirected)
      var renamed = original
      renamed.sender = Cast.mallory
      wire.deliver(renamed)
      var reflected = original
      (reflected.sender, reflected.receiver) = (Cast.bob, Cast.alice)
      wire.deliver(reflected)
      #expect(bob.heard == [[0]] && mallory.heard.isEmpty && alice.heard == [[0]])
      #expect(mallory.relay.tally.outdated == 1)
      // The original still gets through: nothing of the above has used up its place.
      wire.deliver(original)
      #expect(bob.heard == [[0], [1]])
      let tally = bob.relay.tally
      #expect(tally.forged + tally.outdated == original.datagram.count && tally.replayed == 0)
    }

    @Test func `what is not sealed is not believed`() {
      introduce()
      for bytes in [[], [1, 2, 3], [0xB1], [0xB6] + [UInt8](repeating: 0, count: 10)] as [[UInt8]] {
        wire.deliver(.init(datagram: bytes, sender: Cast.alice, receiver: Cast.bob))
      }
      #expect(bob.heard == [[0]] && bob.relay.tally.malformed == 4)
    }

    @Test func `keys outlive the process, and sessions do not`() throws {
      introduce()
      alice.relay.send([1], to: Cast.bob)
      let early = wire.take()
      let again = try Person(Cast.bob, on: wire, keys: bob.keys, seed: 4)
      early.forEach(wire.deliver)
      wire.deliverAll()
      #expect(again.heard.isEmpty && again.relay.tally.sessions == 1 && again.relay.publicKey == bob.relay.publicKey)
      alice.relay.send([2], to: Cast.bob)
      again.relay.send([3], to: Cast.alice)
      wire.deliverAll()
      #expect(again.heard == [[2]] && alice.heard == [[0], [3]])
      #expect(again.news.isEmpty && alice.news == [.learned(Cast.bob, .unconfirmed)])
    }

    /// S30 and the second half of S33: everything that was ever sent, again, to a process that has the keys.
    @Test func `nothing that was sent before can be shown or read after a new start`() throws {
      var all: [Wire.Sent] = []
      func deliverAll() {
        while !wire.sent.isEmpty {
          for one in wire.take() {
            all.append(one)
            wire.deliver(one)
          }
        }
      }
      for number in UInt8(1)...3 {
        alice.relay.send([number], to: Cast.bob)
        bob.relay.send([number], to: Cast.alice)
        deliverAll()
      }
      #expect(bob.heard == [[1], [2], [3]] && alice.heard == bob.heard)
      let thief = try Person(Cast.bob, on: wire, keys: bob.keys, seed: 12)
      for one in all where one.receiver == Cast.bob { wire.deliver(one) }
      #expect(thief.heard.isEmpty && thief.news.isEmpty)
      // Nor does a repetition of everything disturb the session that is in use.
      deliverAll()
      alice.relay.send([4], to: Cast.bob)
      deliverAll()
      for one in all where one.receiver == Cast.bob { wire.deliver(one) }
      alice.now = Instant(nanoseconds: 60_000_000_000)
      thief.now = alice.now
      for number in UInt8(5)...6 {
        alice.relay.send([number], to: Cast.bob)
        deliverAll()
      }
      #expect(thief.heard.last == [6])
    }

    /// S33: the thief can compute everything of IK's first message, and nothing that needs the other's secret.
    @Test func `a thief of a key cannot pretend to its owner to be somebody else`() throws {
      introduce()
      let stolen = try #require(try bob.keys.value(for: "private"))
      let oneTime = try #require(NoiseKeyPair(secret: [UInt8](repeating: 0x42, count: 32)))
      let names = Cast.alice.rawValue.bigEndianBytes + Cast.bob.rawValue.bigEndianBytes
      var state = try #require(NoiseSymmetricState(protocolName: NoisePattern.ik.protocolName))
      _ = state.mixHash(Array("Afterglow session 1".utf8) + names)
      _ = state.mixHash(bob.relay.publicKey)
      _ = state.mixHash(oneTime.publicKey)
      _ = state.mixKey(try #require(Primitives.agree(oneTime.secret, bob.relay.publicKey)))
      let sealed = state.encryptAndHash(alice.relay.publicKey)
      let claim = try #require(sealed)
      _ = state.mixKey(try #require(Primitives.agree(stolen, alice.relay.publicKey)))
      let end = state.encryptAndHash([])
      let message = oneTime.publicKey + claim + (try #require(end))
      let forged = SessionFrame.resumption(index: 7, message).bytes
      wire.deliver(.init(datagram: forged, sender: Cast.alice, receiver: Cast.bob))
      // Bob answers, for this may be Alice after a new start. But he neither believes nor says anything in that session.
      let answers = wire.take()
      #expect(answers.count == 1)
      guard case .resumptionAnswer(7, let index, _)? = answers.first.flatMap({ SessionFrame($0.datagram) }) else {
        Issue.record("no answer")
        return
      }
      let guess = SessionFrame.sealed(to: index, number: 0, [UInt8](repeating: 1, count: 40)).bytes
      wire.deliver(.init(datagram: guess, sender: Cast.alice, receiver: Cast.bob))
      bob.relay.send([1], to: Cast.alice)
      wire.deliverAll()
      #expect(bob.heard == [[0]] && bob.relay.tally.forged == 1 && bob.relay.tally.sessions == 1)
      #expect(alice.heard == [[0], [1]] && bob.news == [.learned(Cast.alice, .unconfirmed)])
    }

    /// S31: a memory of what has come that strangers can push out.
    @Test func `thousands of invented names do not make room for what came before`() throws {
      introduce()
      alice.relay.send([1], to: Cast.bob)
      let sent = wire.take()
      sent.forEach(wire.deliver)
      let hello = SessionFrame.hello(index: 1, [UInt8](repeating: 9, count: 32)).bytes
      for number in UInt32(1)...5_000 {
        guard let name = InstallationID(rawValue: 0x1000_0000 + number) else { continue }
        wire.deliver(.init(datagram: hello, sender: name, receiver: Cast.bob))
      }
      #expect(bob.relay.tally.refused >= 4_700)
      _ = wire.take()
      sent.forEach(wire.deliver)
      #expect(bob.heard == [[0], [1]] && bob.relay.tally.replayed == 1)
      alice.relay.send([2], to: Cast.bob)
      wire.deliverAll()
      #expect(bob.heard.last == [2])
    }

    @Test func `both may begin at once, and any message of a handshake may get lost`() throws {
      for lost in 0..<6 {
        let wire = Wire()
        let (one, other) = (try Person(Cast.alice, on: wire, seed: 1), try Person(Cast.bob, on: wire, seed: 2))
        var count = 0
        for round in 0..<4 {
          one.relay.send([UInt8(round)], to: Cast.bob)
          other.relay.send([UInt8(round)], to: Cast.alice)
          while !wire.sent.isEmpty {
            for sent in wire.take() {
              count += 1
              if count != lost + 1 { wire.deliver(sent) }
            }
          }
          one.now = one.now.advanced(by: .seconds(3))
          other.now = one.now
        }
        #expect(one.heard.last == [3] && other.heard.last == [3], "message \(lost) of the handshakes was lost")
      }
    }

    @Test func `after an hour a session is followed by another one`() {
      introduce()
      for hours in 1...6 {
        alice.now = Instant(nanoseconds: Int64(hours) * 3_700_000_000_000)
        bob.now = alice.now
        alice.relay.send([UInt8(hours)], to: Cast.bob)
        wire.deliverAll()
      }
      #expect(bob.heard == [[0], [1], [2], [3], [4], [5], [6]] && bob.relay.tally.sessions == 7)
    }

    @Test func `no handshake uses the one-time key of another one`() throws {
      var seen: Set<[UInt8]> = []
      for seed in UInt64(10)..<15 {
        let run = try Person(Cast.bob, on: wire, keys: bob.keys, seed: seed)
        for round in 0..<20 {
          run.now = Instant(nanoseconds: Int64(round) * 3_000_000_000)
          run.relay.send([0], to: round.isMultiple(of: 2) ? Cast.alice : Cast.mallory)
        }
        for one in wire.take() {
          guard case .hello(_, let message)? = SessionFrame(one.datagram) else { continue }
          #expect(seen.insert(Array(message.prefix(32))).inserted)
        }
      }
      #expect(seen.count == 100)
    }

    @Test func `a handshake begins at most once in two seconds, and not much waits`() {
      for _ in 0..<100 { alice.relay.send([1], to: Cast.bob) }
      #expect(wire.take().count == 1 && alice.relay.tally.keyless == 84)
      alice.now = Instant(nanoseconds: 2_000_000_000)
      alice.relay.send([1], to: Cast.bob)
      #expect(wire.sent.count == 1)
      wire.deliverAll()
      #expect(bob.heard.count == 16)
    }

    @Test func `while a key cannot be read, no other one takes its place`() throws {
      final class Flaky: KeyStore {
        var isBroken = false
        var kept: [String: [UInt8]] = [:]
        var peers: [String: [UInt8]] { kept.filter { $0.key.hasPrefix("peer") } }
        func value(for name: String) throws(KeyStoreError) -> [UInt8]? {
          if isBroken { throw KeyStoreError(reason: "disk I/O error") }
          return kept[name]
        }
        func keep(_ value: [UInt8], for name: String) throws(KeyStoreError) { kept[name] = value }
        func remove(_ name: String) throws(KeyStoreError) { kept[name] = nil }
      }
      let keys = Flaky()
      func relay(_ state: UInt64) throws -> SealedRelay {
        var generator = SplitMix64(seed: state)
        return try SealedRelay(
          Wire.End(wire), keys: keys, using: &generator, now: { Instant(nanoseconds: 0) })
      }
      let before = try relay(1)
      before.start(as: Cast.alice) { _ in }
      before.met(Cast.bob, publicKey: bob.relay.publicKey)
      let confirmed = keys.peers
      before.stop()
      // The next run: the broker says that somebody else's key is Bob's, in the moment in which the disk fails.
      let after = try relay(2)
      var news: [KeyNews] = []
      after.keyNews = { news.append($0) }
      after.start(as: Cast.alice) { _ in }
      let other = try Person(Cast.bob, on: wire, seed: 3)
      keys.isBroken = true
      other.relay.send([1], to: Cast.alice)
      wire.deliverAll()
      #expect(news.isEmpty && keys.peers == confirmed)
      keys.isBroken = false
      other.now = Instant(nanoseconds: 3_000_000_000)
      other.relay.send([1], to: Cast.alice)
      wire.deliverAll()
      #expect(news == [.changed(Cast.bob)])
      #expect(keys.peers.values.map { Array($0.prefix(33)) } == confirmed.values.map { $0 })
    }

    @Test func `a store that cannot keep a key is told of, and goes without`() throws {
      final class Full: KeyStore {
        func value(for name: String) throws(KeyStoreError) -> [UInt8]? { nil }
        func keep(_ value: [UInt8], for name: String) throws(KeyStoreError) {
          if name.hasPrefix("peer") { throw KeyStoreError(reason: "full") }
        }
        func remove(_ name: String) throws(KeyStoreError) {}
      }
      var generator = SplitMix64(seed: 1)
      let relay = try SealedRelay(
        Wire.End(wire), keys: Full(), using: &generator, now: { Instant(nanoseconds: 0) })
      relay.start(as: Cast.mallory) { _ in }
      var news: [KeyNews] = []
      relay.keyNews = { news.append($0) }
      relay.met(Cast.bob, publicKey: bob.relay.publicKey)
      #expect(news == [.notKept(Cast.bob, reason: "full"), .learned(Cast.bob, .confirmed)])
      relay.send([1], to: Cast.bob)
      wire.deliverAll()
      #expect(bob.heard == [[1]])
    }
  }
#endif
