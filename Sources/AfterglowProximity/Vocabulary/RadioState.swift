/// The state of the Bluetooth radio, with the cases of `CBManagerState`.
public enum RadioState: Hashable, Sendable {
  /// The system has not reported the state yet. Every manager begins with this state (rule I1).
  case unknown
  /// The Bluetooth service is restarting, so every object that the service created is invalid (rule I2).
  case resetting
  /// The device has no Bluetooth Low Energy.
  case unsupported
  /// The app has no permission for Bluetooth, so it does not learn whether the radio is on (rule I3).
  case unauthorized
  /// Bluetooth is off for the app. Its links, scans and advertisements have ended (rules C17 and I1).
  case poweredOff
  /// Bluetooth is on, and the app may use it.
  case poweredOn
}
