// Types that Core Bluetooth has replaced by newer types. The old types exist so that apps that extend them compile.

/// The state of Bluetooth for a central manager. See Apple's `CBCentralManagerState`.
@available(iOS, deprecated: 10.0, message: "Use CBManagerState instead.")
public enum CBCentralManagerState: Int, Sendable {
  /// The first callback has not been made yet (rule I1).
  case unknown = 0
  /// The system's Bluetooth daemon has crashed and is restarting (rule I2).
  case resetting = 1
  /// The device has no Bluetooth Low Energy.
  case unsupported = 2
  /// The user has not permitted the app to use Bluetooth (rule I3).
  case unauthorized = 3
  /// Bluetooth is off (rule I1).
  case poweredOff = 4
  /// Bluetooth is on, and the app may use it.
  case poweredOn = 5
}

/// The state of Bluetooth for a peripheral manager. See Apple's `CBPeripheralManagerState`.
@available(iOS, deprecated: 10.0, message: "Use CBManagerState instead.")
public enum CBPeripheralManagerState: Int, Sendable {
  /// The first callback has not been made yet (rule I1).
  case unknown = 0
  /// The system's Bluetooth daemon has crashed and is restarting (rule I2).
  case resetting = 1
  /// The device has no Bluetooth Low Energy.
  case unsupported = 2
  /// The user has not permitted the app to use Bluetooth (rule I3).
  case unauthorized = 3
  /// Bluetooth is off (rule I1).
  case poweredOff = 4
  /// Bluetooth is on, and the app may use it.
  case poweredOn = 5
}

/// The user's permission for an app to use Bluetooth. See Apple's `CBPeripheralManagerAuthorizationStatus`.
@available(iOS, deprecated: 13.0, message: "Use CBManagerAuthorization instead.")
public enum CBPeripheralManagerAuthorizationStatus: Int, Sendable {
  /// The user has not been asked yet.
  case notDetermined = 0
  /// The user cannot grant the permission, for example because of parental controls.
  case restricted = 1
  /// The user has refused the permission.
  case denied = 2
  /// The user has granted the permission.
  case authorized = 3
}
