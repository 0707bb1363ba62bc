public import AfterglowWire

/// What has happened between installations.
public enum ExchangeReport: Hashable, Sendable {
  /// From now on messages can go to this installation, and its messages arrive. Whether it is near is not proved yet.
  case linked(InstallationID)
  /// A linked installation has proved to be near, by an exchange inside a Bluetooth connection.
  case met(InstallationID)
  /// The installation is out of reach. Messages that were sent to it before still wait for it.
  case unlinked(InstallationID)
  /// A message is stored, and will be delivered or expire.
  case accepted(MessageID)
  /// A message could not be stored, and nothing of it is kept; the reason is a sentence for a person.
  case refused(MessageID, reason: String)
  /// A message has arrived.
  case received(ReceivedMessage)
  /// A message of this installation has arrived at this receiver.
  case delivered(MessageID, by: InstallationID)
  /// A message of this installation has expired for this receiver.
  case expired(MessageID, for: InstallationID)
  /// A memory of messages was lost, here or at the other end.
  case memoryLost(MemoryLoss)
  /// An installation has exceeded the rate or sent malformed data, and is muted for a while.
  case muted(InstallationID)
}
