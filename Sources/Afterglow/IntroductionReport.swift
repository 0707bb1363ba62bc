public import AfterglowWire

/// The outcome of an introduction that ``Node/introduce(to:)`` began.
public enum IntroductionReport: Hashable, Sendable {
  /// The stranger that showed the identifier `stranger` has become the contact `contact`, and has this phone's contact
  /// card.
  case succeeded(stranger: InstallationID, contact: InstallationID)
  /// This phone no longer waits for the stranger; `reason` is a sentence for a person.
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
  /// The node's sessions do not support one-time keys (`AnonymousSessions`).
  case noOneTimeKeys
  /// The node has not started an exchange of messages.
  case notStarted
  /// The node already waits for the maximum number of strangers.
  case tooMany(limit: Int)
}

extension IntroductionError: CustomStringConvertible {
  /// The error, and its remedy if there is one, in a sentence for a person.
  public var description: String {
    switch self {
    case .identifierIsFixed: "A phone with a fixed identifier has no contacts; use changing identifiers."
    case .ownIdentifier: "The identifier belongs to this phone; choose a neighbour's identifier."
    case .isContact(let contact): "The identifier belongs to \(contact), who is already a contact."
    case .noMeetingRelay: "An introduction needs a relay with inboxes for strangers, and this phone uses no such relay."
    case .noOneTimeKeys: "An introduction needs one-time keys, which this phone's sessions do not support."
    case .notStarted: "An introduction needs a node that exchanges messages; start such a node first."
    case .tooMany(let limit): "This phone already waits for \(limit) strangers; withdraw one introduction first."
    }
  }
}
