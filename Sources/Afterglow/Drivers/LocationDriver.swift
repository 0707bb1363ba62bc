import CoreLocation
import Foundation

/// Location updates at the accuracy of the cell radio: not for the place, but because they keep the app awake (rule D6).
@MainActor
final class LocationDriver: NSObject {
  private let manager = CLLocationManager()

  /// With `ranges`, beacons of a region that nobody transmits are ranged as well.
  ///
  /// From iOS 13 on, overflow advertisements reach an app in the background only while beacons are ranged (rule B4). The
  /// receiver is then open all the time.
  init(ranges: Bool) {
    super.init()
    manager.delegate = self
    manager.desiredAccuracy = kCLLocationAccuracyThreeKilometers
    manager.distanceFilter = Self.distanceFilterMetres
    manager.pausesLocationUpdatesAutomatically = false
    manager.allowsBackgroundLocationUpdates = true
    manager.requestAlwaysAuthorization()
    manager.startUpdatingLocation()
    if ranges { manager.startRangingBeacons(satisfying: CLBeaconIdentityConstraint(uuid: Self.nobodysRegion)) }
  }

  /// A random UUID of version 4, drawn for this purpose.
  private static let nobodysRegion = UUID(
    uuid: (0x5B, 0x0C, 0x63, 0x1E, 0x8F, 0x2A, 0x4D, 0x7B, 0x9C, 0x41, 0xE0, 0x36, 0xA7, 0xD2, 0x14, 0x88))

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
