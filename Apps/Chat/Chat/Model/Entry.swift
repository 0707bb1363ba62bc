import Afterglow

/// A line of the conversation.
struct Entry: Identifiable, Hashable {
  enum Content: Hashable {
    /// A message from another person.
    case heard(from: InstallationID, text: String)
    /// A message of this phone's user.
    case said(Said)
    /// A notice of the app.
    case notice(String)
  }

  /// A message of this phone's user, and its progress.
  struct Said: Hashable {
    let message: MessageID
    let text: String
    /// The number of people to whom the message was sent.
    let receivers: Int
    var delivered = 0
    var expired = 0

    /// The text beneath the message.
    var status: String {
      if delivered == receivers { return receivers == 1 ? "delivered" : "delivered to all \(receivers)" }
      if delivered + expired == receivers {
        return "delivered to \(delivered) of \(receivers), given up for the others"
      }
      return delivered == 0 ? "on its way" : "delivered to \(delivered) of \(receivers)"
    }
  }

  /// The number of the entry, counted from the start of the app.
  let id: Int
  /// Seconds since 1970.
  let moment: Double
  var content: Content
}
