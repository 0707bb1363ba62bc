public import VirtualPhone

/// Computes the best that iOS's rules allow: which readings phones could have of each other, second by second.
///
/// The planner knows everything: positions, radio addresses and their next changes, and what every owner does. It plans
/// for all phones at once, and independently of the engine. It obeys these rules:
///
/// - An app runs only after somebody opened it, and again after its end only if an event starts it (rules G1, D10). It
///   executes code in front, while location keeps it awake (D6), and for a while after an event (D2, D4). A linked phone
///   that is awake keeps its neighbours awake by a slow exchange (D3).
/// - A phone dials another only under the address that the other has now (C2, H1). It learns an address by a discovery, or
///   because the other connects under it (H3, C9). On a link both can pass on a new address in this way at once.
/// - A discovery needs one of the two apps in front, or a lit screen with location and ranging (B4, B5).
/// - An attempt of an app that is awake takes less than a second (C1); one that is pending takes as long as a background
///   scan (B3).
/// - A phone holds a limited number of links at a time (C7). A link serves both directions if rule C9 holds. Reading
///   takes a second.
/// - Only an app that is awake reads (C15). An app in front reads every advertisement as well, without a link.
/// - From iOS 14 on, an app cannot start its advertisement again in the background (A9).
public struct BoundPlanner {
  let count: Int
  let length: Int
  let facts: BoundFacts
  var phones: [PlannedPhone]
  /// Whether the first phone of an ordered pair, the one that dials, knows the address of the second.
  var knows: [Bool]
  var isInReach: [Bool]
  /// The seconds for which a background scan or a pending attempt has been under way, by the ordered pair.
  var waiting: [Int]
  /// The second in which each link was made, by the ordered pair; the lower number first where it serves both directions.
  var links: [Int?]
  /// The links that are held, ascending.
  var held: [Int] = []
  var linkCounts: [Int]
  /// Whether links serve both directions on each phone (rule C9), and how many it may hold (rule C7).
  let isSymmetric: [Bool]
  let capacities: [Int]
  /// The seconds at which each phone takes a new address, in order; and how many of them have passed.
  let rotations: [[Int]]
  var passed: [Int]
  /// When each ordered pair was read last, to plan turns.
  var lastRead: [Int]
  private var nextChange: [Int]
  private var nextReach = 0

  /// The length of a window, in seconds; every pair is to be read once in each.
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
  /// - Parameter visit: Called for each second with the plan as it stands after that second.
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

  /// Whether a phone reads another in this second, which must have been planned.
  public func reads(_ reader: Int, _ other: Int, at second: Int) -> Bool {
    lastRead[reader * count + other] == second
  }

  /// Returns the number of neighbours that a phone can read within a time by taking turns on its links (rules C7 and
  /// C9).
  public static func neighbors(within time: Duration, _ rulebook: Rulebook) -> Int {
    let turns = Int(time / .seconds(turn)) * rulebook[Rules.maximumLinks]
    return rulebook[Rules.symmetricConnect] ? turns : turns / 2
  }

  /// How long a link is held at least, in seconds: one to connect, and one to read.
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
        // The other phone holds its link until the supervision timeout, and may read in that moment (rule C4).
        if isLinked(phone, other), phones[other].isAwake(at: second) { lastRead[other * count + phone] = second }
        cut(phone, other, at: second)
      }
    case .ended(.forceQuit):
      // A link that the other phone has made stays, and that phone goes on reading over it (rules C9 and G4).
      for other in phones.indices where other != phone && !mayOutlive(phone, other, at: second) {
        cut(phone, other, at: second)
      }
    case .bluetooth(isOn: false, _), .linksEnded:
      for other in phones.indices where other != phone { cut(phone, other, at: second) }
    case .opened, .darkened, .lit, .unlocked, .bluetooth, .ended: break
    }
  }

  /// Whether another phone can have made its link with a phone whose app is swiped away, and its app runs on.
  private func mayOutlive(_ phone: Int, _ other: Int, at second: Int) -> Bool {
    links[linkKey(other, phone)] != nil && phones[other].isAwake(at: second)
  }

  /// Apps that are awake write to their neighbours, which wakes and starts those (rules D2, D3 and G1).
  private mutating func exchange(at second: Int) {
    for link in held {
      let (a, b) = (link / count, link % count)
      let (aIsAwake, bIsAwake) = (phones[a].isAwake(at: second), phones[b].isAwake(at: second))
      if aIsAwake { phones[b].event(at: second) }
      if bIsAwake { phones[a].event(at: second) }
    }
  }

  // MARK: Readings

  /// Returns what prevents a phone from reading another in this second; `nil` if nothing does.
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
    // An app in front hears every advertisement, and knows whose it is once it was connected under that address.
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
