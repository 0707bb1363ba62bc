public import VirtualAir

/// An alert that iOS shows because of an app.
public struct SystemAlert: Hashable, Sendable {
  /// The event for which iOS shows an alert.
  public enum Occasion: Hashable, Sendable {
    /// A connection was made for the suspended app (rule C18).
    case connected
    /// A link of the suspended app ended (rule C18).
    case disconnected
    /// A notification of a characteristic arrived for the suspended app (rule C18).
    case notified
    /// The app created a Bluetooth manager while Bluetooth was off, and the manager's options permit an alert (rule
    /// I1).
    case bluetoothIsOff
    /// A Bluetooth event starts the app (rule C21, conflict L17).
    case relaunched
  }

  /// The time at which iOS shows the alert.
  public var time: WorldTime
  /// The name of the app that the alert is about.
  public var app: String
  /// The event that caused the alert.
  public var occasion: Occasion
}
