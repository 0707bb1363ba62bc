public import VirtualPhone

/// Computes an upper bound for each second: which phones can read each other under iOS's rules.
///
/// The planner knows when two phones are in reach of each other, when radio addresses change, and what every owner
/// does. The planner plans for all phones together, and does not use the engine. The plan obeys these rules:
///
/// - An app runs only after its user has opened it. After the app has ended, it runs again only if an event starts it
///   (rules G1, D10). An app executes code in the foreground, while location keeps it awake (D6), and for a while after
///   an event (D2, D4). An awake phone keeps its linked neighbours awake by a slow exchange (D3).
/// - A phone can dial another phone only under the other phone's present address (C2, H1). A phone learns an address by
///   a discovery, or because the other phone connects from that address (H3, C9). So linked phones can immediately
///   learn each other's new addresses.
/// - A discovery is possible if one of the two apps is in front. A discovery is also possible if the discovering phone
///   has a lit screen, location and ranging (B4, B5).
/// - An attempt of an awake app takes less than a second (C1). A pending attempt of an app that is not awake takes as
///   long as a background scan (B3).
/// - A phone holds a limited number of links at a time (C7). A link serves both directions if rule C9 holds. A reading
///   takes a second.
/// - Only an awake app can read (C15). An app in front also reads every advertisement, without a link.
/// - From iOS 14 on, an app cannot start its advertisement again in the background (A9).
public struct BoundPlanner {
  let count: Int
  let length: Int
  let facts: BoundFacts
  var phones: [PlannedPhone]
  /// Whether the first phone of an ordered pair knows the present address of the second phone.
  var knows: [Bool]
  var isInReach: [Bool]
  /// For each ordered pair of phones, the number of seconds in which the first phone's background scan or pending
  /// attempt could have received the second phone's advertisement.
  var waiting: [Int]
  /// The second in which each link was made, for each ordered pair of phones; `nil` for a pair without a link. If a
  /// link serves both directions, its pair begins with the lower number.
  var links: [Int?]
  /// The present links, as ascending indices in ``links``.
  var held: [Int] = []
  var linkCounts: [Int]
  /// Whether each phone supports links that serve both directions (rule C9).
  let isSymmetric: [Bool]
  /// The number of links that each phone may have (rule C7).
  let capacities: [Int]
  /// The seconds at which each phone changes its address, in ascending order.
  let rotations: [[Int]]
  /// The number of address changes that have happened, for each phone.
  var passed: [Int]
  /// The time, in seconds, at which the first phone of each ordered pair last read the other phone; -1 if it never has.
  /// These times determine the deadline of each pair's next link.
  var lastRead: [Int]
  private var nextChange: [Int]
  private var nextReach = 0

  /// The length of a window, in seconds. The plan reads every pair once in each window, if possible.
  static let window = 30

  /// Creates a planner for these facts, before the first second.
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

  /// Plans each second that the facts describe.
  ///
  /// - Parameter visit: The closure is called for each second, with the plan after that second.
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

  /// Whether a phone reads another phone in `second`, which must be the second that was planned last.
  public func reads(_ reader: Int, _ other: Int, at second: Int) -> Bool {
    lastRead[reader * count + other] == second
  }

  /// Returns the number of neighbours that a phone can read within a given time if its neighbours take turns on its
  /// links (rules C7 and C9).
  public static func neighbors(within time: Duration, _ rulebook: Rulebook) -> Int {
    let turns = Int(time / .seconds(turn)) * rulebook[Rules.maximumLinks]
    return rulebook[Rules.symmetricConnect] ? turns : turns / 2
  }

  /// The shortest useful duration of a link: one second for the connection, and one second for the reading.
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
    case .ended(.powerOff), .bluetooth(isOn: false, _):
      for other in phones.indices where other != phone {
        // The other phone keeps its link until the supervision timeout, and may read its neighbour once more (rule C4).
        if isLinked(phone, other), phones[other].isAwake(at: second) { lastRead[other * count + phone] = second }
        cut(phone, other, at: second)
      }
    case .ended(.forceQuit):
      // A link over which the other phone reads stays open if the other phone's app is awake. That app can still read
      // over the link (rules C9 and G4).
      for other in phones.indices where other != phone && !mayOutlive(phone, other, at: second) {
        cut(phone, other, at: second)
      }
    case .linksEnded:
      for other in phones.indices where other != phone { cut(phone, other, at: second) }
    case .opened, .darkened, .lit, .unlocked, .bluetooth, .ended: break
    }
  }

  /// Whether a link may continue after the app of `phone` was swiped away. The link may continue if `other` reads over
  /// it and the app of `other` is awake.
  private func mayOutlive(_ phone: Int, _ other: Int, at second: Int) -> Bool {
    links[linkKey(other, phone)] != nil && phones[other].isAwake(at: second)
  }

  /// Lets awake apps write to the neighbours that are linked with them, which wakes or starts the neighbours' apps
  /// (rules D2, D3 and G1).
  private mutating func exchange(at second: Int) {
    for link in held {
      let (a, b) = (link / count, link % count)
      let (aIsAwake, bIsAwake) = (phones[a].isAwake(at: second), phones[b].isAwake(at: second))
      if aIsAwake { phones[b].event(at: second) }
      if bIsAwake { phones[a].event(at: second) }
    }
  }

  // MARK: Readings

  /// Returns the reason why a phone cannot read another phone in this second; `nil` if it can.
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
    // An app in front hears every advertisement. The app recognises the sender if its phone knows the sender's address.
    if phones[reader].isInFront, phones[other].isAdvertising, knows[pair] { return nil }
    if let made = links[linkKey(reader, other)] { return made < second ? nil : .connecting }
    if links[linkKey(other, reader)] != nil { return .oneWayLink }
    // The other phone can make a link for the reading only if a link serves both directions (rule C9).
    let mayBeDialled = sharesLinks(reader, other) && phones[reader].isAdvertising
    guard phones[other].isAdvertising || mayBeDialled else { return .notAdvertising }
    let dials = phones[other].isAdvertising && knows[pair]
    guard dials || mayBeDialled && knows[other * count + reader] else { return .addressUnknown }
    guard linkCounts[reader] < capacities[reader], linkCounts[other] < capacities[other] else { return .noLinkFree }
    return .connecting
  }

  func isLinked(_ a: Int, _ b: Int) -> Bool { links[linkKey(a, b)] != nil || links[linkKey(b, a)] != nil }
}
