public import AfterglowMessages
public import AfterglowWire

/// A relay over a broker that also tells who is there.
@MainActor
public protocol BrokerRelay: Relay {
  /// Called on the main actor when the presence of a watched installation changes.
  var presenceChanged: (@MainActor (InstallationID, RelayPresence) -> Void)? { get set }

  /// The broker that the relay is connected to; `nil` without a connection.
  var broker: BrokerAddress? { get }

  /// The installations that are told of this one's presence from now on, and whose presence is reported, in place of those
  /// before. Presence is for those who are linked, and for nobody else.
  func watch(_ installations: Set<InstallationID>)

  /// Stops, and waits until the goodbye is said: for programs that end.
  func stopAndWait()
}
