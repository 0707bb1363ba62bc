public import AfterglowMessages
public import AfterglowWire

/// A relay over a broker that also reports which installations are online.
@MainActor
public protocol BrokerRelay: MeetingRelay {
  /// Called on the main actor when the presence of a watched installation changes.
  var presenceChanged: (@MainActor (InstallationID, RelayPresence) -> Void)? { get set }

  /// The broker to which the relay is connected; `nil` without a connection.
  var broker: BrokerAddress? { get }

  /// Sets the watched installations. The relay reports this installation's presence to each of them, and reports their
  /// presence by calling ``presenceChanged``. The caller passes only installations that are linked with this one.
  func watch(_ installations: Set<InstallationID>)

  /// Stops, and waits until the relay has disconnected from the broker. Programs call this method before they exit.
  func stopAndWait()
}
