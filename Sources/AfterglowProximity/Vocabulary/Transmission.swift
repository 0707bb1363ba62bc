public import AfterglowWire

/// What a phone advertises at one time: either services or a beacon (rule A10).
public enum Transmission: Hashable, Sendable {
  /// A connectable advertisement with these services; in the background they become bits of the overflow area (rule
  /// A3).
  case services([ServiceUUID])
  /// An iBeacon, which is on air only in the foreground (rule A8).
  case beacon(IBeacon)
}
