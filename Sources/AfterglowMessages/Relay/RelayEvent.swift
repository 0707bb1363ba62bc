public import AfterglowWire

/// An event that a relay reports.
public enum RelayEvent: Hashable, Sendable {
  /// The relay is connected, and carries datagrams. The relay reports this event again after every interruption.
  case connected
  /// The relay is disconnected, and carries no datagrams until it is connected again. `reason` is a human-readable
  /// sentence.
  case disconnected(reason: String)
  /// A datagram of another installation has arrived. The same datagram may arrive several times, late or out of order.
  case received([UInt8], from: InstallationID)
}

/// An event that a relay reports about its inboxes for strangers.
public enum MeetingEvent: Hashable, Sendable {
  /// Bytes were posted to an open inbox. The relay does not report the sender.
  case posted([UInt8], in: MeetingInbox)
  /// The relay does not let this installation read inboxes for strangers; `reason` is a human-readable sentence.
  case refused(reason: String)
}
