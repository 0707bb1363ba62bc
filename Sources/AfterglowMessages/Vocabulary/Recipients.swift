public import AfterglowWire

/// The receivers of a message. Each receiver has to be linked when the app sends the message.
public enum Recipients: Hashable, Sendable {
  /// The named installations, whether they are near or not. The message is not sent if one of these installations is
  /// not linked, or if the list is empty.
  case installations([InstallationID])
  /// All linked installations that have proved inside a present or recent Bluetooth connection that they are near.
  ///
  /// This set omits installations that are linked only by beacons or notices, because they have not proved that they
  /// are near.
  case everybodyNear
}
