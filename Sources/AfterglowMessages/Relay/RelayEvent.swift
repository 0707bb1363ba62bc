public import AfterglowWire

/// An event that a relay reports.
public enum RelayEvent: Hashable, Sendable {
  /// The relay is connected, and carries datagrams. The relay reports this event again after every interruption.
  case connected
  /// The relay is disconnected, and carries no datagrams until it is connected again. `reason` is a sentence for a
  /// person.
  case disconnected(reason: String)
  case received([UInt8], from: InstallationID)
}
