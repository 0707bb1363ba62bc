import AfterglowProximity
import AfterglowWire
import Testing

@Suite struct WakeRegionsTests {
  private static let identity = BeaconRegion(uuid: IdentityService.reference)

  private static func wake(_ number: Int) -> BeaconRegion {
    BeaconRegion(uuid: WakeRegion.allCases[number - 1].uuid(identity: identity.uuid))
  }

  private func regions(_ installation: InstallationID = phoneA, count: Int = 19) -> WakeRegions {
    var configuration = Configuration(channels: .beacon)
    configuration.beacons.maximumWakeRegions = count
    configuration.aims = [.beFound, .find]
    return WakeRegions(installation: installation, configuration)
  }

  private func inFront(_ installation: InstallationID = phoneA, count: Int = 19) -> WakeRegions {
    var regions = regions(installation, count: count)
    regions.applicationChanged(to: .active, at: seconds(0))
    return regions
  }

  @Test(arguments: [(0, 1), (5, 6), (19, 20), (100, 20), (-1, 1)])
  func `the identity region and the wake regions are monitored, at most 20 in total`(count: Int, monitored: Int) {
    let list = regions(count: count).monitored
    #expect(list.count == monitored && Set(list).count == monitored)
    #expect(list.first == Self.identity)
    #expect(inFront(count: count).broadcast == nil || count > 0)
  }

  @Test(arguments: [0, 1, 19])
  func `whichever region is entered, the identity region is ranged for 10 s`(number: Int) {
    var regions = regions()
    regions.applicationChanged(to: .background, at: seconds(0))
    #expect(!regions.wantsRanging && regions.nextDeadline == nil)
    regions.entered(number == 0 ? Self.identity : Self.wake(number), at: seconds(5))
    #expect(regions.wantsRanging && regions.ranged == Self.identity)
    #expect(regions.nextDeadline == seconds(15))
    regions.entered(Self.wake(3), at: seconds(12))
    regions.expire(at: seconds(15))
    #expect(regions.wantsRanging, "another region event, another window")
    regions.expire(at: seconds(22))
    #expect(!regions.wantsRanging && regions.nextDeadline == nil)
  }

  @Test func `in the foreground the identity region is ranged all the time`() {
    var regions = inFront()
    #expect(regions.wantsRanging && regions.nextDeadline == nil)
    regions.applicationChanged(to: .inactive, at: seconds(100))
    #expect(!regions.wantsRanging)
  }

  @Test func `with unlimited measuring the identity region is ranged for as long as a phone is in the region`() {
    for (aims, goesOn) in [(Aims.all, true), ([.beFound, .find], false)] as [(Aims, Bool)] {
      var configuration = Configuration(channels: .beacon)
      configuration.aims = aims
      var regions = WakeRegions(installation: phoneA, configuration)
      regions.applicationChanged(to: .background, at: seconds(0))
      regions.entered(Self.identity, at: seconds(5))
      regions.expire(at: seconds(15))
      #expect(regions.wantsRanging == goesOn)
      regions.exited(Self.identity)
      #expect(!regions.wantsRanging && regions.nextDeadline == nil)
      regions.entered(Self.wake(3), at: seconds(20))
      regions.expire(at: seconds(30))
      #expect(!regions.wantsRanging, "a wake region names nobody")
    }
  }

  @Test func `an entry into the identity region or a wake region shows that a phone is nearby`() {
    var regions = regions()
    for region in [Self.identity, Self.wake(7)] {
      regions.entered(region, at: seconds(1))
      #expect(regions.hasCompany)
      regions.exited(region)
      #expect(!regions.hasCompany)
    }
    regions.entered(BeaconRegion(uuid: ServiceUUID(high: 1, low: 2)), at: seconds(2))
    #expect(!regions.hasCompany, "a stranger's region")
  }

  @Test func `a phone broadcasts in a region that no phone nearby uses`() throws {
    for taken in 1...19 {
      var regions = regions()
      for number in 1...19 where number != taken { regions.entered(Self.wake(number), at: seconds(0)) }
      regions.applicationChanged(to: .active, at: seconds(1))
      #expect(regions.broadcast?.rawValue == UInt8(taken))
    }
  }

  @Test func `if all regions are in use, a phone shares a region until another region is free`() throws {
    var regions = regions()
    for number in 1...19 { regions.entered(Self.wake(number), at: seconds(0)) }
    regions.applicationChanged(to: .active, at: seconds(1))
    let first = regions.broadcast
    #expect(first != nil)
    for second in 2...600 { regions.expire(at: seconds(Double(second))) }
    #expect(regions.broadcast == first)
    // Regions 1 to 3 become free, except the phone's own region. The phone moves to one of the free regions at its next
    // check, after `patience`.
    for number in 1...19 where first.map({ Int($0.rawValue) }) != number {
      if number < 4 { regions.exited(Self.wake(number)) }
    }
    let due = try #require(regions.nextDeadline)
    #expect(due <= seconds(645))
    regions.expire(at: due)
    #expect(try #require(regions.broadcast).rawValue < 4 && regions.broadcast != first)
    #expect(regions.nextDeadline == nil, "alone")
  }

  @Test func `a phone changes its region if another phone enters it, at the earliest 5 s after its last pick`() throws {
    var regions = inFront()
    let first = try #require(regions.broadcast)
    regions.entered(Self.wake(Int(first.rawValue)), at: seconds(2))
    #expect(regions.broadcast == first && regions.nextDeadline == seconds(5))
    regions.expire(at: seconds(5))
    let second = try #require(regions.broadcast)
    #expect(second != first)
    regions.entered(Self.wake(Int(second.rawValue)), at: seconds(60))
    #expect(![first, second].contains(regions.broadcast))
  }

  @Test func `a phone keeps its region if another phone enters it and leaves within 5 s of the pick`() throws {
    var regions = inFront()
    let first = try #require(regions.broadcast)
    regions.entered(Self.wake(Int(first.rawValue)), at: seconds(2))
    regions.exited(Self.wake(Int(first.rawValue)))
    regions.expire(at: seconds(60))
    #expect(regions.broadcast == first)
  }

  @Test
  func `a phone keeps a shared region in the background, and picks another region at once in the foreground`() throws {
    var regions = inFront()
    let first = try #require(regions.broadcast)
    regions.applicationChanged(to: .background, at: seconds(1))
    regions.entered(Self.wake(Int(first.rawValue)), at: seconds(20))
    regions.expire(at: seconds(30))
    #expect(regions.broadcast == first && regions.nextDeadline == nil)
    regions.applicationChanged(to: .active, at: seconds(40))
    #expect(regions.broadcast != first)
  }

  @Test func `when two phones share a region and one region is free, about half of all phones stay at first`() throws {
    var (stayed, moved) = (0, 0)
    for id in 1...64 as ClosedRange<UInt32> {
      var regions = inFront(installation(id), count: 2)
      let first = try #require(regions.broadcast)
      regions.entered(Self.wake(Int(first.rawValue)), at: seconds(10))
      if regions.broadcast == first {
        stayed += 1
        #expect(regions.nextDeadline == seconds(55))
      } else {
        moved += 1
      }
    }
    #expect(stayed > 20 && moved > 20)
  }
}
