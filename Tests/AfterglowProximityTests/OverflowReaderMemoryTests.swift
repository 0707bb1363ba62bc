import AfterglowProximity
import AfterglowWire
import SeededRandom
import Testing

/// The reader's bounded memory, and the removal of peers.
@Suite struct OverflowReaderMemoryTests {
  private let zero = Advertisement(overflow: BankCode.bank0.mask(for: phoneB))
  private let one = Advertisement(overflow: BankCode.bank1.mask(for: phoneB))

  @Test func `a peer whose masks contain no pattern of a code is not remembered`() {
    var listener = Listener()
    var random = SplitMix64(seed: 1)
    for n in 1...50 {
      let mask = OverflowMask.foreign(3, using: &random)
      #expect(listener.hear(Advertisement(overflow: mask), from: peer(n)) == .nothing)
    }
    #expect(listener.reader.count == 0)
    #expect(listener.reader.nextDeadline == nil)
  }

  @Test func `beyond the limit the peer that was heard longest ago is forgotten`() {
    var listener = Listener(capacity: 3)
    for n in [1, 2, 3, 1, 4] { _ = listener.hear(zero, from: peer(n)) }
    #expect(listener.reader.count == 3)
    // Peer 2 was heard longest ago. Peers 3, 1 and 4 have sent masks in which bank 1 is empty.
    for n in [1, 3, 4] { #expect(listener.hear(one, from: peer(n)).identified == phoneB, "peer \(n)") }
    #expect(listener.hear(one, from: peer(2)).identified == nil)
    #expect(listener.reader.count == 3)
  }

  @Test func `a reader that may remember no peers reads rail masks and unambiguous Hamming masks`() {
    for capacity in [0, -1, Int.min] {
      var listener = Listener(capacity: capacity)
      for code in [OverflowCode.rail(RailCode()), .hamming(HammingCode())] {
        #expect(listener.hear(Advertisement(code.services(for: phoneB))).identified == phoneB)
      }
      for advertisement in [zero, one, zero] { #expect(listener.hear(advertisement).identified == nil) }
      #expect(listener.reader.count == 0)
    }
  }

  @Test func `a peer that was not heard for 15 minutes is forgotten`() {
    var reader = OverflowReader(Configuration(channels: .overflow))
    _ = reader.read(zero, of: peerB, identified: nil, at: seconds(0))
    _ = reader.read(zero, of: peerB, identified: nil, at: seconds(100))
    #expect(reader.nextDeadline == seconds(900))
    reader.expire(at: seconds(900))
    #expect(reader.nextDeadline == seconds(1_000))
    #expect(reader.count == 1)
    reader.expire(at: seconds(1_000))
    #expect(reader.nextDeadline == nil)
    #expect(reader.count == 0)
    #expect(reader.read(one, of: peerB, identified: nil, at: seconds(1_001)).identified == nil)
  }

  @Test func `in a changing crowd the reader remembers only the most recently heard peers, up to its limit`() {
    var listener = Listener(capacity: 20)
    var random = SplitMix64(seed: 2)
    var heard: [Int] = []
    for _ in 0..<2_000 {
      let n = Int.random(in: 1...60, using: &random)
      let isRemembered = heard.contains(n)
      let finding = listener.hear(Bool.random(using: &random) ? zero : one, from: peer(n))
      if !isRemembered { #expect(finding.identified == nil) }
      heard.removeAll { $0 == n }
      heard = (heard + [n]).suffix(20)
      #expect(listener.reader.count == heard.count)
    }
  }
}
