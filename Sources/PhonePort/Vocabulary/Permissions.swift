/// The user's permission for an app to use Bluetooth; the numbers are those of Apple's `CBManagerAuthorization`.
public enum BluetoothPermission: Int, Sendable {
  /// The user has not been asked yet.
  case notDetermined = 0
  /// Something other than the user forbids it.
  case restricted = 1
  /// The user has refused.
  case denied = 2
  /// The user has allowed it.
  case allowedAlways = 3
}

/// The user's permission for an app to know its location; the numbers are those of Apple's `CLAuthorizationStatus`.
public enum LocationPermission: Int32, Sendable {
  /// The user has not been asked yet.
  case notDetermined = 0
  /// Something other than the user forbids it.
  case restricted = 1
  /// The user has refused.
  case denied = 2
  /// The user has granted the permission "always" (rule E1).
  case authorizedAlways = 3
  /// The user has granted the permission "while in use" (rule E1).
  case authorizedWhenInUse = 4
}

/// The accuracy with which an app may locate the phone; the numbers are those of Apple's `CLAccuracyAuthorization`.
public enum LocationPrecision: Int, Sendable {
  /// The app gets exact locations.
  case fullAccuracy = 0
  /// The app gets approximate locations, and no beacons (rule E1).
  case reducedAccuracy = 1
}

/// The user's permission for an app to show notifications; the numbers are those of Apple's `UNAuthorizationStatus`.
public enum NotificationPermission: Int, Sendable {
  /// The user has not been asked yet.
  case notDetermined = 0
  /// The user has refused (rule F4).
  case denied = 1
  /// The user has allowed it.
  case authorized = 2
}
