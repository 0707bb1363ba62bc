/// The user's decision about the app's access to location. See Apple's `CLAuthorizationStatus`.
public enum CLAuthorizationStatus: Int32, Sendable {
  /// The user has not decided yet. Until then the app receives neither locations nor errors.
  case notDetermined = 0
  /// The user cannot grant the permission, for example because of parental controls. As with `denied`, the app receives
  /// no locations.
  case restricted = 1
  /// The user refused the permission, or Location Services are off (rule E1).
  case denied = 2
  /// The user granted the permission "always". Regions and significant changes may launch the app (rules E6 and E20).
  case authorizedAlways = 3
  /// The user granted the permission "while in use". The phone monitors the app's regions only while the app is in use
  /// (rule E1).
  case authorizedWhenInUse = 4

  /// The permission "always", under its name before iOS 8.
  @available(iOS, deprecated: 8.0, renamed: "authorizedAlways")
  public static var authorized: CLAuthorizationStatus { .authorizedAlways }
}

/// The accuracy with which the app may locate the phone (rule E1). See Apple's `CLAccuracyAuthorization`.
public enum CLAccuracyAuthorization: Int, Sendable {
  /// The user allows the exact location, which beacons and regions also need (rule E1).
  case fullAccuracy = 0
  /// The user allows only an approximate location. From iOS 14 on, the app ranges no beacons and monitors no regions
  /// (rule E1). A virtual phone still reports its exact location to the app.
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
  /// An activity that has no case of its own. A manager's ``CLLocationManager/activityType`` has this value at first.
  case other = 1
  /// Navigation in a car.
  case automotiveNavigation = 2
  /// Sport, for example running or cycling.
  case fitness = 3
  /// Navigation in another vehicle, for example a boat or a train.
  case otherNavigation = 4
  /// Flight; from iOS 12 on.
  case airborne = 5
}

/// The orientation in which a device is held. See Apple's `CLDeviceOrientation`.
public enum CLDeviceOrientation: Int32, Sendable {
  /// The orientation is not known. Only headings depend on the orientation, and a virtual phone has no compass.
  case unknown = 0
  /// The phone is upright, with its top edge up.
  case portrait = 1
  /// The phone is upright, with its bottom edge up.
  case portraitUpsideDown = 2
  /// The phone is upright, with its top edge on the left.
  case landscapeLeft = 3
  /// The phone is upright, with its top edge on the right.
  case landscapeRight = 4
  /// The phone is level, with its screen up.
  case faceUp = 5
  /// The phone is level, with its screen down.
  case faceDown = 6
}
