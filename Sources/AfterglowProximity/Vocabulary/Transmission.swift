public import AfterglowWire

/// What a phone can have on air at a time: it is either a peripheral with services or a beacon (rule A10).
public enum Transmission: Hashable, Sendable {
  /// A connectable advertisement with these services; in the background they become bits of the overflow area (rule A3).
  case services([ServiceUUID])
  /// An iBeacon, which is on air in the foreground alone (rule A8).
  case beacon(IBeacon)
}
