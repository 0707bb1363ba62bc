public import AfterglowWire

/// A report that a phone has lost its memory, which is its record of messages, or has restored an older copy of it.
///
/// The messenger shows each message once as long as the memory is kept. If a memory is lost, the messenger does not
/// know which messages it has shown.
public enum MemoryLoss: Hashable, Sendable {
  /// This phone has confirmed the given number of the sender's messages, but does not know whether it has shown these
  /// messages.
  case received(from: InstallationID, count: UInt64)
  /// The given installation has lost its memory of this phone's messages.
  ///
  /// Perhaps the other phone has not shown some of the messages that were reported as delivered. Waiting messages are
  /// sent again under the same identifiers, and the other phone may show these messages a second time.
  case receiver(InstallationID)
  /// The given installation has received messages that this phone has sent but does not remember. This phone makes no
  /// further reports about these messages.
  case sent(to: InstallationID)
}

extension MemoryLoss: CustomStringConvertible {
  /// A human-readable sentence that describes the loss.
  public var description: String {
    switch self {
    case .received(let sender, let count):
      "This phone does not remember \(count) \(count == 1 ? "message" : "messages") of \(sender): "
        + "it has lost its memory, or restored an older one."
    case .receiver(let receiver):
      "\(receiver) has lost its memory: perhaps it has not shown some messages that were reported as delivered."
    case .sent(let receiver):
      "This phone has restored an older memory: it does not remember some messages that it sent to \(receiver)."
    }
  }
}
