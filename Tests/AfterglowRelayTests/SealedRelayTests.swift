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
          Wire.End(wire), keys: keys, millisecondsSince1970: 1_000, using: &generator, now: { [clock] in clock.now })
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
      #expect(wire.sent.allSatisfy { $0.datagram.first == 0xA1 })
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
      #expect(sent.count == 2 && sent[0].count == text.count + SealedFrame.overhead && sent[0] != sent[1])
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
      let middle = try Person(Cast.mallory, on: wire, seed: 3)
      alice.relay.send([1], to: Cast.bob)
      for offer in wire.take() {
        var forged = offer
        forged.datagram = SealedFrame.key(middle.relay.publicKey, wantsAnswer: true).bytes
        wire.deliver(forged)
        wire.deliver(.init(datagram: forged.datagram, sender: Cast.bob, receiver: Cast.alice))
      }
      #expect(alice.relay.safetyNumber(with: Cast.bob) != bob.relay.safetyNumber(with: Cast.alice))
      _ = wire.take()
      alice.relay.met(Cast.bob, publicKey: bob.relay.publicKey)
      bob.relay.met(Cast.alice, publicKey: alice.relay.publicKey)
      #expect(alice.news.last == .betrayed(Cast.bob) && bob.news.last == .betrayed(Cast.alice))
      alice.relay.send([2], to: Cast.bob)
      wire.deliverAll()
      #expect(bob.heard == [[2]])
    }

    @Test func `another key for a known name is disputed, and changes nothing`() throws {
      introduce()
      let mallory = try Person(Cast.mallory, on: wire, seed: 3)
      let offer = SealedFrame.key(mallory.relay.publicKey, wantsAnswer: false).bytes
      wire.deliver(.init(datagram: offer, sender: Cast.bob, receiver: Cast.alice))
      #expect(alice.news.last == .disputed(Cast.bob))
      alice.relay.send([3], to: Cast.bob)
      wire.deliverAll()
      #expect(bob.heard.last == [3])
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

    @Test func `two people between whom nobody stands read the same safety number`() {
      introduce()
      let number = alice.relay.safetyNumber(with: Cast.bob)
      #expect(number == bob.relay.safetyNumber(with: Cast.alice))
      #expect(number?.split(separator: " ").map(\.count) == [5, 5, 5, 5, 5, 5])
      #expect(alice.relay.safetyNumber(with: Cast.mallory) == nil)
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
      #expect(bob.heard.dropFirst() == (1...20).reversed().map { [UInt8($0)] }[...])
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
      #expect(mallory.relay.tally.forged == 1 && alice.relay.tally.forged == 1)
      // The original still gets through: nothing of the above has used up its place.
      wire.deliver(original)
      #expect(bob.heard == [[0], [1]])
      let tally = bob.relay.tally
      #expect(tally.forged + tally.outdated == original.datagram.count && tally.replayed == 0)
    }

    @Test func `what is not sealed is not believed`() {
      introduce()
      for bytes in [[], [1, 2, 3], [0xA1], [0xA2] + [UInt8](repeating: 0, count: 10)] as [[UInt8]] {
        wire.deliver(.init(datagram: bytes, sender: Cast.alice, receiver: Cast.bob))
      }
      #expect(bob.heard == [[0]] && bob.relay.tally.malformed == 4)
    }

    @Test func `keys and whom they belong to outlive the process`() throws {
      introduce()
      alice.relay.send([1], to: Cast.bob)
      let early = wire.take()
      let again = try Person(Cast.bob, on: wire, keys: bob.keys, seed: 4)
      early.forEach(wire.deliver)
      #expect(again.heard == [[1]], "what was sealed for the run before opens in this one")
      again.relay.send([2], to: Cast.alice)
      wire.deliverAll()
      #expect(alice.heard == [[0], [2]] && again.relay.publicKey == bob.relay.publicKey)
    }

    @Test func `of a sender's runs the last two are listened to, and none before`() throws {
      introduce()
      let bobsFirst = { [bob, wire] in
        bob.relay.send([1], to: Cast.alice)
        return wire.take()
      }()
      for seed in UInt64(5)...6 {
        let run = try Person(Cast.bob, on: wire, keys: bob.keys, seed: seed)
        run.relay.send([UInt8(seed)], to: Cast.alice)
        wire.deliverAll()
        if seed == 5 { bobsFirst.forEach(wire.deliver) }
      }
      #expect(alice.heard == [[0], [5], [1], [6]])
      bob.relay.send([9], to: Cast.alice)
      wire.deliverAll()
      #expect(alice.heard.count == 4 && alice.relay.tally.outdated == 1)
    }

    @Test func `a sender never uses a key with the same counter twice, whatever it forgets`() throws {
      introduce()
      var seen: Set<[UInt8]> = []
      for seed in UInt64(10)..<15 {
        let run = try Person(Cast.bob, on: wire, keys: bob.keys, seed: seed)
        for round in 0..<20 {
          if round == 10 { try run.relay.forget(Cast.alice) }
          run.relay.met(Cast.alice, publicKey: alice.relay.publicKey)
          run.relay.send([0], to: Cast.alice)
        }
        for one in wire.take() {
          guard case .sealed(let header, _)? = SealedFrame(one.datagram) else { continue }
          #expect(seen.insert(header.bytes).inserted)
        }
      }
      #expect(seen.count == 100)
    }

    @Test func `nobody is asked for a key more than once in two seconds, and not much waits`() {
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
          Wire.End(wire), keys: keys, millisecondsSince1970: 0, using: &generator, now: { Instant(nanoseconds: 0) })
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
      let other = try Person(Cast.mallory, on: wire, seed: 3)
      let claim = Wire.Sent(
        datagram: SealedFrame.key(other.relay.publicKey, wantsAnswer: false).bytes, sender: Cast.bob,
        receiver: Cast.alice)
      keys.isBroken = true
      wire.deliver(claim)
      keys.isBroken = false
      #expect(news.isEmpty && keys.peers == confirmed)
      wire.deliver(claim)
      #expect(news == [.disputed(Cast.bob)] && keys.peers == confirmed)
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
        Wire.End(wire), keys: Full(), millisecondsSince1970: 0, using: &generator, now: { Instant(nanoseconds: 0) })
      relay.start(as: Cast.mallory) { _ in }
      var news: [KeyNews] = []
      relay.keyNews = { news.append($0) }
      relay.met(Cast.bob, publicKey: bob.relay.publicKey)
      #expect(news == [.notKept(Cast.bob, reason: "full"), .learned(Cast.bob, .confirmed)])
      relay.send([1], to: Cast.bob)
      #expect(relay.tally.sealed == 1)
    }
  }
#endif
