import VirtualPhone

// The planner chooses as many links as the rules allow. If more links are needed, the pairs take turns.
extension BoundPlanner {
  /// Whether a link between two phones serves both directions (rule C9).
  func sharesLinks(_ a: Int, _ b: Int) -> Bool { isSymmetric[a] && isSymmetric[b] }

  /// Returns the index, in ``links``, of the link over which `reader` reads `other`.
  func linkKey(_ reader: Int, _ other: Int) -> Int {
    sharesLinks(reader, other) ? min(reader, other) * count + max(reader, other) : reader * count + other
  }

  mutating func cut(_ a: Int, _ b: Int, at second: Int) {
    for key in [linkKey(a, b), linkKey(b, a)] where links[key] != nil {
      drop(key)
      held.removeAll { $0 == key }
      // The end of the link wakes the apps of both phones (rule D2).
      for phone in [a, b] where phones[phone].isRunning { phones[phone].event(at: second) }
    }
  }

  private mutating func drop(_ key: Int) {
    links[key] = nil
    linkCounts[key / count] -= 1
    linkCounts[key % count] -= 1
  }

  /// A link that is possible in this second.
  private struct Candidate {
    let key: Int
    /// The second before which the link is needed.
    let deadline: Int
    let isHeld: Bool

    static func isBefore(_ a: Candidate, _ b: Candidate) -> Bool {
      (a.deadline, a.isHeld ? 0 : 1, a.key) < (b.deadline, b.isHeld ? 0 : 1, b.key)
    }
  }

  /// Chooses the links of this second. The links with the earliest deadlines come first, up to the limit of each phone
  /// (rule C7).
  mutating func chooseLinks(at second: Int) {
    var candidates: [Candidate] = []
    var wishes = Array(repeating: 0, count: count)
    for a in phones.indices {
      for b in phones.indices where b != a && (a < b || !sharesLinks(a, b)) {
        let key = a * count + b
        let isHeld = links[key] != nil
        guard isHeld || canConnect(a, b, at: second) else { continue }
        candidates.append(Candidate(key: key, deadline: deadline(a, b, isHeld: isHeld, at: second), isHeld: isHeld))
        wishes[a] += 1
        wishes[b] += 1
      }
    }
    if phones.indices.contains(where: { wishes[$0] > capacities[$0] }) {
      candidates.sort(by: Candidate.isBefore)
    }
    var counts = Array(repeating: 0, count: count)
    var chosen: [Int] = []
    for candidate in candidates {
      let (a, b) = (candidate.key / count, candidate.key % count)
      guard counts[a] < capacities[a], counts[b] < capacities[b] else { continue }
      counts[a] += 1
      counts[b] += 1
      chosen.append(candidate.key)
    }
    chosen.sort()
    if chosen == held { return }
    let kept = Set(chosen)
    for key in held where !kept.contains(key) { drop(key) }
    for key in chosen where links[key] == nil { make(key, at: second) }
    held = chosen
  }

  private mutating func make(_ key: Int, at second: Int) {
    let (a, b) = (key / count, key % count)
    links[key] = second
    linkCounts[a] += 1
    linkCounts[b] += 1
    waiting[a * count + b] = 0
    waiting[b * count + a] = 0
    for phone in [a, b] { phones[phone].event(at: second) }
    // The dialled phone learns the dialling phone's address (rule H3), and may dial back.
    let isKnown = knows[a * count + b] || knows[b * count + a]
    knows[a * count + b] = isKnown
    knows[b * count + a] = isKnown
  }

  /// Whether a link can be made in this second: an awake app dials, or a pending attempt succeeds. `b` can make the
  /// link only if a link serves both directions. Also adds this second to the waiting time of a pending attempt.
  private mutating func canConnect(_ a: Int, _ b: Int, at second: Int) -> Bool {
    guard isInReach[a * count + b], phones[a].radioIsOn, phones[b].radioIsOn else { return false }
    if attempt(from: a, to: b, at: second) { return true }
    return sharesLinks(a, b) && attempt(from: b, to: a, at: second)
  }

  private mutating func attempt(from dialer: Int, to other: Int, at second: Int) -> Bool {
    let pair = dialer * count + other
    guard knows[pair], phones[other].isAdvertising else { return false }
    if phones[dialer].isAwake(at: second) { return true }
    switch phones[dialer].app {
    case .neverOpened: return false
    case .running: break
    case .ended(let end): guard phones[dialer].mayStart(after: end) else { return false }
    }
    guard phones[dialer].attempts else { return false }
    // If the app is suspended or has ended, the system keeps the attempt pending, and seldom turns the receiver on
    // (rule C1).
    waiting[pair] += 1
    return waiting[pair] > scanTime(dialer, of: Rules.backgroundAdvertisingInterval)
  }

  /// Returns the second before which a pair needs a link. The pair needs a link before the end of the first window in
  /// which it has no reading, and while at least one of the phones knows the other phone's address.
  private func deadline(_ a: Int, _ b: Int, isHeld: Bool, at second: Int) -> Int {
    let windowStart = second / Self.window * Self.window
    let isRead =
      lastRead[a * count + b] >= windowStart
      && (!sharesLinks(a, b) || lastRead[b * count + a] >= windowStart)
    let reading = windowStart + (isRead ? 2 : 1) * Self.window
    // Over an open link, each phone learns the other's new address. A pair without a link needs a link before all
    // addresses that the two phones know of each other have changed.
    let loss =
      [(a, b), (b, a)].compactMap { dialer, other in
        knows[dialer * count + other] ? nextRotation(of: other) : nil
      }.max() ?? .max
    return min(reading, loss - (isHeld ? 0 : Self.turn))
  }

  private func nextRotation(of phone: Int) -> Int {
    passed[phone] < rotations[phone].count ? rotations[phone][passed[phone]] : .max
  }
}
