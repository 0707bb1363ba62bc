#if canImport(CryptoKit) || MQTT && os(Linux)
  import Afterglow
  import AfterglowMessages
  import AfterglowWire
  import SeededRandom
  import Testing

  @testable import AfterglowRelay

  /// Sealed datagrams and their sessions, with a relay that may be hostile.
  @MainActor
  @Suite struct NoiseSessionsTests {
    private let wire = Wire()
    private let alice: SealedPerson
    private let bob: SealedPerson

    init() throws {
      alice = try SealedPerson(Cast.alice, on: wire, seed: 1)
      bob = try SealedPerson(Cast.bob, on: wire, seed: 2)
    }

    /// Lets Alice and Bob learn each other's keys over the relay.
    private func introduce() {
      alice.send([0], to: Cast.bob)
      wire.deliverAll()
      bob.send([0], to: Cast.alice)
      wire.deliverAll()
    }

    @Test func `the first datagram waits for the keys, and then arrives`() {
      alice.send([1, 2, 3], to: Cast.bob)
      #expect(wire.sent.allSatisfy { $0.datagram.first == 0xB1 })
      wire.deliverAll()
      #expect(bob.heard == [[1, 2, 3]])
      #expect(alice.news == [.learned(Cast.bob, .unconfirmed)] && bob.news == [.learned(Cast.alice, .unconfirmed)])
      #expect(alice.sessions.standing(of: Cast.bob) == .unconfirmed)
    }

    @Test func `the relay cannot read the text in a datagram`() {
      introduce()
      let text = Array("a secret that is long enough to be found".utf8)
      alice.send(text, to: Cast.bob)
      alice.send(text, to: Cast.bob)
      let sent = wire.take().map(\.datagram)
      #expect(sent.count == 2 && sent[0].count == text.count + SessionFrame.overhead && sent[0] != sent[1])
      for datagram in sent {
        #expect(!datagram.indices.contains { datagram[$0...].starts(with: text[..<4]) })
      }
    }

    @Test func `a scanned key is confirmed, and a message to its owner arrives`() {
      alice.sessions.scanned(Cast.bob, publicKey: bob.sessions.publicKey)
      bob.sessions.scanned(Cast.alice, publicKey: alice.sessions.publicKey)
      alice.send([7], to: Cast.bob)
      wire.deliverAll()
      #expect(bob.heard == [[7]])
      #expect(alice.news == [.learned(Cast.bob, .confirmed)] && alice.sessions.standing(of: Cast.bob) == .confirmed)
    }

    @Test func `a scanned code confirms a key that came over the relay`() {
      introduce()
      alice.sessions.scanned(Cast.bob, publicKey: bob.sessions.publicKey)
      #expect(alice.news.last == .confirmed(Cast.bob) && alice.sessions.standing(of: Cast.bob) == .confirmed)
      #expect(bob.sessions.standing(of: Cast.alice) == .unconfirmed)
    }

    @Test func `a key that the relay has substituted is detected when one phone scans the other's key`() throws {
      let middle = try SealedPerson(Cast.bob, on: wire, seed: 3)
      alice.send([1], to: Cast.bob)
      wire.deliverAll()
      #expect(middle.heard == [[1]])
      let real = try SealedPerson(Cast.bob, on: wire, keys: bob.keys, seed: 4)
      #expect(alice.sessions.number(of: Cast.bob) != real.sessions.ownNumber)
      alice.sessions.scanned(Cast.bob, publicKey: real.sessions.publicKey)
      #expect(alice.news.last == .betrayed(Cast.bob) && alice.sessions.number(of: Cast.bob) == real.sessions.ownNumber)
      alice.send([2], to: Cast.bob)
      wire.deliverAll()
      #expect(real.heard == [[2]] && middle.heard == [[1]])
    }

    @Test func `a changed key is reported, and nothing is sent until a person accepts it`() throws {
      introduce()
      let renewed = try SealedPerson(Cast.bob, on: wire, seed: 9)
      renewed.send([5], to: Cast.alice)
      wire.deliverAll()
      #expect(alice.news.last == .changed(Cast.bob) && alice.sessions.hasChanged(Cast.bob))
      #expect(alice.sessions.number(of: Cast.bob) == renewed.sessions.ownNumber)
      alice.send([3], to: Cast.bob)
      wire.deliverAll()
      #expect(alice.heard == [[0]] && renewed.heard.isEmpty && alice.sessions.tally.blocked == 1)
      // After a restart, messages to the changed key are still held back.
      let again = try SealedPerson(Cast.alice, on: wire, keys: alice.keys, seed: 10)
      again.send([3], to: Cast.bob)
      #expect(wire.sent.isEmpty && again.sessions.hasChanged(Cast.bob))
      again.sessions.accept(Cast.bob)
      #expect(again.news == [.accepted(Cast.bob)] && again.sessions.standing(of: Cast.bob) == .unconfirmed)
      again.send([4], to: Cast.bob)
      wire.deliverAll()
      #expect(renewed.heard == [[4]])
    }

    @Test func `if a person confirms the known key, the changed key is refused`() throws {
      introduce()
      let impostor = try SealedPerson(Cast.bob, on: wire, seed: 9)
      impostor.send([5], to: Cast.alice)
      wire.deliverAll()
      alice.sessions.confirm(Cast.bob)
      #expect(alice.news.last == .confirmed(Cast.bob) && !alice.sessions.hasChanged(Cast.bob))
      let real = try SealedPerson(Cast.bob, on: wire, keys: bob.keys, seed: 11)
      alice.now = Instant(nanoseconds: 5_000_000_000)
      real.send([6], to: Cast.alice)
      wire.deliverAll()
      alice.send([7], to: Cast.bob)
      wire.deliverAll()
      #expect(alice.heard == [[0], [6]] && real.heard == [[7]])
    }

    @Test func `after a peer's key is forgotten, its new key is requested`() throws {
      introduce()
      let renewed = try SealedPerson(Cast.bob, on: wire, seed: 9)
      try alice.sessions.forget(Cast.bob)
      alice.now = Instant(nanoseconds: 3_000_000_000)
      alice.send([4], to: Cast.bob)
      wire.deliverAll()
      #expect(renewed.heard == [[4]])
    }

    @Test func `two people without an attacker between them read the same two numbers`() {
      introduce()
      #expect(alice.sessions.number(of: Cast.bob) == bob.sessions.ownNumber)
      #expect(bob.sessions.number(of: Cast.alice) == alice.sessions.ownNumber)
      #expect(alice.sessions.ownNumber?.split(separator: " ").map(\.count) == [5, 5, 5, 5, 5, 5])
      #expect(alice.sessions.ownNumber != bob.sessions.ownNumber && alice.sessions.number(of: Cast.mallory) == nil)
      alice.sessions.confirm(Cast.bob)
      alice.sessions.confirm(Cast.bob)
      #expect(alice.news.count { $0 == .confirmed(Cast.bob) } == 1)
    }

    @Test func `each datagram is accepted once, in any order`() {
      introduce()
      for number in UInt8(1)...20 { alice.send([number], to: Cast.bob) }
      let sent = wire.take()
      for one in sent.reversed() { wire.deliver(one) }
      for one in sent { wire.deliver(one) }
      let numbers: [[UInt8]] = (1...20 as ClosedRange<UInt8>).reversed().map { [$0] }
      #expect(Array(bob.heard.dropFirst()) == numbers)
      #expect(bob.sessions.tally.replayed == 20)
    }

    @Test func `a datagram that is altered, redirected or given another sender is discarded`() throws {
      introduce()
      let mallory = try SealedPerson(Cast.mallory, on: wire, seed: 3)
      for one in [alice, bob] {
        one.sessions.scanned(Cast.mallory, publicKey: mallory.sessions.publicKey)
        mallory.sessions.scanned(one.installation, publicKey: one.sessions.publicKey)
      }
      alice.send([1], to: Cast.bob)
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
      #expect(mallory.sessions.tally.outdated == 1)
      // The original datagram is still accepted, so no forgery has used up its number.
      wire.deliver(original)
      #expect(bob.heard == [[0], [1]])
      let tally = bob.sessions.tally
      #expect(tally.forged + tally.outdated == original.datagram.count && tally.replayed == 0)
    }

    @Test func `unsealed bytes are discarded`() {
      introduce()
      for bytes in [[], [1, 2, 3], [0xB1], [0xB6] + [UInt8](repeating: 0, count: 10)] as [[UInt8]] {
        wire.deliver(.init(datagram: bytes, sender: Cast.alice, receiver: Cast.bob))
      }
      #expect(bob.heard == [[0]] && bob.sessions.tally.malformed == 4)
    }

    @Test func `keys survive the end of the process, and sessions do not`() throws {
      introduce()
      alice.send([1], to: Cast.bob)
      let early = wire.take()
      let again = try SealedPerson(Cast.bob, on: wire, keys: bob.keys, seed: 4)
      early.forEach(wire.deliver)
      wire.deliverAll()
      #expect(
        again.heard.isEmpty && again.sessions.tally.sessions == 1 && again.sessions.publicKey == bob.sessions.publicKey)
      alice.send([2], to: Cast.bob)
      again.send([3], to: Cast.alice)
      wire.deliverAll()
      #expect(again.heard == [[2]] && alice.heard == [[0], [3]])
      #expect(again.news.isEmpty && alice.news == [.learned(Cast.bob, .unconfirmed)])
    }

    /// S30 and the second half of S33: a process with the keys receives every earlier datagram again.
    @Test func `a datagram that was sent before a restart cannot be shown or read after it`() throws {
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
        alice.send([number], to: Cast.bob)
        bob.send([number], to: Cast.alice)
        deliverAll()
      }
      #expect(bob.heard == [[1], [2], [3]] && alice.heard == bob.heard)
      let thief = try SealedPerson(Cast.bob, on: wire, keys: bob.keys, seed: 12)
      for one in all where one.receiver == Cast.bob { wire.deliver(one) }
      #expect(thief.heard.isEmpty && thief.news.isEmpty)
      // The repeated datagrams do not disturb the session in use.
      deliverAll()
      alice.send([4], to: Cast.bob)
      deliverAll()
      for one in all where one.receiver == Cast.bob { wire.deliver(one) }
      alice.now = Instant(nanoseconds: 60_000_000_000)
      thief.now = alice.now
      for number in UInt8(5)...6 {
        alice.send([number], to: Cast.bob)
        deliverAll()
      }
      #expect(thief.heard.last == [6])
    }

    /// S33: the thief can compute all of IK's first message, but the keys of the session also depend on the other
    /// installation's secret.
    @Test func `a thief of a key cannot impersonate other installations to the key's owner`() throws {
      introduce()
      let stolen = try #require(try bob.keys.value(for: "private"))
      let oneTime = try #require(NoiseKeyPair(secret: [UInt8](repeating: 0x42, count: 32)))
      let names = Cast.alice.rawValue.bigEndianBytes + Cast.bob.rawValue.bigEndianBytes
      var state = try #require(NoiseSymmetricState(protocolName: NoisePattern.ik.protocolName))
      _ = state.mixHash(Array("Afterglow session 1".utf8) + names)
      _ = state.mixHash(bob.sessions.publicKey)
      _ = state.mixHash(oneTime.publicKey)
      _ = state.mixKey(try #require(Primitives.agree(oneTime.secret, bob.sessions.publicKey)))
      let sealed = state.encryptAndHash(alice.sessions.publicKey)
      let claim = try #require(sealed)
      _ = state.mixKey(try #require(Primitives.agree(stolen, alice.sessions.publicKey)))
      let end = state.encryptAndHash([])
      let message = oneTime.publicKey + claim + (try #require(end))
      let forged = SessionFrame.resumption(index: 7, message).bytes
      wire.deliver(.init(datagram: forged, sender: Cast.alice, receiver: Cast.bob))
      // Bob answers, because the sender may be Alice after a restart. In that session, Bob neither accepts nor sends a
      // datagram.
      let answers = wire.take()
      #expect(answers.count == 1)
      guard case .resumptionAnswer(7, let index, _)? = answers.first.flatMap({ SessionFrame($0.datagram) }) else {
        Issue.record("no answer")
        return
      }
      let guess = SessionFrame.sealed(to: index, number: 0, [UInt8](repeating: 1, count: 40)).bytes
      wire.deliver(.init(datagram: guess, sender: Cast.alice, receiver: Cast.bob))
      bob.send([1], to: Cast.alice)
      wire.deliverAll()
      #expect(bob.heard == [[0]] && bob.sessions.tally.forged == 1 && bob.sessions.tally.sessions == 1)
      #expect(alice.heard == [[0], [1]] && bob.news == [.learned(Cast.alice, .unconfirmed)])
    }

    /// S31: strangers could make the record of received datagrams overflow.
    @Test func `thousands of invented names do not displace the record of earlier datagrams`() throws {
      introduce()
      alice.send([1], to: Cast.bob)
      let sent = wire.take()
      sent.forEach(wire.deliver)
      let hello = SessionFrame.hello(index: 1, [UInt8](repeating: 9, count: 32)).bytes
      for number in UInt32(1)...5_000 {
        guard let name = InstallationID(rawValue: 0x1000_0000 + number) else { continue }
        wire.deliver(.init(datagram: hello, sender: name, receiver: Cast.bob))
      }
      #expect(bob.sessions.tally.refused >= 4_700)
      _ = wire.take()
      sent.forEach(wire.deliver)
      #expect(bob.heard == [[0], [1]] && bob.sessions.tally.replayed == 1)
      alice.send([2], to: Cast.bob)
      wire.deliverAll()
      #expect(bob.heard.last == [2])
    }

    @Test func `256 strangers over the relay are answered at once, and 16 more in each later second`() {
      let hello = SessionFrame.hello(index: 1, [UInt8](repeating: 9, count: 32)).bytes
      func answers(to numbers: Range<UInt32>) -> Int {
        for name in numbers.compactMap({ InstallationID(rawValue: 0x1000_0000 + $0) }) {
          wire.deliver(.init(datagram: hello, sender: name, receiver: Cast.bob))
        }
        return wire.take().count
      }
      #expect(answers(to: 0..<300) == 256 && bob.sessions.tally.refused == 44)
      bob.now = Instant(nanoseconds: 1_000_000_000)
      #expect(answers(to: 300..<400) == 16)
    }

    @Test func `a crowd of strangers does not prevent the storage of a known person's changed key`() throws {
      introduce()
      for number in UInt32(1)...80 {
        let name = try #require(InstallationID(rawValue: 0x1000_0000 + number))
        let stranger = try SealedPerson(name, on: wire, seed: UInt64(100 + number))
        stranger.send([0], to: Cast.alice)
        wire.deliverAll()
      }
      #expect(alice.news.count == 81)
      let renewed = try SealedPerson(Cast.bob, on: wire, seed: 9)
      renewed.send([5], to: Cast.alice)
      wire.deliverAll()
      let again = try SealedPerson(Cast.alice, on: wire, keys: alice.keys, seed: 10)
      #expect(again.sessions.hasChanged(Cast.bob))
      // Alice stores the keys of at most 64 strangers at once. Bob's key is one of them, so she knows 63 of the others
      // after a restart.
      let known = (UInt32(1)...80).compactMap { InstallationID(rawValue: 0x1000_0000 + $0) }
        .count { again.sessions.standing(of: $0) != nil }
      #expect(known == 63)
    }

    @Test func `a session begins even if both sides start it at the same time, or a message of the handshake is lost`()
      throws
    {
      for lost in 0..<6 {
        let wire = Wire()
        let (one, other) = (
          try SealedPerson(Cast.alice, on: wire, seed: 1), try SealedPerson(Cast.bob, on: wire, seed: 2)
        )
        var count = 0
        for round in 0..<4 {
          one.send([UInt8(round)], to: Cast.bob)
          other.send([UInt8(round)], to: Cast.alice)
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

    @Test func `after an hour a new session begins`() {
      introduce()
      for hours in 1...6 {
        alice.now = Instant(nanoseconds: Int64(hours) * 3_700_000_000_000)
        bob.now = alice.now
        alice.send([UInt8(hours)], to: Cast.bob)
        wire.deliverAll()
      }
      #expect(bob.heard == [[0], [1], [2], [3], [4], [5], [6]] && bob.sessions.tally.sessions == 7)
    }

    @Test func `no two handshakes use the same one-time key`() throws {
      var seen: Set<[UInt8]> = []
      for seed in UInt64(10)..<15 {
        let run = try SealedPerson(Cast.bob, on: wire, keys: bob.keys, seed: seed)
        for round in 0..<20 {
          run.now = Instant(nanoseconds: Int64(round) * 3_000_000_000)
          run.send([0], to: round.isMultiple(of: 2) ? Cast.alice : Cast.mallory)
        }
        for one in wire.take() {
          guard case .hello(_, let message)? = SessionFrame(one.datagram) else { continue }
          #expect(seen.insert(Array(message.prefix(32))).inserted)
        }
      }
      #expect(seen.count == 100)
    }

    @Test func `a handshake begins at most once every two seconds, and at most 16 datagrams wait for the handshake`() {
      for _ in 0..<100 { alice.send([1], to: Cast.bob) }
      #expect(wire.take().count == 1 && alice.sessions.tally.keyless == 84)
      alice.now = Instant(nanoseconds: 2_000_000_000)
      alice.send([1], to: Cast.bob)
      #expect(wire.sent.count == 1)
      wire.deliverAll()
      #expect(bob.heard.count == 16)
    }

    @Test func `waiting datagrams that are dropped are counted`() throws {
      for number in 1...3 as ClosedRange<UInt8> { alice.send([number], to: Cast.mallory) }
      try alice.sessions.forget(Cast.mallory)
      #expect(alice.sessions.tally.keyless == 3)
      introduce()
      // Bob's key changes while datagrams wait for a session with the known key.
      let again = try SealedPerson(Cast.alice, on: wire, keys: alice.keys, seed: 10)
      for number in 1...3 as ClosedRange<UInt8> { again.send([number], to: Cast.bob) }
      _ = wire.take()
      let renewed = try SealedPerson(Cast.bob, on: wire, seed: 9)
      renewed.send([5], to: Cast.alice)
      wire.deliverAll()
      #expect(again.sessions.hasChanged(Cast.bob) && again.sessions.tally.blocked == 3)
    }

    @Test func `a key that cannot be read is not replaced by another key`() throws {
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
      let before = try SealedPerson(Cast.alice, on: wire, keys: keys, seed: 1)
      before.sessions.scanned(Cast.bob, publicKey: bob.sessions.publicKey)
      let confirmed = keys.peers
      // In the next run, the broker presents another key as Bob's while the disk fails.
      let after = try SealedPerson(Cast.alice, on: wire, keys: keys, seed: 2)
      let other = try SealedPerson(Cast.bob, on: wire, seed: 3)
      keys.isBroken = true
      other.send([1], to: Cast.alice)
      wire.deliverAll()
      #expect(after.news.isEmpty && keys.peers == confirmed)
      keys.isBroken = false
      other.now = Instant(nanoseconds: 3_000_000_000)
      other.send([1], to: Cast.alice)
      wire.deliverAll()
      #expect(after.news == [.changed(Cast.bob)])
      #expect(keys.peers.values.map { Array($0.prefix(33)) } == confirmed.values.map { $0 })
    }

    @Test func `a store that cannot save a key is reported, and the sessions work without the store`() throws {
      final class Full: KeyStore {
        func value(for name: String) throws(KeyStoreError) -> [UInt8]? { nil }
        func keep(_ value: [UInt8], for name: String) throws(KeyStoreError) {
          if name.hasPrefix("peer") { throw KeyStoreError(reason: "full") }
        }
        func remove(_ name: String) throws(KeyStoreError) {}
      }
      let mallory = try SealedPerson(Cast.mallory, on: wire, keys: Full(), seed: 1)
      mallory.sessions.scanned(Cast.bob, publicKey: bob.sessions.publicKey)
      #expect(mallory.news == [.notKept(Cast.bob, reason: "full"), .learned(Cast.bob, .confirmed)])
      mallory.send([1], to: Cast.bob)
      wire.deliverAll()
      #expect(bob.heard == [[1]])
    }
  }
#endif
