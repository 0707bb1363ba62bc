/// What the user lets an app do with Bluetooth; the numbers are those of Apple's `CBManagerAuthorization`.
public enum BluetoothPermission: Int, Sendable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case allowedAlways = 3
}

/// What the user lets an app know of its place; the numbers are those of Apple's `CLAuthorizationStatus`.
public enum LocationPermission: Int32, Sendable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case authorizedAlways = 3
  case authorizedWhenInUse = 4
}

/// How exactly the user lets an app know the place; the numbers are those of Apple's `CLAccuracyAuthorization`.
public enum LocationPrecision: Int, Sendable {
  case fullAccuracy = 0
  case reducedAccuracy = 1
}

/// What the user lets an app show; the numbers are those of Apple's `UNAuthorizationStatus`.
public enum NotificationPermission: Int, Sendable {
  case notDetermined = 0
  case denied = 1
  case authorized = 2
}
