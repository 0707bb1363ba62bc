// Types that Core Bluetooth has replaced. Apps that extend them have to compile.

/// What the radio is ready for. See Apple's `CBCentralManagerState`.
@available(iOS, deprecated: 10.0, message: "Use CBManagerState instead.")
public enum CBCentralManagerState: Int, Sendable {
  case unknown = 0
  case resetting = 1
  case unsupported = 2
  case unauthorized = 3
  case poweredOff = 4
  case poweredOn = 5
}

/// What the radio is ready for. See Apple's `CBPeripheralManagerState`.
@available(iOS, deprecated: 10.0, message: "Use CBManagerState instead.")
public enum CBPeripheralManagerState: Int, Sendable {
  case unknown = 0
  case resetting = 1
  case unsupported = 2
  case unauthorized = 3
  case poweredOff = 4
  case poweredOn = 5
}

/// What the user lets an app do. See Apple's `CBPeripheralManagerAuthorizationStatus`.
@available(iOS, deprecated: 13.0, message: "Use CBManagerAuthorization instead.")
public enum CBPeripheralManagerAuthorizationStatus: Int, Sendable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case authorized = 3
}
