public import Foundation
import PhonePort

/// A location, and the time at which the phone was at that location. See Apple's `CLLocation`.
///
/// A virtual phone moves on a plane. The locations of a virtual phone have no altitude, course or speed.
public final class CLLocation: NSObject, Sendable {
  /// The latitude and longitude.
  public let coordinate: CLLocationCoordinate2D
  /// The altitude above the sea, in metres; 0 in a location from a virtual phone.
  public let altitude: CLLocationDistance
  /// The radius of uncertainty around the coordinate, in metres. A virtual phone reports the accuracy that the app
  /// requested, or 5 m if the app requested a better accuracy. A significant change has an accuracy of 500 m.
  public let horizontalAccuracy: CLLocationAccuracy
  /// The uncertainty of the altitude, in metres; −1 in a location from a virtual phone.
  public let verticalAccuracy: CLLocationAccuracy
  /// The direction of travel, in degrees clockwise from north; −1 in a location from a virtual phone.
  public let course: CLLocationDirection
  /// The uncertainty of the course, in degrees; −1 in a location from a virtual phone.
  public let courseAccuracy: CLLocationDirection
  /// The speed, in metres per second; −1 in a location from a virtual phone.
  public let speed: CLLocationSpeed
  /// The uncertainty of the speed, in metres per second; −1 in a location from a virtual phone.
  public let speedAccuracy: CLLocationSpeed
  /// The time at which the phone was at this location, on the phone's clock.
  public let timestamp: Date
  /// The source of the location; `nil` in a location from a virtual phone.
  public let sourceInformation: CLLocationSourceInformation?

  /// Creates a location with all its properties.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy: CLLocationAccuracy,
    verticalAccuracy: CLLocationAccuracy, course: CLLocationDirection, courseAccuracy: CLLocationDirection,
    speed: CLLocationSpeed, speedAccuracy: CLLocationSpeed, timestamp: Date, sourceInfo: CLLocationSourceInformation?
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.course = course
    self.courseAccuracy = courseAccuracy
    self.speed = speed
    self.speedAccuracy = speedAccuracy
    self.timestamp = timestamp
    sourceInformation = sourceInfo
  }

  /// Creates a location without information about its source.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy: CLLocationAccuracy,
    verticalAccuracy: CLLocationAccuracy, course: CLLocationDirection, courseAccuracy: CLLocationDirection,
    speed: CLLocationSpeed, speedAccuracy: CLLocationSpeed, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
      verticalAccuracy: verticalAccuracy, course: course, courseAccuracy: courseAccuracy, speed: speed,
      speedAccuracy: speedAccuracy, timestamp: timestamp, sourceInfo: nil)
  }

  /// Creates a location with a course and speed of unknown accuracy.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy: CLLocationAccuracy,
    verticalAccuracy: CLLocationAccuracy, course: CLLocationDirection, speed: CLLocationSpeed, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
      verticalAccuracy: verticalAccuracy, course: course, courseAccuracy: -1, speed: speed, speedAccuracy: -1,
      timestamp: timestamp)
  }

  /// Creates a location without course and speed.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy: CLLocationAccuracy,
    verticalAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
      verticalAccuracy: verticalAccuracy, course: -1, speed: -1, timestamp: timestamp)
  }

  /// Creates a location from a latitude and a longitude, in degrees. Its timestamp is the present time of the
  /// phone's clock, and its altitude is unknown.
  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0, horizontalAccuracy: 0,
      verticalAccuracy: -1, timestamp: PhoneConnection.date)
  }

  convenience init(_ fix: LocationFix) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: fix.latitude, longitude: fix.longitude), altitude: 0,
      horizontalAccuracy: fix.accuracy, verticalAccuracy: -1,
      timestamp: Date(timeIntervalSince1970: fix.secondsSince1970))
  }

  /// The altitude above the ellipsoid of WGS 84, in metres. A virtual phone does not distinguish this altitude from
  /// ``altitude``.
  public var ellipsoidalAltitude: CLLocationDistance { altitude }
  /// The floor of a building; always `nil`.
  public var floor: CLFloor? { nil }

  /// Returns the distance between this location and another location along the surface of the earth, in metres. The
  /// calculation treats the earth as a sphere.
  public func distance(from location: CLLocation) -> CLLocationDistance {
    coordinate.distance(from: location.coordinate)
  }
}

/// A floor of a building. See Apple's `CLFloor`.
public final class CLFloor: NSObject, Sendable {
  /// The number of the floor; 0 is the ground floor.
  public let level: Int

  init(level: Int) {
    self.level = level
  }
}

/// The source of a location. See Apple's `CLLocationSourceInformation`.
public final class CLLocationSourceInformation: NSObject, Sendable {
  /// Whether software simulated the location.
  public let isSimulatedBySoftware: Bool
  /// Whether an accessory delivered the location.
  public let isProducedByAccessory: Bool

  /// Creates a description of a location's source.
  public init(softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool) {
    isSimulatedBySoftware = isSoftware
    isProducedByAccessory = isAccessory
  }
}

extension CLLocationCoordinate2D {
  /// The mean radius of the earth according to the International Union of Geodesy and Geophysics, in metres.
  private static let earthRadius = 6_371_008.8

  func distance(from other: CLLocationCoordinate2D) -> CLLocationDistance {
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    let (a, b) = (radians(latitude), radians(other.latitude))
    let (north, east) = (sin((a - b) / 2), sin(radians(longitude - other.longitude) / 2))
    let haversine = north * north + cos(a) * cos(b) * east * east
    return 2 * Self.earthRadius * asin(min(1, haversine.squareRoot()))
  }
}
