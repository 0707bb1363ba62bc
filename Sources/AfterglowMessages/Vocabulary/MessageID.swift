public import AfterglowWire

/// The permanent name of a message: its sender, and the sender's number for it.
public struct MessageID: Hashable, Comparable, Sendable {
  /// The installation that sent the message.
  public let sender: InstallationID
  /// The sender's number for the message. As long as the sender keeps its store, every message has a greater number
  /// than all earlier messages of the sender.
  public let number: UInt64

  /// Creates an identifier from its parts.
  public init(sender: InstallationID, number: UInt64) {
    self.sender = sender
    self.number = number
  }

  /// Whether the first identifier precedes the second, by the sender and then by the number.
  public static func < (lhs: MessageID, rhs: MessageID) -> Bool {
    (lhs.sender, lhs.number) < (rhs.sender, rhs.number)
  }
}

extension MessageID: CustomStringConvertible {
  /// The sender and the number with a hyphen between them, for example `E7DCE3FF-12`.
  public var description: String { "\(sender)-\(number)" }
}

/// A message that this installation has received.
public struct ReceivedMessage: Hashable, Sendable {
  /// The permanent name of the message.
  public let id: MessageID
  /// The bytes that the sender's app sent.
  public let body: [UInt8]

  /// Creates a message from its parts.
  public init(id: MessageID, body: [UInt8]) {
    self.id = id
    self.body = body
  }
}
