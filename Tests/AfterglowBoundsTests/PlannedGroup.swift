import AfterglowBounds
import VirtualPhone

/// Phones in range of each other for ten minutes. The phones' apps are opened at second 0, and their screens are dark
/// from second 30 on.
struct PlannedGroup {
  var facts: BoundFacts

  init(_ count: Int, os: OSVersion = .iOS18, change: (inout Rulebook) -> Void = { _ in }) {
    var rulebook = Rulebook(os: os)
    change(&rulebook)
    var phone = PhoneFacts(rulebook: rulebook)
    phone.changes = [.init(0, .opened), .init(30, .darkened)]
    facts = BoundFacts(phones: Array(repeating: phone, count: count), length: 600)
    for a in 0..<count { for b in 0..<a { reach(a, b, at: 0, true) } }
  }

  mutating func reach(_ a: Int, _ b: Int, at second: Int, _ isInReach: Bool) {
    facts.reach.append(.init(second: second, a, b, isInReach: isInReach))
  }

  /// Brings all phones into range of each other at `second`, and not earlier.
  mutating func meet(at second: Int) {
    for index in facts.reach.indices { facts.reach[index].second = second }
  }

  mutating func allow(_ location: LocationPermission) {
    for index in facts.phones.indices { facts.phones[index].location = location }
  }

  mutating func happens(_ phone: Int, _ changes: PhoneFacts.Change...) {
    facts.phones[phone].changes += changes
  }

  /// Returns the seconds in which a phone reads another phone.
  func seconds(of reader: Int, reading other: Int) -> Set<Int> {
    var planner = BoundPlanner(facts)
    var seconds: Set<Int> = []
    planner.run { second, plan in if plan.reads(reader, other, at: second) { seconds.insert(second) } }
    return seconds
  }

  /// Returns the windows of 30 s in which a phone reads another phone.
  func windows(of reader: Int, reading other: Int) -> Set<Int> {
    Set(seconds(of: reader, reading: other).map { $0 / 30 })
  }

  /// Returns the windows of 30 s in which a phone reads another phone, without the first window, in which the apps are
  /// in the foreground.
  func darkWindows(of reader: Int, reading other: Int) -> Set<Int> {
    windows(of: reader, reading: other).subtracting([0])
  }

  /// Returns each window in which a phone does not read another phone, with the numbers of both phones.
  func missedWindows() -> [(window: Int, reader: Int, other: Int)] {
    var planner = BoundPlanner(facts)
    let (count, windows) = (facts.phones.count, facts.length / 30)
    var isRead = Array(repeating: false, count: windows * count * count)
    planner.run { second, plan in
      for reader in 0..<count {
        for other in 0..<count where other != reader && plan.reads(reader, other, at: second) {
          isRead[(second / 30 * count + reader) * count + other] = true
        }
      }
    }
    return isRead.indices.filter { !isRead[$0] && $0 / count % count != $0 % count }
      .map { ($0 / count / count, $0 / count % count, $0 % count) }
  }

  var allWindows: Set<Int> { Set(0..<20) }

  func limit(of reader: Int, reading other: Int, at second: Int) -> BoundLimit? {
    var planner = BoundPlanner(facts)
    var limit: BoundLimit?
    planner.run { now, plan in if now == second { limit = plan.limit(on: reader, reading: other, at: now) } }
    return limit
  }
}
