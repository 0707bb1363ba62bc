import AfterglowProximity
import AfterglowWire
import SeededRandom
import Testing

/// Phones that broadcast in the same wake region separate again within a bounded time.
@Suite struct WakeRegionPartingTests {
  /// The maximum number of regions that two phones can share in a row. Two phones can share the first region by chance.
  /// They share each later region only if the successive divisions of both identifiers by 18, 17 and so on leave equal
  /// remainders. Equal remainders are possible at most eight times, because 18 · 17 · … · 11 < 2³² < 18 · 17 · … · 10.
  private static let longestRow = 9

  /// Returns how many regions two phones share in a row from `time` on, if each phone notices the other phone in every
  /// region.
  private func sharedRegions(_ one: InstallationID, _ other: InstallationID, from time: Double) -> Int {
    var pair = [one, other].map { WakeRegions(installation: $0, Configuration(channels: .beacon)) }
    for index in pair.indices { pair[index].applicationChanged(to: .active, at: seconds(0)) }
    var shared = 0
    while let region = pair[0].broadcast, region == pair[1].broadcast, shared < 40 {
      for index in pair.indices {
        let beacons = BeaconRegion(uuid: region.uuid(identity: IdentityService.reference))
        pair[index].entered(beacons, at: seconds(time + 6 * Double(shared)))
      }
      shared += 1
    }
    return shared
  }

  /// The argument is the time in seconds at which the phones begin to notice each other.
  @Test(arguments: [6, 100])
  func `two phones that pick regions simultaneously share at most nine in a row, whatever their identifiers are`(
    time: Double
  ) {
    var random = SplitMix64(seed: 3)
    var (product, longest): (UInt64, Int) = (19, 0)
    for options in (12...18 as ClosedRange<UInt64>).reversed() {
      // The two identifiers differ by 19 · 18 · … · `options`, so the successive divisions by these numbers leave equal
      // remainders.
      product *= options
      for _ in 0..<100 {
        let low = UInt64.random(in: 1..<(1 << 32 - product), using: &random)
        let pair = (installation(UInt32(low)), installation(UInt32(low + product)))
        longest = max(longest, sharedRegions(pair.0, pair.1, from: time))
      }
    }
    #expect(longest >= 8, "the worst cases are among them")
    #expect(longest <= Self.longestRow)
  }

  /// The maximum time, in seconds, for which two neighbours share regions in a row. They notice each other's beacons
  /// within 8.2 s, so they share at most nine regions, each for at most 8.2 s.
  private static let bound = 9 * 8.2

  @Test(arguments: [2, 3, 10, 15])
  func `in a room no two phones share regions for longer than 73.8 s`(count: Int) {
    var sharings = 0
    for seed in 0..<12 as Range<UInt64> {
      var room = Room(count: count, seed: seed)
      room.run(until: 200)
      #expect(room.longestSharing <= Self.bound, "seed \(seed)")
      #expect(room.sharingPairs == 0, "seed \(seed)")
      sharings += room.sharings
    }
    #expect(count < 10 || sharings > 5, "it does happen")
  }
}

/// Phones in range of each other, all with the app in the foreground. They notice an entry within 8.2 s: at most 3.2 s
/// for a round of the broadcast schedule, and at most 5 s for the delay of rule E3. They notice an exit after 30 to 40
/// s.
private struct Room {
  private struct Phone {
    var regions: WakeRegions
    let launch: Double
    /// The second at which the phone notices the beacon in each region.
    var entries: [WakeRegion: Double] = [:]
    var inside: Set<WakeRegion> = []
    var lastHeard: [WakeRegion: Double] = [:]
  }

  private var phones: [Phone] = []
  private var random: SplitMix64
  private var sharedSince: [Int: Double] = [:]
  private(set) var longestSharing = 0.0
  private(set) var sharings = 0

  init(count: Int, seed: UInt64) {
    random = SplitMix64(seed: seed)
    for _ in 0..<count {
      let regions = WakeRegions(installation: .random(using: &random), Configuration(channels: .beacon))
      // About half of the phones arrive at 0 s, and the other phones arrive at random times.
      let launch = Bool.random(using: &random) ? 0 : Double.random(in: 0...120, using: &random)
      phones.append(Phone(regions: regions, launch: (launch * 4).rounded() / 4))
    }
  }

  /// The number of pairs that share a region now.
  var sharingPairs: Int { sharedSince.count }

  mutating func run(until end: Double) {
    for step in 0..<Int(end * 4) { self.step(at: Double(step) / 4) }
  }

  private mutating func step(at time: Double) {
    for index in phones.indices {
      if phones[index].launch == time { phones[index].regions.applicationChanged(to: .active, at: seconds(time)) }
      phones[index].regions.expire(at: seconds(time))
      hear(index, at: time)
    }
    for one in phones.indices {
      for other in phones.indices where other > one { compare(one, other, at: time) }
    }
  }

  private mutating func hear(_ index: Int, at time: Double) {
    let others = phones.indices.filter { $0 != index }
    let used = Set(others.compactMap { phones[$0].regions.broadcast }).sorted()
    for region in used {
      phones[index].lastHeard[region] = time
      if phones[index].inside.contains(region) { continue }
      if let due = phones[index].entries[region] {
        guard due <= time else { continue }
        phones[index].entries[region] = nil
        phones[index].inside.insert(region)
        phones[index].regions.entered(Self.beacons(region), at: seconds(time))
      } else {
        phones[index].entries[region] = time + Double.random(in: 0.3...7.9, using: &random)
      }
    }
    for region in phones[index].inside.sorted() where !used.contains(region) {
      let silence = time - phones[index].lastHeard[region, default: 0]
      guard silence > 30, silence > 40 || Int.random(in: 0..<50, using: &random) == 0 else { continue }
      phones[index].inside.remove(region)
      phones[index].regions.exited(Self.beacons(region))
    }
  }

  private static func beacons(_ region: WakeRegion) -> BeaconRegion {
    BeaconRegion(uuid: region.uuid(identity: IdentityService.reference))
  }

  private mutating func compare(_ one: Int, _ other: Int, at time: Double) {
    let pair = one * phones.count + other
    guard let region = phones[one].regions.broadcast, region == phones[other].regions.broadcast else {
      sharedSince[pair] = nil
      return
    }
    if sharedSince[pair] == nil { sharings += 1 }
    let since = sharedSince[pair, default: time]
    sharedSince[pair] = since
    longestSharing = max(longestSharing, time - since)
  }
}
