public import AfterglowWire

/// The receivers of a message. Each receiver has to be linked already when the message is sent.
public enum Recipients: Hashable, Sendable {
  /// The named installations, whether they are near or not. The message is not sent if one of these installations is
  /// not linked.
  case installations([InstallationID])
  /// All linked installations that have proved inside a recent Bluetooth connection that they are near.
  ///
  /// This set omits installations that are linked only by beacons or notices, because they have not proved that they
  /// are near.
  case everybodyNear
}
