import Afterglow
import Observation

/// The room as screens watch it, and what a person can do in it.
@MainActor @Observable
final class ChatModel {
  private(set) var room = Room()
  /// What stands in the field and has not been sent.
  var draft = ""
  /// Why the last message was not sent, for a person.
  private(set) var problem: String?
  @ObservationIgnored private let node: Node

  init(node: Node) {
    self.node = node
  }

  var ownName: String { Person(id: node.installation).name }

  func take(_ event: NodeEvent) {
    room.take(event, at: node.secondsSince1970)
  }

  var canSend: Bool { draft.contains { !$0.isWhitespace } }

  /// Sends the draft to everybody who is linked; what could not be sent stays where it is.
  func send() {
    guard canSend else { return }
    say(draft)
    if problem == nil { draft = "" }
  }

  /// Sends a text to everybody who is linked.
  func say(_ text: String) {
    do {
      let message = try node.send(Array(text.utf8))
      room.said(text, as: message, at: node.secondsSince1970)
      problem = nil
    } catch {
      problem = error.description
    }
  }
}
