import CoreLocation
import Foundation
import UIKit

/// Compares the time of a location with the time of the process.
final class PlaceProbe: NSObject, CLLocationManagerDelegate, @unchecked Sendable {
  static let shared = PlaceProbe()
  private var manager: CLLocationManager?

  func start() {
    let manager = CLLocationManager()
    manager.delegate = self
    manager.requestAlwaysAuthorization()
    manager.startUpdatingLocation()
    self.manager = manager
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    let age = Date().timeIntervalSince(locations[0].timestamp)
    print(abs(age) < 1 ? "location of now" : "location \(age) s old")
    manager.stopUpdatingLocation()
  }
}
