import AfterglowMessages
import AfterglowWire
import Testing

/// Contacts agree on a veil over a mailbox link. A stranger that begins the same handshake learns nothing.
@Suite struct VeilsTests {
  private static let hello = MailboxFrame.hello(.init(installation: phoneA, session: 9)).bytes

  @Test func `contacts agree on a veil in two steps each, and then exchange frames that no stranger can read`() {
    var pair = VeiledPair()
    pair.open()
    pair.settle()
    #expect(pair.outcomes[0].contains(.opened(VeiledPair.links[0], frameSize: 169, with: phoneB)))
    #expect(pair.outcomes[1].contains(.opened(VeiledPair.links[1], frameSize: 169, with: phoneA)))
    #expect(pair.kinds(0) == [0x21, 0x23] && pair.kinds(1) == [0x22, 0x24])
    pair.send(Self.hello, from: 0)
    pair.send([1, 2, 3], from: 1)
    pair.settle()
    #expect(pair.received(1) == [Self.hello] && pair.received(0) == [[1, 2, 3]])
    #expect(pair.outcomes[0].contains(.written(VeiledPair.links[0])))
    #expect(pair.veils.allSatisfy { $0.refused == 0 })
  }

  /// Returns whether any of the frames contains the four bytes of an installation's identifier.
  private func names(_ installation: InstallationID, _ frames: [[UInt8]]) -> Bool {
    let name = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: installation.rawValue >> $0) }
    return frames.contains { frame in
      frame.indices.dropLast(3).contains { Array(frame[$0..<$0 + 4]) == name }
    }
  }

  @Test func `no frame contains an installation's own identifier, and no two frames end with the same 16 bytes`() {
    var shown: Set<[UInt8]> = []
    for seed in 1...20 as ClosedRange<UInt32> {
      var pair = VeiledPair(seed: seed)
      pair.open()
      pair.settle()
      pair.send(Self.hello, from: 0)
      pair.settle()
      let frames = pair.air.map(\.bytes)
      #expect(!names(phoneA, frames) && !names(phoneB, frames))
      #expect(names(pair.names[0].current, frames), "the name that the central shows on air")
      for frame in frames { #expect(shown.insert(Array(frame.suffix(16))).inserted) }
    }
  }

  @Test(arguments: [[true, false], [false, true], [false, false]])
  func `if a phone lacks the other phone's key, there is no veil, and no mailbox frame is sent`(knows: [Bool]) {
    var pair = VeiledPair(knows: knows)
    if !knows[0] { pair.identified = pair.names[1].current }
    pair.open()
    pair.settle()
    for index in 0...1 {
      #expect(!pair.isOpen(index))
      pair.send(Self.hello, from: index)
    }
    #expect(pair.kinds(0) == [0x21, 0x23] && pair.kinds(1) == [0x22])
  }

  // MARK: Renewed keys

  private static let renewed = [9, 10, 11, 12].map { IdentifierKey(Array(repeating: $0, count: 32))! }

  /// Returns two phones: one phone has renewed its key, and the other phone has only the former key.
  private func pair(renewing index: Int, _ keys: [IdentifierKey]) -> VeiledPair {
    var pair = VeiledPair()
    for key in keys { pair.names[index].renew(key) }
    return pair
  }

  @Test func `a central with a renewed key and a contact with the former key agree on a veil`() {
    var pair = pair(renewing: 0, [Self.renewed[0]])
    #expect(pair.names[1].contact(onAirAs: pair.names[0].current) == nil, "a stranger on air")
    pair.open()
    pair.settle()
    #expect(pair.isOpen(0) && pair.isOpen(1))
    pair.send(Self.hello, from: 0)
    pair.settle()
    #expect(pair.received(1) == [Self.hello])
    let frames = pair.air.map(\.bytes)
    var former = AirNames(phoneA, key: VeiledPair.keys[0])
    _ = former.advance(toMilliseconds: 1_604_232_000_000)
    #expect(!names(former.current, frames), "the former identifier is not shown")
  }

  @Test func `a peripheral with a renewed key accepts a contact that has the former key`() {
    var pair = pair(renewing: 1, [Self.renewed[0]])
    // The central has heard the former identifier, which iOS has kept on air.
    pair.open()
    pair.settle()
    #expect(pair.isOpen(0) && pair.isOpen(1))
  }

  @Test(arguments: 0..<4)
  func `a central tries the keys that its contact may have, one key in each attempt`(known: Int) {
    var pair = pair(renewing: 0, Array(Self.renewed.prefix(3)))
    if known > 0 { pair.names[1].add(phoneA, key: Self.renewed[known - 1]) }
    pair.open()
    pair.settle()
    for _ in 0..<3 {
      pair.now = pair.now.advanced(by: .seconds(60))
      pair.act(0) { $0.ask(VeiledPair.links[0], at: $1, into: &$2) }
      pair.settle()
    }
    #expect(pair.isOpen(0) && pair.isOpen(1))
    #expect(pair.kinds(0).count { $0 == 0x23 } == known + 1)
  }

  @Test func `a former key opens no veil for a contact that has confirmed the new key, or that was removed`() {
    for isRemoved in [false, true] {
      var pair = pair(renewing: 0, [Self.renewed[0]])
      if isRemoved {
        pair.names[0].remove(phoneB)
        pair.identified = pair.names[1].current
      } else {
        pair.names[0].setFormerKeys([], knownTo: phoneB)
      }
      #expect(pair.names[0].contactsWithFormerKey.isEmpty)
      pair.open()
      pair.settle()
      #expect(!pair.isOpen(0) && !pair.isOpen(1))
    }
  }

  @Test func `a peripheral tries the keys of all contacts at most once in four seconds on each link`() {
    var pair = VeiledPair()
    let link = VeiledPair.links[1]
    pair.act(1) { $0.opened(link, frameSize: 182, shown: phoneC, at: $1, into: &$2) }
    for second in 0..<8 as Range<Int64> {
      pair.now = seconds(0).advanced(by: .seconds(second))
      // In each period of four seconds, the first proof is wrong and the other proofs are right.
      let nonce = Array(repeating: UInt8(second), count: 16)
      pair.receive(VeilFrame.start(nonce: nonce).bytes, at: 1)
      pair.act(1) { $0.written(link, into: &$2) }
      guard case .challenge(let challenge)? = pair.air.last.flatMap({ try? VeilFrame(parsing: $0.bytes) }) else {
        Issue.record("no challenge")
        return
      }
      let keys = VeilKeys(
        central: .init(phoneA, key: VeiledPair.keys[0], nonce: nonce),
        peripheral: .init(phoneB, key: VeiledPair.keys[1], nonce: challenge), shown: phoneC)
      let proof = second % 4 == 0 ? Array(repeating: 1, count: 16) : keys.opening
      pair.receive(VeilFrame.opening(phoneC, proof: proof).bytes, at: 1)
      pair.act(1) { $0.written(link, into: &$2) }
      #expect(!pair.isOpen(1))
    }
    #expect(pair.veils[1].refused == 8)
  }

  /// The attacker has heard the identifier of a contact, and shows this identifier.
  @Test func `a central sends frames of the same kinds and sizes whether or not it knows the peripheral`() {
    var (known, unknown) = (VeiledPair(), VeiledPair(knows: [false, true]))
    unknown.identified = unknown.names[1].current
    for seconds in 0..<600 {
      known.now = seconds == 0 ? known.now : known.now.advanced(by: .seconds(1))
      unknown.now = known.now
      if seconds == 0 {
        known.act(0) { [shown = known.names[0].current] in
          $0.opened(VeiledPair.links[0], frameSize: 182, shown: shown, at: $1, into: &$2)
        }
        unknown.act(0) { [shown = unknown.names[0].current] in
          $0.opened(VeiledPair.links[0], frameSize: 182, shown: shown, at: $1, into: &$2)
        }
      }
      // Each second, the attacker sends a challenge, an invented proof, a `lost` frame and an invented sealed frame.
      let frames: [VeilFrame] = [
        .challenge(nonce: Array(repeating: UInt8(seconds & 0xFF), count: 16)),
        .answer(proof: Array(repeating: 1, count: 16)), .lost, .sealed(number: 0, Array(repeating: 2, count: 16)),
      ]
      for frame in frames {
        known.receive(frame.bytes, at: 0)
        unknown.receive(frame.bytes, at: 0)
      }
      for _ in 0..<3 {
        known.act(0) { $0.written(VeiledPair.links[0], into: &$2) }
        unknown.act(0) { $0.written(VeiledPair.links[0], into: &$2) }
      }
      known.act(0) { $0.ask(VeiledPair.links[0], at: $1, into: &$2) }
      unknown.act(0) { $0.ask(VeiledPair.links[0], at: $1, into: &$2) }
    }
    #expect(known.kinds(0) == unknown.kinds(0) && known.kinds(0).count > 4)
    #expect(known.air.map(\.bytes.count) == unknown.air.map(\.bytes.count))
    #expect(known.kinds(0).count < 40, "a central asks ever less often")
    #expect(!known.isOpen(0) && !unknown.isOpen(0))
  }

  /// The attacker has recorded all frames of a link, and repeats the central's frames.
  @Test func `a peripheral answers a contact's repeated frames as it answers a stranger`() {
    var pair = VeiledPair()
    pair.open()
    pair.settle()
    let recorded = pair.air.filter { $0.sender == 0 }.map(\.bytes)
    var (known, unknown) = (VeiledPair(seed: 2), VeiledPair(knows: [true, false], seed: 2))
    for frame in recorded + recorded + [Self.hello, [], [0xFF], recorded[1], recorded[1] + [0]] {
      known.receive(frame, at: 1)
      unknown.receive(frame, at: 1)
    }
    #expect(known.air.isEmpty, "without a subscription nothing is sent")
    let link = VeiledPair.links[1]
    known.act(1) { $0.opened(link, frameSize: 182, shown: phoneC, at: $1, into: &$2) }
    unknown.act(1) { $0.opened(link, frameSize: 182, shown: phoneC, at: $1, into: &$2) }
    for frame in recorded + recorded + [Self.hello, [], [0xFF], recorded[1], recorded[1] + [0]] {
      known.receive(frame, at: 1)
      unknown.receive(frame, at: 1)
      known.act(1) { $0.written(link, into: &$2) }
      unknown.act(1) { $0.written(link, into: &$2) }
    }
    #expect(known.air.map(\.bytes) == unknown.air.map(\.bytes))
    #expect(known.kinds(1) == [0x22, 0x22] && !known.isOpen(1))
    #expect(known.veils[1].refused > 0)
  }

  @Test func `after a relaunch of either app, the two apps agree on a veil again`() {
    for restarted in 0...1 {
      var pair = VeiledPair()
      pair.open()
      pair.settle()
      pair.now = seconds(60)
      pair.veils[restarted] = Veils(nonces: NonceSource(secret: [77]))
      // iOS reports the subscription only to the new process.
      let shown = pair.names[restarted].current
      pair.act(restarted) {
        $0.opened(VeiledPair.links[restarted], frameSize: 182, shown: shown, at: $1, into: &$2)
      }
      pair.settle()
      if restarted == 1 {
        pair.send([1], from: 0)
        pair.settle()
      }
      #expect(pair.outcomes[1 - restarted].contains(.closed(VeiledPair.links[1 - restarted])))
      pair.send([2], from: 0)
      pair.send([3], from: 1)
      pair.settle()
      #expect(pair.received(1) == [[2]] && pair.received(0) == [[3]], "restarted \(restarted)")
    }
  }

  @Test func `an installation that is no longer a contact loses its veil`() {
    var pair = VeiledPair()
    pair.open()
    pair.settle()
    pair.names[1].remove(phoneA)
    pair.act(1) { $0.part(from: phoneA, into: &$2) }
    #expect(!pair.isOpen(1))
    pair.send([1], from: 0)
    pair.settle()
    pair.now = seconds(60)
    pair.act(0) { $0.ask(VeiledPair.links[0], at: $1, into: &$2) }
    pair.settle()
    #expect(pair.received(1).isEmpty && !pair.isOpen(0) && !pair.isOpen(1))
  }

  @Test func `a frame waits until the previous frame is written, and is then sent`() {
    var pair = VeiledPair()
    pair.open()
    pair.settle()
    // Two frames are sent at once, although the link accepts only one frame at a time.
    pair.send([1], from: 0)
    pair.send([2], from: 0)
    #expect(pair.kinds(0).suffix(2) == [0x23, 0x25])
    pair.settle()
    #expect(pair.received(1) == [[1], [2]])
  }

  @Test(arguments: [0, 20, 32])
  func `a link whose frames are too small is not used`(frameSize: Int) {
    var pair = VeiledPair()
    pair.open(frameSize: frameSize)
    pair.settle()
    #expect(pair.air.isEmpty)
  }
}
