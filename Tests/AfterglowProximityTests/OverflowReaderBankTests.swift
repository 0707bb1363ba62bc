import AfterglowProximity
import AfterglowWire
import Testing

/// Whether the reader trusts a bank. A bank is unknown, clean or polluted, as in Background Advertiser iOS.
@Suite struct OverflowReaderBankTests {
  private let zero = BankCode.bank0.mask(for: phoneB)
  private let one = BankCode.bank1.mask(for: phoneB)
  /// A bit in the identifier bytes of bank 0 that phone B's pattern does not set; `insideOne` is such a bit in bank 1.
  private let insideZero = OverflowMask(bits: [23])
  private let insideOne = OverflowMask(bits: [64 + 23])

  private func found(_ masks: [OverflowMask], in listener: inout Listener) -> [InstallationID?] {
    masks.map { listener.hear(Advertisement(overflow: $0)).identified }
  }

  @Test func `the polluting bits of these tests do change the identifier`() throws {
    #expect(try BankCode.bank0.decode(zero.union(insideZero)).installation != phoneB)
    #expect(try BankCode.bank1.decode(one.union(insideOne)).installation != phoneB)
  }

  @Test func `a bank is believed if it was empty while the pattern was in the other bank`() {
    var listener = Listener()
    #expect(found([zero, zero, one, zero], in: &listener) == [nil, nil, phoneB, phoneB])
    #expect(listener.reader.hints == 2)
  }

  @Test func `an empty mask, and bits without a pattern, do not make a bank trusted`() {
    var listener = Listener()
    let noise = OverflowMask(bits: [70])
    #expect(found([OverflowMask(), noise, zero, zero], in: &listener) == [nil, nil, nil, nil])
  }

  @Test func `a foreign bit in one bank does not discredit the other bank`() {
    var listener = Listener()
    // Bank 1 is polluted. The pattern in bank 1 still proves bank 0 clean, but bank 1 is never believed.
    let masks = [zero, one, zero, one].map { $0.union(insideOne) }
    #expect(found(masks, in: &listener) == [nil, nil, phoneB, nil])
  }

  @Test func `with foreign bits in both banks no bank is believed`() {
    var listener = Listener()
    let masks = [zero, one, zero, one, zero, one].map { $0.union(insideZero).union(insideOne) }
    #expect(found(masks, in: &listener) == Array(repeating: nil, count: 6))
  }

  @Test func `a damaged pattern still shows that the other bank is empty`() {
    var listener = Listener()
    let beyondPattern = OverflowMask(bits: [64 + 63])
    let masks = [zero, one, zero].map { $0.union(beyondPattern) }
    #expect(found(masks, in: &listener) == [nil, nil, phoneB])
  }

  @Test func `a bank that was polluted once is not trusted again, even if it is empty later`() {
    var listener = Listener()
    // While the pattern is in bank 0, another app sets a bit in bank 1 and clears it again.
    #expect(found([zero.union(insideOne), zero, one, zero], in: &listener) == [nil, nil, nil, phoneB])
  }

  @Test func `if two clean banks disagree, neither bank is trusted until it is proved clean again`() {
    var listener = Listener()
    #expect(found([zero, one], in: &listener) == [nil, phoneB])
    // A foreign bit appears inside the pattern of a bank that was clean.
    #expect(found([zero.union(insideZero), one.union(insideZero)], in: &listener) == [nil, nil])
    #expect(listener.reader.contradictions == 1)
    #expect(found([zero.union(insideZero), one.union(insideZero)], in: &listener) == [nil, phoneB])
  }

  @Test func `a bank is trusted separately for each peer`() {
    var listener = Listener()
    #expect(found([zero, one], in: &listener) == [nil, phoneB])
    #expect(listener.hear(Advertisement(overflow: one), from: peerC).identified == nil)
  }
}
