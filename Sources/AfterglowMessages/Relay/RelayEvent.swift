public import AfterglowWire

/// What a relay reports.
public enum RelayEvent: Hashable, Sendable {
  /// From now on datagrams get through; after every interruption anew.
  case connected
  /// Nothing gets through for the time being; `reason` is a sentence for a person.
  case disconnected(reason: String)
  case received([UInt8], from: InstallationID)
}

extension ExchangeEvent {
  /// The event that an exchange is told, of a relay that carries datagrams of at most so many bytes.
  public init(_ event: RelayEvent, maximumDatagramSize: Int) {
    self =
      switch event {
      case .connected: .relayConnected(maximumDatagramSize: maximumDatagramSize)
      case .disconnected: .relayDisconnected
      case .received(let bytes, let sender): .received(bytes, from: sender)
      }
  }
}
