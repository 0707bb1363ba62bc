public import AfterglowWire

/// The loss of a memory of messages, or the restoration of an older copy, and its consequences.
///
/// Each message is shown once for each memory. If a memory is lost, the messenger does not know which messages it has
/// shown.
public enum MemoryLoss: Hashable, Sendable {
  /// This phone has confirmed this number of the sender's messages, and does not know whether it has shown them.
  case received(from: InstallationID, count: UInt64)
  /// This installation has lost its memory of this phone's messages.
  ///
  /// Messages that count as delivered may not have been shown there. Messages that wait are sent again under the same
  /// identifiers, and may be shown there a second time.
  case receiver(InstallationID)
  /// This installation knows messages that this phone has sent and does not remember. This phone reports nothing more
  /// about them.
  case sent(to: InstallationID)
}

extension MemoryLoss: CustomStringConvertible {
  /// What was lost, in a sentence for a person.
  public var description: String {
    switch self {
    case .received(let sender, let count):
      "This phone does not remember \(count) \(count == 1 ? "message" : "messages") of \(sender): its memory was lost or is older."
    case .receiver(let receiver):
      "\(receiver) has lost its memory: messages that count as delivered may not have been read there."
    case .sent(let receiver):
      "This phone's memory is older than what \(receiver) has received: it does not remember some messages that it sent."
    }
  }
}
