/// The control with which the user switched Bluetooth on or off. The control decides whether the system relaunches apps
/// afterwards (rule G1).
public enum BluetoothSwitch: Hashable, Sendable {
  /// The switch in Settings; before iOS 11 also the button in Control Center.
  case settings
  /// The button in Control Center, which leaves the radio on for Apple's own devices.
  case controlCenter
  /// Airplane mode (rule I1).
  case airplaneMode
}
