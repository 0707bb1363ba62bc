public import Foundation

/// What the user lets an app know of its whereabouts. See Apple's `CLAuthorizationStatus`.
public enum CLAuthorizationStatus: Int32, Sendable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case authorizedAlways = 3
  case authorizedWhenInUse = 4
}

/// How exactly the user lets an app know the place. See Apple's `CLAccuracyAuthorization`.
public enum CLAccuracyAuthorization: Int, Sendable {
  case fullAccuracy = 0
  case reducedAccuracy = 1
}

public struct CLLocationCoordinate2D: Sendable {
  public var latitude: CLLocationDegrees
  public var longitude: CLLocationDegrees

  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A place and when the phone was there.
public final class CLLocation: NSObject, Sendable {
  public let coordinate: CLLocationCoordinate2D
  public let horizontalAccuracy: CLLocationAccuracy
  public let timestamp: Date

  init(coordinate: CLLocationCoordinate2D, horizontalAccuracy: CLLocationAccuracy, timestamp: Date) {
    self.coordinate = coordinate
    self.horizontalAccuracy = horizontalAccuracy
    self.timestamp = timestamp
  }
}
