public import AfterglowWire

/// The receivers of a message. Each of them is linked when the message is sent.
public enum Recipients: Hashable, Sendable {
  /// These installations, near or not. Nothing is sent if one of them is not linked.
  case installations([InstallationID])
  /// All linked installations that have proved to be near, by an exchange inside a recent Bluetooth connection.
  ///
  /// Installations that are linked only by beacons or notices have proved nothing and are left out.
  case everybodyNear
}
