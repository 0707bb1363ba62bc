public import AfterglowWire

/// The outcome of an introduction that ``Node/introduce(to:)`` began.
public enum IntroductionReport: Hashable, Sendable {
  /// The stranger who showed an identifier is a contact from now on, under its installation's identifier, and has this
  /// phone's contact card.
  case succeeded(stranger: InstallationID, contact: InstallationID)
  /// This phone waits for the stranger no longer; the reason is a sentence for a person.
  case failed(stranger: InstallationID, reason: String)
}

/// The reason why an introduction cannot begin.
public enum IntroductionError: Error, Hashable, Sendable {
  /// The node shows a fixed identifier, so it has no contacts.
  case identifierIsFixed
  /// The identifier belongs to this installation itself.
  case ownIdentifier
  /// The identifier belongs to a contact.
  case isContact(InstallationID)
  /// The node has no relay, or its relay has no inboxes for strangers (`MeetingRelay`).
  case noMeetingRelay
  /// The node's sessions cannot be made with one-time keys (`AnonymousSessions`).
  case noOneTimeKeys
  /// The node has not started its messages.
  case notStarted
  /// The node waits for the maximum number of strangers already.
  case tooMany(limit: Int)
}

extension IntroductionError: CustomStringConvertible {
  /// What is wrong and what to do about it, in a sentence for a person.
  public var description: String {
    switch self {
    case .identifierIsFixed: "A phone with a fixed identifier has no contacts; use changing identifiers."
    case .ownIdentifier: "The identifier is this phone's own; choose that of a neighbour."
    case .isContact(let contact): "The identifier is that of \(contact), who is a contact already."
    case .noMeetingRelay: "Strangers become contacts over a relay, and this phone uses none that has inboxes for them."
    case .noOneTimeKeys: "The sessions of this phone have no one-time keys, which an introduction needs."
    case .notStarted: "Messages have not started; start the node with links and messages before."
    case .tooMany(let limit): "This phone waits for \(limit) strangers already; withdraw an introduction before."
    }
  }
}
