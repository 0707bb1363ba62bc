/// The state of the Bluetooth radio, with the cases of `CBManagerState`.
public enum RadioState: Hashable, Sendable {
  case unknown
  /// The Bluetooth service restarts, so every object that it created is invalid (rule I2).
  case resetting
  case unsupported
  case unauthorized
  case poweredOff
  case poweredOn
}
