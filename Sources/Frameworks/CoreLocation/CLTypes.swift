/// The user's decision about the app's access to location. See Apple's `CLAuthorizationStatus`.
public enum CLAuthorizationStatus: Int32, Sendable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case authorizedAlways = 3
  case authorizedWhenInUse = 4

  /// The permission "always", under its name before iOS 8.
  @available(iOS, deprecated: 8.0, renamed: "authorizedAlways")
  public static var authorized: CLAuthorizationStatus { .authorizedAlways }
}

/// The accuracy with which the app may locate the phone (rule E1). See Apple's `CLAccuracyAuthorization`.
public enum CLAccuracyAuthorization: Int, Sendable {
  case fullAccuracy = 0
  case reducedAccuracy = 1
}

/// A position on the earth. See Apple's `CLLocationCoordinate2D`.
public struct CLLocationCoordinate2D: Sendable {
  /// The angle north of the equator, in degrees; negative to the south.
  public var latitude: CLLocationDegrees
  /// The angle east of the prime meridian, in degrees; negative to the west.
  public var longitude: CLLocationDegrees

  /// Creates a coordinate from degrees. The values are not checked.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Creates the coordinate 0° N 0° E.
  public init() { self.init(latitude: 0, longitude: 0) }
}

/// The user's activity while the app receives locations. See Apple's `CLActivityType`. The activity has no effect on a
/// virtual phone.
public enum CLActivityType: Int, Sendable {
  case other = 1
  case automotiveNavigation = 2
  case fitness = 3
  case otherNavigation = 4
  case airborne = 5
}

/// The orientation in which a device is held. See Apple's `CLDeviceOrientation`.
public enum CLDeviceOrientation: Int32, Sendable {
  case unknown = 0
  case portrait = 1
  case portraitUpsideDown = 2
  case landscapeLeft = 3
  case landscapeRight = 4
  case faceUp = 5
  case faceDown = 6
}
