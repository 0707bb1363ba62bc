import Afterglow
import AfterglowRelay
import Observation

/// The state of the chat, which the screens observe, and the actions of the user.
@MainActor @Observable
final class ChatModel {
  /// The people who are near or linked, and the conditions that limit the node.
  let nearby: NearbyModel
  private(set) var conversation = Conversation()
  /// The text in the message field, which has not been sent.
  var draft = ""
  /// The recipient of the draft; `nil` for all linked people whose phones have proved that they are near.
  private(set) var recipient: InstallationID?
  /// The people whose changed keys the user has neither accepted nor refused, in the order of their identifiers. If a
  /// key changed before the launch of the app, the model adds the person when the person is near or linked.
  private(set) var changedKeys: [ChangedKey] = []
  /// The people with whom this phone exchanges messages, and the strangers for whom this phone waits.
  private(set) var contacts = ContactList()
  /// The reason why the last action failed, as text for the user.
  private(set) var problem: String?
  /// Whether the app is asking the user for consent to permanent distance readings.
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

  /// Whether the user has agreed to permanent distance readings. If the user has not agreed, setting this property to
  /// `true` asks the user for consent, and changes nothing until the user agrees. Setting it to `false` withdraws the
  /// consent.
  var readsAllTheTime: Bool {
    get { hasConsent }
    set { if newValue { isAskingForConsent = !hasConsent } else { answerConsent(false) } }
  }

  /// Whether the app must restart before a changed consent takes effect: the node's configuration is fixed when the
  /// app starts.
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
    // The sessions do not report a changed key again after a launch of the app, so the model looks up the key.
    case .appeared(let neighbor): look(at: neighbor.id)
    case .linked(let other): look(at: other)
    case .introduction: updateContacts()
    case .departed, .met, .unlinked, .received, .delivered, .expired, .memoryLost, .witnessed, .ranged: break
    }
  }

  // MARK: Contacts

  /// Asks for an introduction to a stranger nearby. The stranger becomes a contact once the stranger has also asked for
  /// an introduction to this phone.
  func introduce(to stranger: InstallationID) {
    do {
      try node.introduce(to: stranger)
      problem = nil
    } catch {
      problem = error.description
    }
    updateContacts()
  }

  /// Adds the owner of a contact card as a contact. Returns `false` if the text is not another person's contact card,
  /// or if the node refuses the card (``Node/addContact(_:)``).
  @discardableResult
  func addContact(_ text: String) -> Bool {
    let card = ContactCard(text.filter { !$0.isWhitespace })
    let isAdded = card.map(node.addContact) ?? false
    let isOwn = card?.installation == node.installation
    problem =
      if isAdded {
        nil
      } else if node.contactCard == nil {
        "This phone has a fixed identifier, so it uses no contact cards."
      } else if card == nil || isOwn {
        "This is not another person's contact card. A card begins with AFTERGLOW-CONTACT."
      } else {
        "There are too many contacts. Remove a contact, and add this person again."
      }
    updateContacts()
    return isAdded
  }

  /// Removes a contact: this phone no longer recognises the person, and exchanges no messages with the person.
  func removeContact(_ person: InstallationID) {
    node.removeContact(person)
    updateContacts()
  }

  /// Reads the contacts from the node. The node knows its stored contacts only after its start.
  func updateContacts() { contacts = ContactList(of: node) }

  // MARK: Keys

  private func handle(_ news: KeyNews) {
    switch news {
    case .changed(let other), .accepted(let other), .confirmed(let other), .betrayed(let other): look(at: other)
    case .learned, .notKept: break
    }
  }

  /// Looks up whether a person's key has changed, and updates the person's entry in ``changedKeys``.
  private func look(at other: InstallationID) {
    changedKeys.removeAll { $0.id == other }
    guard let keys, keys.hasChanged(other), let own = keys.ownNumber, let number = keys.number(of: other) else {
      return
    }
    changedKeys.append(ChangedKey(id: other, ownNumber: own, number: number))
    changedKeys.sort { $0.id < $1.id }
  }

  /// Thirty digits that represent this phone's key, for two people who compare their numbers; `nil` without sessions,
  /// or before the sessions start.
  var ownKeyNumber: String? { keys?.ownNumber }

  /// Replaces the known key of a person with the changed key.
  func acceptKey(of other: InstallationID) {
    keys?.accept(other)
    look(at: other)
  }

  /// Keeps the known key of a person, and refuses the changed key.
  func keepKey(of other: InstallationID) {
    keys?.confirm(other)
    look(at: other)
  }

  // MARK: Sending

  /// Sets the recipient of the draft: a person, or all people near.
  func address(_ person: InstallationID?) {
    recipient = person
    problem = nil
  }

  /// The recipient of the draft, in words.
  var recipientName: String { recipient?.spokenDigits ?? "everybody near" }

  var canSend: Bool { draft.contains { !$0.isWhitespace } }

  /// Sends the draft to its recipient. Text that could not be sent stays in the field.
  func send() {
    guard canSend else { return }
    say(draft, to: recipient)
    if problem == nil { draft = "" }
  }

  /// Sends a text to one linked person, or to all linked people whose phones have proved that they are near.
  ///
  /// If a person's key has changed, the user cannot send a message to that person alone until the user has decided
  /// about the key. A message to all people near is sealed for the known keys, so an impostor with another key cannot
  /// block the message.
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
