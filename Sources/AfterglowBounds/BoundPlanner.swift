public import VirtualPhone

/// Computes an upper bound under iOS's rules: which phones could read each other in each second.
///
/// The planner knows everything: positions, radio addresses and their next changes, and what every owner does. It plans
/// for all phones at once, and independently of the engine. It obeys these rules:
///
/// - An app runs only after its user has opened it. After its end, it runs again only if an event starts it (rules G1,
///   D10). It executes code in front, while location keeps it awake (D6), and for a while after an event (D2, D4). An
///   awake phone keeps its linked neighbours awake by a slow exchange (D3).
/// - A phone can dial another only under the other's present address (C2, H1). It learns the address by a discovery, or
///   because the other connects from it (H3, C9). So linked phones can learn each other's new addresses at once.
/// - A discovery needs one of the two apps in front, or a finder with a lit screen, location and ranging (B4, B5).
/// - An attempt of an awake app takes less than a second (C1). A pending attempt of another app takes as long as a
///   background scan (B3).
/// - A phone holds a limited number of links at a time (C7). A link serves both directions if rule C9 holds. A reading
///   takes a second.
/// - Only an awake app can read (C15). An app in front reads every advertisement as well, without a link.
/// - From iOS 14 on, an app cannot start its advertisement again in the background (A9).
public struct BoundPlanner {
  let count: Int
  let length: Int
  let facts: BoundFacts
  var phones: [PlannedPhone]
  /// Whether the first phone of an ordered pair knows the present address of the second.
  var knows: [Bool]
  var isInReach: [Bool]
  /// The seconds for which a background scan or a pending attempt has been under way, by the ordered pair.
  var waiting: [Int]
  /// The second in which each link was made, by the ordered pair. If the link serves both directions, the lower number
  /// is first.
  var links: [Int?]
  /// The present links, as ascending indices in ``links``.
  var held: [Int] = []
  var linkCounts: [Int]
  /// Whether each phone's links serve both directions (rule C9), and the number of links that it may have (rule C7).
  let isSymmetric: [Bool]
  let capacities: [Int]
  /// The seconds at which each phone changes its address, in order, and the number of them that have passed.
  let rotations: [[Int]]
  var passed: [Int]
  /// The second in which each ordered pair was last read, from which turns are planned.
  var lastRead: [Int]
  private var nextChange: [Int]
  private var nextReach = 0

  /// The length of a window, in seconds. The plan reads every pair once in each window, if possible.
  static let window = 30

  /// Creates a planner at the beginning of the facts.
  public init(_ facts: BoundFacts) {
    self.facts = facts
    count = facts.phones.count
    length = facts.length
    phones = facts.phones.map(PlannedPhone.init)
    knows = Array(repeating: false, count: count * count)
    isInReach = knows
    waiting = Array(repeating: 0, count: count * count)
    links = Array(repeating: nil, count: count * count)
    lastRead = Array(repeating: -1, count: count * count)
    linkCounts = Array(repeating: 0, count: count)
    isSymmetric = facts.phones.map { $0.rulebook[Rules.symmetricConnect] }
    capacities = facts.phones.map { $0.rulebook[Rules.maximumLinks] }
    nextChange = Array(repeating: 0, count: count)
    passed = nextChange
    rotations = facts.phones.map { phone in phone.changes.filter { $0.what == .newAddress }.map(\.second) }
  }

  /// Plans every second of the facts.
  ///
  /// - Parameter visit: Called for each second, with the plan after that second.
  public mutating func run(_ visit: (_ second: Int, _ plan: BoundPlanner) -> Void) {
    for second in 0..<length {
      applyChanges(at: second)
      exchange(at: second)
      discover(at: second)
      chooseLinks(at: second)
      for reader in 0..<count {
        for other in 0..<count where other != reader && limit(on: reader, reading: other, at: second) == nil {
          lastRead[reader * count + other] = second
        }
      }
      visit(second, self)
    }
  }

  /// Whether a phone reads another in the second that was planned last.
  public func reads(_ reader: Int, _ other: Int, at second: Int) -> Bool {
    lastRead[reader * count + other] == second
  }

  /// Returns the number of neighbours that a phone can read within a time by taking turns on its links (rules C7 and
  /// C9).
  public static func neighbors(within time: Duration, _ rulebook: Rulebook) -> Int {
    let turns = Int(time / .seconds(turn)) * rulebook[Rules.maximumLinks]
    return rulebook[Rules.symmetricConnect] ? turns : turns / 2
  }

  /// The shortest time that a link is useful, in seconds: one to connect, and one to read.
  static let turn = 2

  // MARK: Events

  private mutating func applyChanges(at second: Int) {
    for index in phones.indices {
      phones[index].passTime(to: second)
      let changes = facts.phones[index].changes
      while nextChange[index] < changes.count, changes[nextChange[index]].second <= second {
        let change = changes[nextChange[index]].what
        nextChange[index] += 1
        phones[index].apply(change, at: second)
        react(to: change, of: index, at: second)
      }
    }
    while nextReach < facts.reach.count, facts.reach[nextReach].second <= second {
      let change = facts.reach[nextReach]
      nextReach += 1
      for pair in [change.a * count + change.b, change.b * count + change.a] { isInReach[pair] = change.isInReach }
      if !change.isInReach { cut(change.a, change.b, at: second) }
    }
  }

  private mutating func react(to change: PhoneFacts.What, of phone: Int, at second: Int) {
    switch change {
    case .newAddress:
      passed[phone] += 1
      renewAddress(of: phone, at: second)
    case .ended(.powerOff):
      for other in phones.indices where other != phone {
        // The other phone keeps its link until the supervision timeout, and may read once more (rule C4).
        if isLinked(phone, other), phones[other].isAwake(at: second) { lastRead[other * count + phone] = second }
        cut(phone, other, at: second)
      }
    case .ended(.forceQuit):
      // A link that the other phone made stays, and that phone can still read over it (rules C9 and G4).
      for other in phones.indices where other != phone && !mayOutlive(phone, other, at: second) {
        cut(phone, other, at: second)
      }
    case .bluetooth(isOn: false, _), .linksEnded:
      for other in phones.indices where other != phone { cut(phone, other, at: second) }
    case .opened, .darkened, .lit, .unlocked, .bluetooth, .ended: break
    }
  }

  /// Whether a link may outlive the app of `phone`, which was swiped away: `other` may have made the link, and its app
  /// is awake.
  private func mayOutlive(_ phone: Int, _ other: Int, at second: Int) -> Bool {
    links[linkKey(other, phone)] != nil && phones[other].isAwake(at: second)
  }

  /// Lets awake apps write to their neighbours, which wakes or starts the neighbours' apps (rules D2, D3 and G1).
  private mutating func exchange(at second: Int) {
    for link in held {
      let (a, b) = (link / count, link % count)
      let (aIsAwake, bIsAwake) = (phones[a].isAwake(at: second), phones[b].isAwake(at: second))
      if aIsAwake { phones[b].event(at: second) }
      if bIsAwake { phones[a].event(at: second) }
    }
  }

  // MARK: Readings

  /// Returns the reason why a phone cannot read another in this second; `nil` if it can.
  public func limit(on reader: Int, reading other: Int, at second: Int) -> BoundLimit? {
    let pair = reader * count + other
    guard isInReach[pair] else { return .outOfReach }
    guard phones[reader].radioIsOn, phones[other].radioIsOn else { return .radioOff }
    for phone in [reader, other] {
      switch phones[phone].app {
      case .neverOpened: return .neverOpened
      case .ended where phone == reader || !phones[phone].isAdvertising && !isLinked(reader, other):
        return .notRelaunched
      case .ended, .running: break
      }
    }
    guard phones[reader].isAwake(at: second) else { return .asleep }
    // An app in front hears every advertisement. It recognises the sender if it knows the sender's address.
    if phones[reader].isInFront, phones[other].isAdvertising, knows[pair] { return nil }
    if let made = links[linkKey(reader, other)] { return made < second ? nil : .connecting }
    if links[linkKey(other, reader)] != nil { return .oneWayLink }
    let dials = knows[pair] && phones[other].isAdvertising
    let isDialled = sharesLinks(reader, other) && knows[other * count + reader] && phones[reader].isAdvertising
    guard dials || isDialled else {
      return phones[other].isAdvertising || phones[reader].isAdvertising ? .addressUnknown : .notAdvertising
    }
    guard linkCounts[reader] < capacities[reader], linkCounts[other] < capacities[other] else { return .noLinkFree }
    return .connecting
  }

  func isLinked(_ a: Int, _ b: Int) -> Bool { links[linkKey(a, b)] != nil || links[linkKey(b, a)] != nil }
}
