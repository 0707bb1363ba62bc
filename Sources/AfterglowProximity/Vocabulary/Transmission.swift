public import AfterglowWire

/// The content of a phone's advertisement: either services or a beacon (rule A10).
public enum Transmission: Hashable, Sendable {
  /// A connectable advertisement with these services. In the background, the services become bits of the overflow area
  /// (rule A3).
  case services([ServiceUUID])
  /// An iBeacon, which is on air only in the foreground (rule A8).
  case beacon(IBeacon)
}
