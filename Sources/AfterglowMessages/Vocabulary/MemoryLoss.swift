public import AfterglowWire

/// A memory of messages was lost, or an older copy of it was restored, and what follows from that.
///
/// Each message is shown once for each memory. Where a memory was lost, nobody can say what it had shown.
public enum MemoryLoss: Hashable, Sendable {
  /// So many messages of this sender were confirmed by this phone, which does not know whether it has shown them.
  case received(from: InstallationID, count: UInt64)
  /// This installation has lost its memory of this phone's messages.
  ///
  /// What counts as delivered may not have been shown there. What waits is sent again under the same identifiers, and may
  /// be shown there a second time.
  case receiver(InstallationID)
  /// This installation knows of messages that this phone has sent and does not remember; of those it hears nothing more.
  case sent(to: InstallationID)
}

extension MemoryLoss: CustomStringConvertible {
  /// A sentence for a person.
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
