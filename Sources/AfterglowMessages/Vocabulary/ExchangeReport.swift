public import AfterglowWire

/// A report of an exchange to the app: what has happened between this installation and others.
public enum ExchangeReport: Hashable, Sendable {
  /// The given installation is linked. Messages can be sent to it, and its messages arrive. The link does not prove
  /// that the installation is near.
  ///
  /// If `MessengerConfiguration.maximumCorrespondents` leaves no room for the installation, the link is reported at a
  /// later sighting, as soon as there is room.
  case linked(InstallationID)
  /// A linked installation has proved inside a Bluetooth connection that it is near.
  case met(InstallationID)
  /// The installation is out of reach. Messages that have not reached the installation wait for the next link.
  case unlinked(InstallationID)
  /// A message is stored, and will be delivered or expire.
  case accepted(MessageID)
  /// A message could not be stored, so it was discarded. The reason is a human-readable sentence.
  case refused(MessageID, reason: String)
  /// A message has arrived.
  case received(ReceivedMessage)
  /// A message that this installation sent has arrived at the given receiver.
  case delivered(MessageID, by: InstallationID)
  /// A message that this installation sent expired before the given receiver confirmed it.
  case expired(MessageID, for: InstallationID)
  /// The memory of received messages was lost, on this phone or on the other phone.
  case memoryLost(MemoryLoss)
  /// An installation has exceeded the permitted rate or sent malformed data, and is muted for a while.
  case muted(InstallationID)
}
