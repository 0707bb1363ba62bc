import Afterglow

/// Everything that the app's screens show: who is near, what was said, what keeps the node from its work.
///
/// A value that events change; it knows neither the node nor the screen.
struct Room {
  /// Linked people first, the nearer before the farther.
  private(set) var people: [Person] = []
  /// Oldest first.
  private(set) var entries: [Entry] = []
  private(set) var conditions: [Condition] = []
  private var nextEntry = 0

  /// More than anyone scrolls back through.
  static let longestConversation = 1_000

  /// How many hear what is said now.
  var listeners: Int { people.count(where: \.isLinked) }

  /// Takes in what the node tells; `moment` is in seconds since 1970.
  mutating func take(_ event: NodeEvent, at moment: Double) {
    switch event {
    case .appeared(let neighbor), .updated(let neighbor): change(neighbor.id) { $0.neighbor = neighbor }
    case .departed(let neighbor): change(neighbor.id) { $0.neighbor = nil }
    case .linked(let other):
      change(other) { $0.isLinked = true }
      append(.notice("\(Person(id: other).name) is here"), at: moment)
    case .unlinked(let other):
      change(other) { $0.isLinked = false }
      append(.notice("\(Person(id: other).name) has left"), at: moment)
    case .message(let message):
      append(
        .heard(from: message.id.sender, text: String(decoding: message.body, as: UTF8.self)), at: moment)
    case .delivered(let message, by: _): change(message) { $0.delivered += 1 }
    case .expired(let message, for: _): change(message) { $0.expired += 1 }
    case .muted(let other): append(.notice("\(Person(id: other).name) sends too much and is muted"), at: moment)
    case .conditionsChanged(let conditions): self.conditions = conditions
    case .messagesUnavailable(let reason): append(.notice(reason), at: moment)
    case .lostSight, .sighted, .dialed, .ranged, .rangingChanged, .nudged, .announced, .heartbeatStarted, .heartbeat:
      break
    }
  }

  /// Notes a message that the node has accepted.
  mutating func said(_ text: String, as message: MessageID, at moment: Double) {
    append(.said(Entry.Said(message: message, text: text, receivers: listeners)), at: moment)
  }

  private mutating func change(_ id: InstallationID, _ body: (inout Person) -> Void) {
    var person = people.first { $0.id == id } ?? Person(id: id)
    body(&person)
    people.removeAll { $0.id == id }
    if person.neighbor != nil || person.isLinked { people.append(person) }
    people.sort { $0.rank < $1.rank }
  }

  private mutating func change(_ message: MessageID, _ body: (inout Entry.Said) -> Void) {
    // What is confirmed is among the latest.
    guard let index = entries.lastIndex(where: { $0.message == message }), case .said(var said) = entries[index].content
    else { return }
    body(&said)
    entries[index].content = .said(said)
  }

  private mutating func append(_ content: Entry.Content, at moment: Double) {
    entries.append(Entry(id: nextEntry, moment: moment, content: content))
    nextEntry += 1
    if entries.count > Self.longestConversation { entries.removeFirst(entries.count - Self.longestConversation) }
  }
}

extension Person {
  /// Where it stands in the list: bars instead of readings, so that rows do not change places all the time.
  fileprivate var rank: (Int, Int, InstallationID) { (isLinked ? 0 : 1, -bars, id) }
}

extension Entry {
  fileprivate var message: MessageID? {
    guard case .said(let said) = content else { return nil }
    return said.message
  }
}
