import Testing

@testable import AfterglowProximity

/// A phone learns about its own radio address from the names by which its peers know it.
@Suite struct AddressClockTests {
  private func clock(_ names: [(token: UInt16, peer: UInt32, at: Double)]) -> AddressClock {
    var clock = AddressClock()
    for name in names { _ = clock.named(name.token, by: installation(name.peer), at: seconds(name.at)) }
    return clock
  }

  @Test func `a change lies between the last link under the old name and the first link under the new name`() throws {
    let clock = clock([(2, 2, 0), (1, 1, 10), (2, 2, 90), (9, 1, 100)])
    let change = try #require(clock.change)
    #expect(change.before == seconds(100))
    #expect(change.after == seconds(88), "2 knew this phone by the same name at 90 s")
  }

  @Test func `a late report of a link under the old name narrows the time of the change`() throws {
    let clock = clock([(2, 2, 0), (1, 1, 10), (9, 1, 100), (2, 2, 70)])
    #expect(try #require(clock.change).after == seconds(68))
  }

  @Test func `each name for this phone gives the documented finding about the phone's address`() {
    var clock = clock([(1, 1, 0), (2, 2, 10)])
    #expect(clock.named(7, by: installation(3), at: seconds(20)) == .nothing)
    #expect(clock.named(1, by: installation(1), at: seconds(30)) == .unchanged)
    #expect(clock.named(8, by: installation(1), at: seconds(40)) == .changed)
    #expect(clock.named(9, by: installation(2), at: seconds(50)) == .current)
    #expect(clock.named(8, by: installation(1), at: seconds(60)) == .unchanged)
  }

  @Test func `a name from before one change says nothing about the next change`() {
    var clock = clock([(1, 1, 0), (2, 2, 5), (8, 1, 10), (8, 1, 830)])
    #expect(clock.named(9, by: installation(2), at: seconds(840)) == .nothing)
    #expect(clock.named(3, by: installation(1), at: seconds(850)) == .changed)
    #expect(clock.change?.after == seconds(828))
  }

  @Test func `after a long absence, the names of several peers reveal one change, and another change is due`() {
    // The phone met six peers, was alone for four hours, and meets them again within two minutes.
    var clock = clock((1...6).map { (token: UInt16($0), peer: $0, at: Double(100 * $0)) })
    #expect(clock.named(11, by: installation(1), at: seconds(15_000)) == .changed)
    for peer in UInt32(2)...6 {
      let at = seconds(15_000 + 20 * Double(peer))
      #expect(clock.named(UInt16(10 + peer), by: installation(peer), at: at) == .nothing)
      #expect(clock.isDue(at: at) && clock.steadyUntil(since: at, isCurrent: false, at: at) == nil)
    }
    #expect(clock.named(22, by: installation(2), at: seconds(15_850)) == .changed)
  }

  @Test func `an address change is due 808 s after the earliest time of the last change, and overdue after 850 s`() {
    let clock = clock([(1, 1, 98), (2, 1, 100)])
    let states = [900.0, 905, 945, 950].map { [clock.isDue(at: seconds($0)), clock.isOverdue(at: seconds($0))] }
    #expect(states == [[false, false], [true, false], [true, false], [true, true]])
  }

  @Test func `before a first change, the address is confirmed for links that began up to 18 s before the first name`() {
    let clock = clock([(1, 1, 30), (1, 1, 60)])
    #expect(clock.confirmedUntil(since: seconds(12), isCurrent: false) == seconds(60))
    #expect(clock.confirmedUntil(since: seconds(11), isCurrent: false) == nil)
  }

  @Test func `a new address is confirmed for the link that revealed it, and for links that began at least 2 s later`() {
    let clock = clock([(1, 1, 10), (9, 1, 100), (9, 1, 130)])
    #expect(clock.confirmedUntil(since: seconds(100), isCurrent: true) == seconds(130))
    #expect(clock.confirmedUntil(since: seconds(100), isCurrent: false) == nil)
    #expect(clock.confirmedUntil(since: seconds(102), isCurrent: false) == seconds(130))
  }

  @Test func `a link under the old name uses the old address, even if the link began a moment before the change`() {
    let clock = clock([(1, 1, 10), (2, 2, 20), (1, 1, 99), (9, 2, 100)])
    #expect(clock.hasChanged(since: seconds(99)) && !clock.hasChanged(since: seconds(100)))
    let late = self.clock([(1, 1, 10), (2, 2, 20), (9, 2, 100), (1, 1, 99)])
    #expect(late.hasChanged(since: seconds(99)) && !late.hasChanged(since: seconds(100)))
  }

  @Test func `the first change is near when an address has been the same for 10 minutes`() {
    var clock = clock([(1, 1, 0), (1, 1, 590)])
    #expect(!clock.isFirstChangeNear(at: seconds(599)) && clock.isFirstChangeNear(at: seconds(600)))
    _ = clock.named(2, by: installation(1), at: seconds(610))
    #expect(!clock.isFirstChangeNear(at: seconds(1_300)))
  }

  @Test func `a name from before a change confirms no address if a name from after the change has already arrived`() {
    let clock = clock([(1, 1, 100), (2, 2, 100), (9, 1, 120), (2, 2, 120.2), (9, 1, 130)])
    #expect(clock.confirmedUntil(since: seconds(105), isCurrent: false) == nil, "the link is under the old address")
    #expect(clock.confirmedUntil(since: seconds(123), isCurrent: false) == seconds(130))
  }
}
