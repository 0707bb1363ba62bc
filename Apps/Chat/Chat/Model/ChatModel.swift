import Afterglow
import AfterglowRelay
import Observation

/// The chat as screens watch it, and what a person can do in it.
@MainActor @Observable
final class ChatModel {
  /// Who is near and linked, and what keeps the node from its work.
  let nearby: NearbyModel
  private(set) var conversation = Conversation()
  /// What stands in the field and has not been sent.
  var draft = ""
  /// To whom the draft goes; `nil` for everybody who has proved to be near.
  private(set) var recipient: InstallationID?
  /// Whose keys have changed and wait for a decision, in the order of the identifiers.
  private(set) var changedKeys: [ChangedKey] = []
  /// Why the last message was not sent, for a person.
  private(set) var problem: String?
  /// Whether the user is asked, with figures, for leave to read without a pause.
  var isAskingForConsent = false
  private var hasConsent: Bool
  private let startedWithConsent: Bool
  @ObservationIgnored private let consent: ReadingConsent
  @ObservationIgnored private let node: Node
  @ObservationIgnored private let keys: (any KeyKeeper)?

  init(node: Node, keys: (any KeyKeeper)? = nil, consent: ReadingConsent = ReadingConsent()) {
    (self.node, self.keys) = (node, keys)
    self.consent = consent
    startedWithConsent = consent.isGiven
    hasConsent = startedWithConsent
    nearby = NearbyModel(node)
    keys?.keyNews = { [weak self] in self?.handle($0) }
  }

  /// Whether the app reads without a pause. To switch it on asks for consent first, and changes nothing until that is given.
  var readsAllTheTime: Bool {
    get { hasConsent }
    set { if newValue { isAskingForConsent = !hasConsent } else { answerConsent(false) } }
  }

  /// The node has its configuration from the start of the app.
  var needsRestart: Bool { hasConsent != startedWithConsent }

  func answerConsent(_ isGiven: Bool) {
    isAskingForConsent = false
    consent.answer(isGiven)
    hasConsent = consent.isGiven
  }

  var ownName: String { node.installation.spokenDigits }

  func handle(_ event: NodeEvent) {
    conversation.handle(event, at: node.secondsSince1970)
    switch event {
    // A key that changed before this start is not reported again.
    case .appeared(let neighbor): look(at: neighbor.id)
    case .linked(let other): look(at: other)
    case .departed, .met, .unlinked, .received, .delivered, .expired, .memoryLost, .witnessed, .ranged: break
    }
  }

  // MARK: Keys

  private func handle(_ news: KeyNews) {
    switch news {
    case .changed(let other), .accepted(let other), .confirmed(let other), .betrayed(let other): look(at: other)
    case .learned, .notKept: break
    }
  }

  /// Puts the list of changed keys right for one person.
  private func look(at other: InstallationID) {
    changedKeys.removeAll { $0.id == other }
    guard let keys, keys.hasChanged(other), let own = keys.ownNumber, let number = keys.number(of: other) else {
      return
    }
    changedKeys.append(ChangedKey(id: other, ownNumber: own, number: number))
    changedKeys.sort { $0.id < $1.id }
  }

  /// Thirty digits that stand for this phone's key, for two people who compare.
  var ownKeyNumber: String? { keys?.ownNumber }

  /// Takes a changed key in place of the known one.
  func acceptKey(of other: InstallationID) {
    keys?.accept(other)
    look(at: other)
  }

  /// Keeps the known key of somebody in whose name another one was proved.
  func keepKey(of other: InstallationID) {
    keys?.confirm(other)
    look(at: other)
  }

  // MARK: Sending

  /// Names the person to whom the draft goes, or everybody near.
  func address(_ person: InstallationID?) {
    recipient = person
    problem = nil
  }

  /// To whom the draft goes, in words.
  var recipientName: String { recipient?.spokenDigits ?? "everybody near" }

  var canSend: Bool { draft.contains { !$0.isWhitespace } }

  /// Sends the draft to whom it is addressed; what could not be sent stays where it is.
  func send() {
    guard canSend else { return }
    say(draft, to: recipient)
    if problem == nil { draft = "" }
  }

  /// Sends a text to one person who is linked, or to everybody who is linked and has proved to be near.
  ///
  /// A person whose key has changed is not written to by name until the user has decided. What goes to everybody near is sealed
  /// for the keys that are known, so that an impostor who shows another one holds up nothing.
  func say(_ text: String, to person: InstallationID? = nil) {
    if let person, changedKeys.contains(where: { $0.id == person }) {
      problem = "The key of \(person.spokenDigits) has changed. Decide first whether to accept it."
      return
    }
    do {
      let message = try node.send(Array(text.utf8), to: person.map { .installations([$0]) } ?? .everybodyNear)
      conversation.said(text, as: message, to: person == nil ? node.near.count : 1, at: node.secondsSince1970)
      problem = nil
    } catch {
      problem = error.description
    }
  }
}
