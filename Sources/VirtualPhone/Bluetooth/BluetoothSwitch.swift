/// By what Bluetooth was switched; whether the system brings an app back afterwards depends on it (rule G1).
public enum BluetoothSwitch: Hashable, Sendable {
  /// The switch in Settings; before iOS 11 also the button in Control Center.
  case settings
  /// The button in Control Center, which leaves the radio on for Apple's own devices.
  case controlCenter
  case airplaneMode
}
