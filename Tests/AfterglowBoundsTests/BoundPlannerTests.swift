import AfterglowBounds
import Testing
import VirtualPhone

@Suite struct BoundPlannerTests {
  @Test func `two phones that met with their apps in the foreground read each other for ever`() {
    let plan = PlannedGroup(2)
    #expect(plan.windows(of: 0, reading: 1) == plan.allWindows)
    #expect(plan.windows(of: 1, reading: 0) == plan.allWindows)
  }

  @Test func `B4: two phones that meet with dark screens never read each other`() {
    var group = PlannedGroup(2)
    group.meet(at: 120)
    #expect(group.windows(of: 0, reading: 1).isEmpty)
    #expect(group.limit(of: 0, reading: 1, at: 500) == .addressUnknown)
    #expect(group.limit(of: 0, reading: 1, at: 60) == .outOfReach)
  }

  @Test func `B4: a lit screen lets two phones read each other, if they have location permission`() {
    for (location, reads) in [
      (LocationPermission.authorizedAlways, true), (.authorizedWhenInUse, true), (.denied, false),
    ] {
      var group = PlannedGroup(2)
      group.meet(at: 120)
      group.allow(location)
      group.happens(0, .init(300, .lit), .init(320, .darkened))
      #expect(group.windows(of: 0, reading: 1).contains(11) == reads)
      #expect(group.windows(of: 1, reading: 0).contains(19) == reads)
    }
  }

  @Test func `C9: without rule C9 two phones need two links to read each other`() {
    for (links, reads) in [(1, false), (2, true)] {
      var group = PlannedGroup(2) {
        $0[Rules.symmetricConnect] = false
        $0[Rules.maximumLinks] = links
      }
      group.meet(at: 120)
      group.happens(0, .init(300, .lit), .init(320, .darkened))
      let both = group.seconds(of: 0, reading: 1).intersection(group.seconds(of: 1, reading: 0))
      #expect(!both.isEmpty == reads)
    }
  }

  @Test func `C9: without rule C9 an advertising phone cannot read a phone that does not advertise`() {
    for (isSymmetric, limit) in [(true, BoundLimit.addressUnknown), (false, .notAdvertising)] {
      var group = PlannedGroup(2) { $0[Rules.symmetricConnect] = isSymmetric }
      group.meet(at: 400)
      group.happens(
        1, .init(300, .bluetooth(isOn: false, by: .settings)), .init(360, .bluetooth(isOn: true, by: .settings)))
      #expect(group.limit(of: 0, reading: 1, at: 500) == limit)
      #expect(group.limit(of: 1, reading: 0, at: 500) == .addressUnknown)
    }
  }

  @Test func `F1: a notification has the same effect as a lit screen`() {
    var group = PlannedGroup(2)
    group.meet(at: 120)
    group.facts.phones[1].mayNotify = true
    #expect(group.windows(of: 0, reading: 1) == Set(4..<20))
  }

  @Test func `C7: with one link each, turns of two seconds suffice for four phones, but not for twenty`() {
    let four = PlannedGroup(4) { $0[Rules.maximumLinks] = 1 }
    for reader in 0..<4 {
      for other in 0..<4 where other != reader { #expect(four.windows(of: reader, reading: other).count == 20) }
    }
    // Nineteen turns of two seconds do not fit into half a minute, but fifteen turns do.
    let many = PlannedGroup(20) { $0[Rules.maximumLinks] = 1 }
    let windows = (1..<20).reduce(0) { $0 + many.darkWindows(of: 0, reading: $1).count }
    #expect(windows < 19 * 19)
    #expect(windows > 19 * 11)
    #expect((1..<20).contains { many.limit(of: 0, reading: $0, at: 590) == .noLinkFree })
  }

  @Test(arguments: [13, 20, 30, 50]) func `C7: with twelve links each, all phones read each other in every half minute`(
    count: Int
  ) {
    var group = PlannedGroup(count)
    group.facts.length = 240
    for phone in 0..<count { group.happens(phone, .init(40 + phone * 7 % 200, .newAddress)) }
    let missed = group.missedWindows()
    #expect(missed.isEmpty, "\(missed.prefix(5))")
  }

  @Test func `C2 and H1: after an absence two phones can link again unless both have changed their addresses`() {
    for (rotations, returns) in [([Int](), true), ([0], true), ([1], true), ([0, 1], false)] {
      var group = PlannedGroup(2)
      group.reach(0, 1, at: 100, false)
      group.reach(0, 1, at: 400, true)
      for phone in rotations { group.happens(phone, .init(200 + phone, .newAddress)) }
      #expect(!group.windows(of: 0, reading: 1).contains(8))
      #expect(group.windows(of: 0, reading: 1).contains(13) == returns, "\(rotations)")
      #expect(group.windows(of: 1, reading: 0).contains(19) == returns, "\(rotations)")
    }
  }

  @Test func `H3: two linked phones learn each other's new address`() {
    var group = PlannedGroup(2)
    for phone in 0..<2 { group.happens(phone, .init(100 + 50 * phone, .newAddress)) }
    group.reach(0, 1, at: 300, false)
    group.reach(0, 1, at: 330, true)
    #expect(group.windows(of: 0, reading: 1).contains(12))
  }

  @Test func `D3: linked phones keep each other awake without location, and a phone without a link sleeps`() {
    var group = PlannedGroup(2)
    group.allow(.denied)
    #expect(group.windows(of: 0, reading: 1) == group.allWindows)
    group.reach(0, 1, at: 100, false)
    group.reach(0, 1, at: 400, true)
    #expect(!group.windows(of: 0, reading: 1).contains(13), "the pending attempt takes a background scan's time")
    #expect(group.windows(of: 0, reading: 1).contains(15), "and then wakes both")
  }

  @Test
  func `G1: a neighbour restarts an app that crashed or that iOS ended, but not an app that the user swiped away`() {
    for (end, returns) in [(ProcessEnd.jetsam, true), (.crash, true), (.forceQuit, false)] {
      var group = PlannedGroup(2)
      group.happens(0, .init(300, .ended(end)))
      #expect(group.windows(of: 0, reading: 1).contains(10) == returns)
      #expect(group.windows(of: 1, reading: 0).contains(12), "the link that the neighbour has made stays (C9)")
    }
    var sleeping = PlannedGroup(2)
    sleeping.allow(.denied)
    sleeping.happens(0, .init(300, .ended(.forceQuit)))
    #expect(!sleeping.windows(of: 1, reading: 0).contains(15), "nothing keeps the neighbour awake")
    var alone = PlannedGroup(2)
    alone.reach(0, 1, at: 200, false)
    alone.happens(0, .init(300, .ended(.jetsam)))
    alone.reach(0, 1, at: 400, true)
    #expect(alone.windows(of: 0, reading: 1).contains(15), "the neighbour dials it")
  }

  @Test func `A9: two phones link again after Bluetooth was off on one phone, or, before iOS 14, on both phones`() {
    for (os, phones, returns) in [(OSVersion.iOS18, [0], true), (.iOS18, [0, 1], false), (.iOS13, [0, 1], true)] {
      var group = PlannedGroup(2, os: os)
      for phone in phones {
        group.happens(
          phone, .init(300, .bluetooth(isOn: false, by: .settings)), .init(360, .bluetooth(isOn: true, by: .settings)))
      }
      #expect(!group.windows(of: 0, reading: 1).contains(11))
      #expect(group.windows(of: 0, reading: 1).contains(12) == returns, "\(os) \(phones)")
      if !returns { #expect(group.limit(of: 0, reading: 1, at: 500) == .notAdvertising) }
    }
  }

  @Test
  func `L6: phones still advertise after the button in Control Center has ended their links and is pressed again`() {
    var group = PlannedGroup(2)
    for phone in 0..<2 {
      group.happens(phone, .init(300, .linksEnded), .init(360, .bluetooth(isOn: true, by: .controlCenter)))
    }
    group.reach(0, 1, at: 400, false)
    group.reach(0, 1, at: 460, true)
    #expect(group.windows(of: 0, reading: 1).contains(16))
  }

  @Test func `C4: when one phone's Bluetooth goes off, only the other phone may read once more over the link`() {
    var group = PlannedGroup(2)
    group.happens(0, .init(300, .bluetooth(isOn: false, by: .settings)))
    let (other, own) = (group.seconds(of: 1, reading: 0), group.seconds(of: 0, reading: 1))
    #expect(other.max() == 300)
    #expect(own.max() == 299)
    var ended = PlannedGroup(2)
    ended.happens(0, .init(300, .linksEnded))
    let later = ended.seconds(of: 1, reading: 0)
    #expect(!later.contains(300), "both phones learn at once that the link has ended")
  }

  @Test func `D10: after a reboot nothing starts the app of a phone with a passcode before the first unlock`() {
    for hasPasscode in [true, false] {
      var group = PlannedGroup(2)
      group.facts.phones[0].hasPasscode = hasPasscode
      group.happens(0, .init(300, .ended(.powerOff)))
      // This reboot does not change the radio's address, so only the passcode can prevent the start.
      #expect(group.windows(of: 0, reading: 1).contains(12) == !hasPasscode)
    }
  }

  @Test func `in the foreground every phone is read from advertisements, with or without links`() {
    var group = PlannedGroup(4) { $0[Rules.maximumLinks] = 1 }
    for phone in 0..<4 { group.facts.phones[phone].changes = [.init(0, .opened)] }
    for reader in 0..<4 {
      for other in 0..<4 where other != reader {
        #expect(group.seconds(of: reader, reading: other).count >= 598)
      }
    }
  }
}
