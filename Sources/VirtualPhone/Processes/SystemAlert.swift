public import VirtualAir

/// An alert of the system that an app has asked for by an option.
public struct SystemAlert: Hashable, Sendable {
  public enum Occasion: Hashable, Sendable {
    /// What the user allowed has happened while the app was suspended (rule C18).
    case connected
    case disconnected
    case notified
    /// An app that needs Bluetooth was started while it is off.
    case bluetoothIsOff
    /// A Bluetooth event starts an app (conflict L17).
    case relaunched
  }

  public var time: WorldTime
  public var app: String
  public var occasion: Occasion
}
