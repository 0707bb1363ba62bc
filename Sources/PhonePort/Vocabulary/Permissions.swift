/// The user's permission for an app to use Bluetooth, with the numbers of Apple's `CBManagerAuthorization`.
public enum BluetoothPermission: Int, Sendable {
  /// The user has not been asked yet.
  case notDetermined = 0
  /// A restriction, such as parental controls, prevents the user from granting the permission.
  case restricted = 1
  /// The user has refused the permission.
  case denied = 2
  /// The user has granted the permission.
  case allowedAlways = 3
}

/// The user's permission for an app to know the phone's location, with the numbers of Apple's `CLAuthorizationStatus`.
public enum LocationPermission: Int32, Sendable {
  /// The user has not been asked yet.
  case notDetermined = 0
  /// A restriction, such as parental controls, prevents the user from granting the permission.
  case restricted = 1
  /// The user has refused the permission.
  case denied = 2
  /// The user has granted the permission "always" (rule E1).
  case authorizedAlways = 3
  /// The user has granted the permission "while in use" (rule E1).
  case authorizedWhenInUse = 4
}

/// The accuracy with which an app may locate the phone, with the numbers of Apple's `CLAccuracyAuthorization`.
public enum LocationPrecision: Int, Sendable {
  /// The app receives exact locations.
  case fullAccuracy = 0
  /// The app receives approximate locations, and no beacons (rule E1).
  case reducedAccuracy = 1
}

/// The user's permission for an app to show notifications, with the numbers of Apple's `UNAuthorizationStatus`.
public enum NotificationPermission: Int, Sendable {
  /// The user has not been asked yet.
  case notDetermined = 0
  /// The user has refused the permission (rule F4).
  case denied = 1
  /// The user has granted the permission.
  case authorized = 2
}
