public import Foundation
import PhonePort

/// A place and when the phone was there. See Apple's `CLLocation`.
///
/// A virtual phone lives on a plane: its places have no altitude, and it tells neither course nor speed.
public final class CLLocation: NSObject, Sendable {
  public let coordinate: CLLocationCoordinate2D
  public let altitude: CLLocationDistance
  public let horizontalAccuracy: CLLocationAccuracy
  public let verticalAccuracy: CLLocationAccuracy
  /// In degrees; −1 if unknown.
  public let course: CLLocationDirection
  public let courseAccuracy: CLLocationDirection
  /// In metres a second; −1 if unknown.
  public let speed: CLLocationSpeed
  public let speedAccuracy: CLLocationSpeed
  public let timestamp: Date
  public let sourceInformation: CLLocationSourceInformation?

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

  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy: CLLocationAccuracy,
    verticalAccuracy: CLLocationAccuracy, course: CLLocationDirection, speed: CLLocationSpeed, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
      verticalAccuracy: verticalAccuracy, course: course, courseAccuracy: -1, speed: speed, speedAccuracy: -1,
      timestamp: timestamp)
  }

  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy: CLLocationAccuracy,
    verticalAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
      verticalAccuracy: verticalAccuracy, course: -1, speed: -1, timestamp: timestamp)
  }

  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0, horizontalAccuracy: 0,
      verticalAccuracy: -1, timestamp: Date())
  }

  convenience init(_ fix: LocationFix) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: fix.latitude, longitude: fix.longitude), altitude: 0,
      horizontalAccuracy: fix.accuracy, verticalAccuracy: -1,
      timestamp: Date(timeIntervalSince1970: fix.secondsSince1970))
  }

  /// The altitude above the ellipsoid of WGS 84, which a virtual phone takes for the sea.
  public var ellipsoidalAltitude: CLLocationDistance { altitude }
  /// The floor of a building; a virtual phone knows none.
  public var floor: CLFloor? { nil }

  /// The way along the surface in metres, on a sphere.
  public func distance(from location: CLLocation) -> CLLocationDistance {
    coordinate.distance(from: location.coordinate)
  }
}

/// A floor of a building. See Apple's `CLFloor`.
public final class CLFloor: NSObject, Sendable {
  public let level: Int

  init(level: Int) {
    self.level = level
  }
}

/// Where a location came from. See Apple's `CLLocationSourceInformation`.
public final class CLLocationSourceInformation: NSObject, Sendable {
  public let isSimulatedBySoftware: Bool
  public let isProducedByAccessory: Bool

  public init(softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool) {
    isSimulatedBySoftware = isSoftware
    isProducedByAccessory = isAccessory
  }
}

extension CLLocationCoordinate2D {
  /// The mean radius of the earth of the International Union of Geodesy and Geophysics.
  private static let earthRadius = 6_371_008.8

  func distance(from other: CLLocationCoordinate2D) -> CLLocationDistance {
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    let (a, b) = (radians(latitude), radians(other.latitude))
    let (north, east) = (sin((a - b) / 2), sin(radians(longitude - other.longitude) / 2))
    let haversine = north * north + cos(a) * cos(b) * east * east
    return 2 * Self.earthRadius * asin(min(1, haversine.squareRoot()))
  }
}
