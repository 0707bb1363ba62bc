import AfterglowProximity
import AfterglowWire
import Testing

/// Hints that become sightings, and readings that contradict each other.
@Suite struct OverflowReaderBeliefTests {
  private let clean = HammingCode().mask(for: phoneB)
  /// Phone B's pattern with one foreign bit in its block, which the code corrects.
  private var corrected: OverflowMask {
    let candidates = (64..<104).map { OverflowMask(bits: [$0]) }
    let isCorrected = { (bit: OverflowMask) in
      (try? HammingCode().decode(clean.union(bit)))?.corrections == 1
    }
    return clean.union(candidates.first(where: isCorrected) ?? OverflowMask())
  }

  @Test func `a corrected reading is a hint, however often it is repeated`() {
    var listener = Listener()
    for _ in 0..<10 { #expect(listener.hear(Advertisement(overflow: corrected)).hinted == phoneB) }
    #expect(listener.reader.hints == 10)
  }

  @Test func `a mask is believed with up to three unexplained bits outside the block, and not with four`() {
    let elsewhere = [0, 16, 24, 32]
    for count in 0...4 {
      var listener = Listener()
      let mask = clean.union(OverflowMask(bits: Array(elsewhere.prefix(count))))
      let finding = listener.hear(Advertisement(overflow: mask))
      #expect((finding.identified ?? finding.hinted) == phoneB)
      #expect((finding.identified != nil) == (count < 4), "\(count) bits")
    }
  }

  @Test func `with a hidden bit in the block at most one unexplained bit is tolerated`() {
    for (bits, isBelieved) in [([], true), ([0], true), ([0, 16], false)] as [([Int], Bool)] {
      var listener = Listener([.gatt, .overflow])
      let mask = clean.union(OverflowMask(services: [IdentityService.reference])).union(OverflowMask(bits: bits))
      #expect((listener.hear(Advertisement(overflow: mask)).identified != nil) == isBelieved)
    }
  }

  @Test func `a hint that agrees with a credible mask is a sighting`() {
    var listener = Listener()
    #expect(listener.hear(Advertisement(overflow: clean)).identified == phoneB)
    #expect(listener.hear(Advertisement(overflow: corrected)).identified == phoneB)
  }

  @Test func `if a peer's services are known, a Hamming mask is a sighting only if it agrees with them`() {
    var listener = Listener()
    #expect(listener.hear(Advertisement(overflow: corrected), known: phoneB).identified == phoneB)
    #expect(listener.hear(Advertisement(overflow: corrected), known: phoneC) == .nothing)
    #expect(listener.hear(Advertisement(overflow: clean), known: phoneC) == .nothing)
    #expect(listener.reader.contradictions == 2)
  }

  @Test func `the identity from a peer's services is remembered for later hints`() {
    var listener = Listener()
    _ = listener.hear(Advertisement(overflow: corrected), known: phoneB)
    #expect(listener.hear(Advertisement(overflow: corrected)).identified == phoneB)
  }

  @Test
  func `if two credible Hamming masks of a peer disagree, neither is believed unless the peer's services confirm it`() {
    var listener = Listener()
    let other = HammingCode().mask(for: phoneC)
    #expect(listener.hear(Advertisement(overflow: clean)).identified == phoneB)
    for mask in [other, clean, other] { #expect(listener.hear(Advertisement(overflow: mask)).identified == nil) }
    #expect(listener.reader.contradictions == 1)
    #expect(listener.hear(Advertisement(overflow: clean), known: phoneB).identified == phoneB)
  }

  @Test func `a hint does not change the believed identifier`() {
    var listener = Listener()
    #expect(listener.hear(Advertisement(overflow: HammingCode().mask(for: phoneC))).identified == phoneC)
    #expect(listener.hear(Advertisement(overflow: corrected)).hinted == phoneB)
    #expect(listener.hear(Advertisement(overflow: HammingCode().mask(for: phoneC))).identified == phoneC)
  }

  @Test(arguments: [RailCode().mask(for: phoneB), QuadCode().mask(for: phoneB)])
  func `a rail or quad mask is believed at once, whatever was known before`(mask: OverflowMask) {
    var listener = Listener()
    #expect(listener.hear(Advertisement(overflow: mask), known: phoneC).identified == phoneB)
    #expect(listener.reader.count == 0)
  }

  /// An installation's quad mask with `count` foreign bits.
  private func crowded(_ count: Int, _ id: InstallationID = phoneB) -> OverflowMask {
    let own = QuadCode().mask(for: id)
    let others = (0..<128).filter { !own[$0] && $0 != 83 && $0 != 103 }.reversed()
    return own.union(OverflowMask(bits: Array(others.prefix(count))))
  }

  @Test func `a quad mask beside more than 19 foreign bits is believed when the next mask agrees`() {
    for count in [19, 20] {
      var listener = Listener()
      let first = listener.hear(Advertisement(overflow: crowded(count)))
      #expect((first.identified ?? first.hinted) == phoneB)
      #expect((first.identified != nil) == (count == 19), "\(count) bits")
      #expect(listener.hear(Advertisement(overflow: crowded(count))).identified == phoneB)
    }
  }

  @Test func `crowded quad masks are only hints if consecutive masks differ`() {
    var listener = Listener()
    for id in [phoneB, phoneC, phoneB, phoneC] {
      #expect(listener.hear(Advertisement(overflow: crowded(20, id))).hinted == id)
    }
    // Two equal quad masks are only hints if the peer sends another mask between them.
    _ = listener.hear(Advertisement(overflow: OverflowMask(bits: [1])))
    #expect(listener.hear(Advertisement(overflow: crowded(20, phoneC))).hinted == phoneC)
    // A mask that another peer sends between two masks is only a hint, and has no effect on the two masks.
    #expect(listener.hear(Advertisement(overflow: crowded(20)), from: peerC).hinted == phoneB)
    #expect(listener.hear(Advertisement(overflow: crowded(20, phoneC))).identified == phoneC)
  }

  @Test func `a crowded quad mask that contradicts the services is not a sighting`() {
    var listener = Listener()
    #expect(listener.hear(Advertisement(overflow: crowded(20)), known: phoneC) == .nothing)
    #expect(listener.hear(Advertisement(overflow: crowded(20)), known: phoneB).identified == phoneB)
  }
}
