import Afterglow

/// The entries of the conversation: messages with their progress, and notices.
///
/// The conversation is a value that events change. The conversation depends on neither the node nor the screen.
struct Conversation {
  /// The entries, oldest first.
  private(set) var entries: [Entry] = []
  private var nextEntry = 0

  /// The maximum number of entries. A person does not scroll back through this many entries.
  static let maximumEntries = 1_000

  /// Records an event of the node, if the conversation shows such events. `moment` is in seconds since 1970.
  mutating func handle(_ event: NodeEvent, at moment: Double) {
    switch event {
    case .linked(let other): append(.notice("\(other.spokenDigits) is here"), at: moment)
    case .unlinked(let other): append(.notice("\(other.spokenDigits) has left"), at: moment)
    case .received(let message):
      append(
        .heard(from: message.id.sender, text: String(decoding: message.body, as: UTF8.self)), at: moment)
    case .delivered(let message, by: _): change(message) { $0.delivered += 1 }
    case .expired(let message, for: _): change(message) { $0.expired += 1 }
    case .memoryLost(let loss): append(.notice(loss.description), at: moment)
    case .introduction(.succeeded(_, let contact)):
      append(.notice("\(contact.spokenDigits) is a contact now"), at: moment)
    case .introduction(.failed(_, let reason)): append(.notice(reason), at: moment)
    case .appeared, .departed, .met, .witnessed, .ranged: break
    }
  }

  /// Records a message that the node has accepted; `receivers` is the number of the message's receivers.
  mutating func said(_ text: String, as message: MessageID, to receivers: Int, at moment: Double) {
    append(.said(Entry.Said(message: message, text: text, receivers: receivers)), at: moment)
  }

  private mutating func change(_ message: MessageID, _ body: (inout Entry.Said) -> Void) {
    // The search begins at the end, because a message whose progress changes is usually recent.
    guard let index = entries.lastIndex(where: { $0.message == message }), case .said(var said) = entries[index].content
    else { return }
    body(&said)
    entries[index].content = .said(said)
  }

  private mutating func append(_ content: Entry.Content, at moment: Double) {
    entries.append(Entry(id: nextEntry, moment: moment, content: content))
    nextEntry += 1
    if entries.count > Self.maximumEntries { entries.removeFirst(entries.count - Self.maximumEntries) }
  }
}

extension Entry {
  fileprivate var message: MessageID? {
    guard case .said(let said) = content else { return nil }
    return said.message
  }
}
