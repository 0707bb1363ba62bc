// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The constants in this file keep Apple's names.

public import Foundation

/// The uncertainty of a location or distance, in metres; negative if the value is unknown.
public typealias CLLocationAccuracy = Double
/// A distance, in metres.
public typealias CLLocationDistance = Double
/// A latitude or longitude, in degrees.
public typealias CLLocationDegrees = Double
/// A speed, in metres per second; negative if the speed is unknown.
public typealias CLLocationSpeed = Double
/// A direction, in degrees clockwise from north; negative if the direction is unknown.
public typealias CLLocationDirection = Double

/// An accuracy of 3 km, for which the cell radio suffices.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
/// An accuracy of 1 km.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// An accuracy of 100 m. A virtual phone treats a request for 100 m or less as a request for exact positioning.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// An accuracy of 10 m.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// The best accuracy that the phone has. A virtual phone reports 5 m.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// Requests an update at every movement, without a minimum distance.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// The accuracy for navigation. A virtual phone reports 5 m for this accuracy and for ``kCLLocationAccuracyBest``.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// The accuracy of the approximate location that iOS reports to an app without access to the exact location, in metres.
public let kCLLocationAccuracyReduced: CLLocationAccuracy = 3000
/// Requests an update at every change of heading. A virtual phone has no compass.
public let kCLHeadingFilterNone: CLLocationDegrees = -1
/// A distance without a limit.
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude
/// A time without a limit, in seconds.
public let CLTimeIntervalMax: TimeInterval = .greatestFiniteMagnitude
/// The error domain of ``CLError``.
public let kCLErrorDomain = "kCLErrorDomain"
/// The key for the region that an error concerns. The errors of a virtual phone do not contain this key.
public let kCLErrorUserInfoAlternateRegionKey = "kCLErrorUserInfoAlternateRegionKey"
/// An invalid coordinate, for which ``CLLocationCoordinate2DIsValid(_:)`` returns `false`.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Returns the coordinate with this latitude and longitude, in degrees. The values are not checked.
public func CLLocationCoordinate2DMake(
  _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: latitude, longitude: longitude) }

/// Whether the latitude is within ±90° and the longitude within ±180°.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
  abs(coord.latitude) <= 90 && abs(coord.longitude) <= 180
}
