public import AfterglowWire

/// What has happened between installations.
public enum ExchangeReport: Hashable, Sendable {
  /// From now on messages can go to this installation, and its messages come. Nothing proves yet that it is near.
  case linked(InstallationID)
  /// A linked installation has proved to be near, by an exchange inside a Bluetooth connection.
  case met(InstallationID)
  /// The installation is out of reach; what was sent to it before still waits for it.
  case unlinked(InstallationID)
  /// A message is stored, and will be delivered or expire.
  case accepted(MessageID)
  /// A message could not be stored after all, and nothing of it was kept; the reason is a sentence for a person.
  case refused(MessageID, reason: String)
  /// A message has come.
  case received(ReceivedMessage)
  /// A message of ours has come to one of those whom it was sent to.
  case delivered(MessageID, by: InstallationID)
  /// A message of ours was given up for one of those whom it was sent to.
  case expired(MessageID, for: InstallationID)
  /// A memory of messages was lost, here or at the other end.
  case memoryLost(MemoryLoss)
  /// An installation sends too much or nonsense, and is not listened to for a while.
  case muted(InstallationID)
}
