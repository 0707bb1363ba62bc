/// The state of the Bluetooth radio, with the cases of `CBManagerState`.
public enum RadioState: Hashable, Sendable {
  case unknown
  /// The Bluetooth service is restarting, so every object that the service created is invalid (rule I2).
  case resetting
  case unsupported
  case unauthorized
  case poweredOff
  case poweredOn
}
