import AfterglowWire
public import VirtualPhone

/// Finds phones in range of each other that stay on the same wake region for too long.
///
/// A phone that shares its region with another phone has to change to a different region within ``bound``. The time
/// ``bound`` begins at the moment at which the phone can know of two free regions. A region is free if no other phone
/// was on air in it for ``memory``. If fewer regions are free, the sharing is counted, but is not a violation.
///
/// All phones hear each other well. A phone is in a region from the time at which its beacon is first on air in that
/// region. It leaves the region when its beacon is on air in another region, or when its app is no longer in front.
public struct WakeRegionChecker: Sendable {
  /// A period in which a pair of phones shares a region.
  private struct Sharing {
    var region: WakeRegion
    /// The time from which the two phones have shared this region.
    var since: WorldTime
    /// The time from which the two phones have shared regions without a pause.
    var began: WorldTime
    var isReported = false
  }

  /// The maximum time for which two phones may share a region while two other regions are free.
  public let bound: Duration
  /// The time for which a region can count as in use after a phone has left it (rule E4).
  public let memory: Duration
  private let regions: [WakeRegion]
  /// The region in which each phone is on air.
  private var places: [WakeRegion?]
  /// For each phone, the time at which any other phone was last on air in each region.
  private var lastUse: [[WorldTime?]]
  /// The time from which each phone can know of two free regions; `nil` if the phone cannot know of them.
  private var choiceSince: [WorldTime?]
  /// The pairs of phones that currently share a region, by the two phones' numbers.
  private var sharings: [Int: Sharing] = [:]

  /// The pairs of phones that shared a region for longer than ``bound`` while two other regions were free.
  public private(set) var violations: [Violation] = []
  /// The number of times that two phones began to share a region.
  public private(set) var count = 0
  /// The longest time for which two phones shared one region while at least one of them could know of two free regions.
  public private(set) var longest = Duration.zero
  /// The longest time for which two phones shared regions without a pause, even if the shared region changed.
  public private(set) var longestRow = Duration.zero
  /// The longest time for which two phones shared a region, whether or not other regions were free.
  public private(set) var longestOfAll = Duration.zero
  /// The maximum number of phones in one region at once.
  public private(set) var mostInOne = 0

  /// - Parameters:
  ///   - count: The number of phones.
  ///   - regions: The number of wake regions that the phones use.
  ///   - bound: See ``bound``.
  ///   - memory: See ``memory``.
  init(count: Int, regions: Int, bound: Duration, memory: Duration) {
    self.bound = bound
    self.memory = memory
    self.regions = Array(WakeRegion.allCases.prefix(max(0, regions)))
    places = Array(repeating: nil, count: count)
    lastUse = Array(repeating: Array(repeating: nil, count: self.regions.count), count: count)
    choiceSince = Array(repeating: nil, count: count)
  }

  /// The number of pairs that share a region now.
  public var sharing: Int { sharings.count }
  /// The time at which two phones were last in the same region; `nil` if no two phones ever were.
  public private(set) var lastShared: WorldTime?

  /// Records the region in which each phone is on air. The caller calls this method at least twice in each period in
  /// which a beacon is on air. `isInFront` states for each phone whether its app is in front. Only a phone whose app is
  /// in front broadcasts.
  mutating func look(at now: WorldTime, onAir: [WakeRegion?], isInFront: [Bool]) {
    for phone in places.indices { places[phone] = isInFront[phone] ? onAir[phone] ?? places[phone] : nil }
    updateUse(at: now)
    let before = sharings
    sharings = [:]
    for (phone, other) in pairs {
      guard let region = places[phone] else { continue }
      let key = phone * places.count + other
      var sharing = before[key] ?? Sharing(region: region, since: now, began: now)
      if before[key] == nil { count += 1 }
      if sharing.region != region {
        (sharing.region, sharing.since, sharing.isReported) = (region, now, false)
      }
      judge(&sharing, of: phone, and: other, at: now)
      sharings[key] = sharing
    }
    if !sharings.isEmpty { lastShared = now }
  }

  /// All pairs of phones in the same region, in the order of the regions and then of the phones' numbers.
  private var pairs: [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    for region in regions {
      let phones = places.indices.filter { places[$0] == region }
      for (index, phone) in phones.enumerated() {
        for other in phones[(index + 1)...] { pairs.append((phone, other)) }
      }
    }
    return pairs
  }

  /// Updates the last use of each region, the maximum number of phones in one region, and the time from which each
  /// phone can know of two free regions.
  private mutating func updateUse(at now: WorldTime) {
    for (index, region) in regions.enumerated() {
      let phones = places.indices.filter { places[$0] == region }
      mostInOne = max(mostInOne, phones.count)
      guard let first = phones.first else { continue }
      for phone in places.indices where phones.count > 1 || phone != first { lastUse[phone][index] = now }
    }
    for phone in places.indices {
      let free = regions.indices.count { index in
        regions[index] != places[phone] && lastUse[phone][index].map { now - $0 > memory } ?? true
      }
      choiceSince[phone] = free < 2 ? nil : choiceSince[phone] ?? now
    }
  }

  private mutating func judge(_ sharing: inout Sharing, of phone: Int, and other: Int, at now: WorldTime) {
    longestRow = max(longestRow, now - sharing.began)
    longestOfAll = max(longestOfAll, now - sharing.since)
    let since = [phone, other].compactMap { choiceSince[$0] }.map { max($0, sharing.since) }.min()
    guard let since else { return }
    longest = max(longest, now - since)
    guard now - since > bound, !sharing.isReported else { return }
    sharing.isReported = true
    violations.append(
      Violation(
        time: now, kind: .shared, observer: phone, subject: other,
        text: "phones \(phone) and \(other) stayed in wake region \(sharing.region.rawValue)"))
  }
}
