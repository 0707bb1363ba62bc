public import AfterglowWire

/// Names a message for ever: who sent it, and that one's number for it.
public struct MessageID: Hashable, Comparable, Sendable {
  public let sender: InstallationID
  /// Greater than that of every message which the sender sent before.
  public let number: UInt64

  public init(sender: InstallationID, number: UInt64) {
    self.sender = sender
    self.number = number
  }

  public static func < (lhs: MessageID, rhs: MessageID) -> Bool {
    (lhs.sender, lhs.number) < (rhs.sender, rhs.number)
  }
}

extension MessageID: CustomStringConvertible {
  public var description: String { "\(sender)-\(number)" }
}

/// A message that has come.
public struct ReceivedMessage: Hashable, Sendable {
  public let id: MessageID
  public let body: [UInt8]

  public init(id: MessageID, body: [UInt8]) {
    self.id = id
    self.body = body
  }
}
