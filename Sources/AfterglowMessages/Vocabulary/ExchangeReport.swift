public import AfterglowWire

/// A report of an occurrence between installations.
public enum ExchangeReport: Hashable, Sendable {
  /// From now on messages can be sent to this installation, and its messages arrive. The link does not prove that the
  /// installation is near.
  case linked(InstallationID)
  /// A linked installation has proved to be near, by an exchange inside a Bluetooth connection.
  case met(InstallationID)
  /// The installation is out of reach. Messages that have not reached the installation wait for the next link.
  case unlinked(InstallationID)
  /// A message is stored, and will be delivered or expire.
  case accepted(MessageID)
  /// A message could not be stored, so it was discarded. The reason is a sentence for a person.
  case refused(MessageID, reason: String)
  /// A message has arrived.
  case received(ReceivedMessage)
  /// A message of this installation has arrived at this receiver.
  case delivered(MessageID, by: InstallationID)
  /// A message of this installation has expired for this receiver.
  case expired(MessageID, for: InstallationID)
  /// The memory of received messages was lost, on this phone or on the other phone.
  case memoryLost(MemoryLoss)
  /// An installation has exceeded the rate or sent malformed data, and is muted for a while.
  case muted(InstallationID)
}
