import CoreLocation
import Foundation

/// Location updates at the accuracy of the cell radio: not for the place, but because they keep the app awake (rule D6).
@MainActor
final class LocationDriver: NSObject {
  private let manager = CLLocationManager()

  override init() {
    super.init()
    manager.delegate = self
    manager.desiredAccuracy = kCLLocationAccuracyThreeKilometers
    manager.distanceFilter = Self.distanceFilterMetres
    manager.pausesLocationUpdatesAutomatically = false
    manager.allowsBackgroundLocationUpdates = true
    manager.requestAlwaysAuthorization()
    manager.startUpdatingLocation()
  }

  /// As coarse as the accuracy: a finer filter would only cause more updates.
  private static let distanceFilterMetres: CLLocationDistance = 3000
}

extension LocationDriver: @MainActor CLLocationManagerDelegate {
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    // Updates that were asked for before the user had decided begin by themselves; asking again is harmless, and needed
    // after permission was withdrawn and given back.
    manager.startUpdatingLocation()
  }

  /// Without an implementation, Core Location raises an exception on failure.
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
}
