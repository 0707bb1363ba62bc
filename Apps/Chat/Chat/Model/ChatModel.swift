import Afterglow
import Observation

/// The chat as screens watch it, and what a person can do in it.
@MainActor @Observable
final class ChatModel {
  /// Who is near and linked, and what keeps the node from its work.
  let nearby: NearbyModel
  private(set) var conversation = Conversation()
  /// What stands in the field and has not been sent.
  var draft = ""
  /// Why the last message was not sent, for a person.
  private(set) var problem: String?
  /// Whether the user is asked, with figures, for leave to read without a pause.
  var isAskingForConsent = false
  private var hasConsent: Bool
  private let startedWithConsent: Bool
  @ObservationIgnored private let consent: ReadingConsent
  @ObservationIgnored private let node: Node

  init(node: Node, consent: ReadingConsent = ReadingConsent()) {
    self.node = node
    self.consent = consent
    startedWithConsent = consent.isGiven
    hasConsent = startedWithConsent
    nearby = NearbyModel(node)
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
  }

  var canSend: Bool { draft.contains { !$0.isWhitespace } }

  /// Sends the draft to everybody near; what could not be sent stays where it is.
  func send() {
    guard canSend else { return }
    say(draft)
    if problem == nil { draft = "" }
  }

  /// Sends a text to one person who is linked, or to everybody who is linked and has proved to be near.
  func say(_ text: String, to person: InstallationID? = nil) {
    do {
      let message = try node.send(Array(text.utf8), to: person.map { .installations([$0]) } ?? .everybodyNear)
      conversation.said(text, as: message, to: person == nil ? node.near.count : 1, at: node.secondsSince1970)
      problem = nil
    } catch {
      problem = error.description
    }
  }
}
