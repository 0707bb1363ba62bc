public import AfterglowWire

/// What a relay reports.
public enum RelayEvent: Hashable, Sendable {
  /// The relay carries datagrams from now on. It is reported again after every interruption.
  case connected
  /// The relay carries nothing until it is connected again; `reason` is a sentence for a person.
  case disconnected(reason: String)
  case received([UInt8], from: InstallationID)
}
