public import AfterglowWire

/// Whom a message is for. Each receiver is linked when the message is sent.
public enum Recipients: Hashable, Sendable {
  /// These installations, wherever they are. Nothing is sent if one of them is not linked.
  case installations([InstallationID])
  /// Everybody who has proved to be near: linked, and the other end of a Bluetooth connection lately.
  ///
  /// A link that was made by beacons or by notices alone proves nothing and is left out.
  case everybodyNear
}
