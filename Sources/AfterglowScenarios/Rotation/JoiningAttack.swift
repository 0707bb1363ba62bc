import AfterglowWire

/// A listener that tries to find out which radio addresses belong to one phone.
///
/// For each address, the listener names the address that the phone had next. The listener uses, in this order:
///
/// 1. Marks. Two addresses that show the same identifier, mask or beacon belong to one phone, unless too many addresses
///    show the mark at the same time.
/// 2. Timing and signal. At a receiver, one address ends, and within 90 s another address begins with about the same
///    signal strength.
/// 3. Habits. A phone that returns after an absence is probably at a receiver that has heard it before.
public struct JoiningAttack: Sendable {
  /// The information that the listener uses.
  public enum Knowledge: Sendable {
    /// Radio addresses, times, signals and habits.
    case addresses
    /// Radio addresses, times, signals and habits, and the marks that phones show.
    case everything
  }

  /// The addresses in the order in which they began.
  public let addresses: [HeardAddress]
  /// For each address, the index of the address that the phone had next, according to the listener; `nil` if the
  /// listener found none.
  public private(set) var successors: [Int?]
  private var predecessors: [Int?]

  /// The maximum overlap, in seconds, of two addresses of one phone.
  private static let overlap = 5
  private static let handover = 90
  private static let absence = 6 * 3_600
  /// If more addresses than this show a mark at the same time, the mark does not identify a phone.
  private static let commonMark = 2

  /// Tries to join the addresses that belong to one phone.
  public init(_ heard: [HeardAddress], knowing knowledge: Knowledge) {
    addresses = heard.sorted { ($0.seconds.lowerBound, $0.phone) < ($1.seconds.lowerBound, $1.phone) }
    successors = Array(repeating: nil, count: heard.count)
    predecessors = successors
    if knowledge == .everything { joinByMarks() }
    joinByHandover()
    joinByHabits()
  }

  private mutating func join(_ a: Int, _ b: Int) {
    guard successors[a] == nil, predecessors[b] == nil else { return }
    (successors[a], predecessors[b]) = (b, a)
  }

  // MARK: Heuristics

  private mutating func joinByMarks() {
    var bearers: [HeardAddress.Mark: [Int]] = [:]
    for (index, address) in addresses.enumerated() {
      for mark in address.marks.keys { bearers[mark, default: []].append(index) }
    }
    var pairs: Set<[Int]> = []
    for (mark, indices) in bearers where !isCommon(mark, indices) {
      for (a, b) in zip(indices, indices.dropFirst()) { pairs.insert([a, b]) }
    }
    // Pairs that are closest in time are joined first, because two phones may have had the same identifier at different
    // times.
    let sorted = pairs.sorted { (gap($0[0], $0[1]), $0[0], $0[1]) < (gap($1[0], $1[1]), $1[0], $1[1]) }
    for pair in sorted where mayFollow(pair[0], pair[1]) { join(pair[0], pair[1]) }
  }

  private func isCommon(_ mark: HeardAddress.Mark, _ bearers: [Int]) -> Bool {
    if case .wakeRegion = mark { return true }  // all phones share 19 wake regions, so a region proves nothing
    var open: [Int] = []
    for index in bearers {
      open.removeAll { addresses[$0].seconds.upperBound < addresses[index].seconds.lowerBound + Self.overlap }
      open.append(index)
      if open.count > Self.commonMark { return true }
    }
    return false
  }

  private mutating func joinByHandover() {
    var pairs: [(cost: Double, a: Int, b: Int)] = []
    for a in addresses.indices where successors[a] == nil {
      for b in followers(of: a, within: Self.handover) {
        guard addresses[a].places.last == addresses[b].places.first else { continue }
        let level = abs(addresses[a].levels.last - addresses[b].levels.first)
        pairs.append((Double(abs(gap(a, b))) + level, a, b))
      }
    }
    joinCheapest(of: pairs)
  }

  private mutating func joinByHabits() {
    var visited: [Set<Int>] = addresses.map { [$0.places.first, $0.places.last] }
    for index in addresses.indices {
      if let before = predecessors[index] { visited[index].formUnion(visited[before]) }
    }
    var pairs: [(cost: Double, a: Int, b: Int)] = []
    for a in addresses.indices where successors[a] == nil {
      for b in followers(of: a, within: Self.absence) {
        let isKnown = visited[a].contains(addresses[b].places.first)
        pairs.append((Double(abs(gap(a, b))) + (isKnown ? 0 : 1_800), a, b))
      }
    }
    joinCheapest(of: pairs)
  }

  private mutating func joinCheapest(of pairs: [(cost: Double, a: Int, b: Int)]) {
    for pair in pairs.sorted(by: { ($0.cost, $0.a, $0.b) < ($1.cost, $1.a, $1.b) }) { join(pair.a, pair.b) }
  }

  /// Returns the addresses that have no predecessor and began at most `limit` seconds after the end of address `a`, or
  /// at most `overlap` seconds before that end.
  private func followers(of a: Int, within limit: Int) -> [Int] {
    let end = addresses[a].seconds.upperBound
    var index = firstBeginning(at: end - Self.overlap)
    var found: [Int] = []
    while index < addresses.count, addresses[index].seconds.lowerBound <= end + limit {
      if predecessors[index] == nil, mayFollow(a, index) { found.append(index) }
      index += 1
    }
    return found
  }

  private func firstBeginning(at second: Int) -> Int {
    addresses.partitioningIndex { $0.seconds.lowerBound >= second }
  }

  private func gap(_ a: Int, _ b: Int) -> Int { addresses[b].seconds.lowerBound - addresses[a].seconds.upperBound }

  private func mayFollow(_ a: Int, _ b: Int) -> Bool { a != b && gap(a, b) >= -Self.overlap }

  // MARK: The score

  /// The number of true successions, and the number of these that the listener has found. A succession is an address
  /// and the next address of the same phone.
  public struct Score: Hashable, Sendable {
    /// The successions with at most 120 s between the two addresses. The phone counts as present between them.
    public var present = Count()
    /// The successions with more than 120 s between the two addresses. The phone counts as absent between them.
    public var absent = Count()

    /// All successions.
    public var all: Count { Count(total: present.total + absent.total, joined: present.joined + absent.joined) }
  }

  /// The number of successions, and the number of those that were joined correctly.
  public struct Count: Hashable, Sendable {
    /// The number of successions.
    public var total = 0
    /// The number of successions that were joined correctly.
    public var joined = 0

    /// The share of successions that were joined correctly, 0 to 1.
    public var share: Double { total == 0 ? 0 : Double(joined) / Double(total) }

    mutating func add(isJoined: Bool) {
      total += 1
      if isJoined { joined += 1 }
    }
  }

  /// If more seconds than this pass between two addresses of a phone, the phone counts as absent between them.
  private static let presence = 120

  /// The score of a listener that guesses: the expected share of successions that such a listener joins. This listener
  /// knows only that each phone's next address begins within six hours.
  public var chance: Double {
    var (sum, total) = (0.0, 0)
    for (a, _) in trueSuccessions {
      let end = addresses[a].seconds.upperBound
      let first = firstBeginning(at: end - Self.overlap)
      var last = first
      while last < addresses.count, addresses[last].seconds.lowerBound <= end + Self.absence { last += 1 }
      sum += 1 / Double(max(1, last - first))
      total += 1
    }
    return total == 0 ? 0 : sum / Double(total)
  }

  /// The score of the listener's answers.
  public var score: Score {
    var score = Score()
    for (a, b) in trueSuccessions {
      if gap(a, b) > Self.presence {
        score.absent.add(isJoined: successors[a] == b)
      } else {
        score.present.add(isJoined: successors[a] == b)
      }
    }
    return score
  }

  private var trueSuccessions: [(Int, Int)] {
    var last: [Int: Int] = [:]
    var pairs: [(Int, Int)] = []
    for (index, address) in addresses.enumerated() {
      if let before = last[address.phone] { pairs.append((before, index)) }
      last[address.phone] = index
    }
    return pairs
  }
}
