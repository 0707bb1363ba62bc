public import AfterglowWire

/// What a relay reports.
public enum RelayEvent: Hashable, Sendable {
  /// From now on datagrams get through; after every interruption anew.
  case connected
  /// Nothing gets through for the time being; `reason` is a sentence for a person.
  case disconnected(reason: String)
  case received([UInt8], from: InstallationID)
}
