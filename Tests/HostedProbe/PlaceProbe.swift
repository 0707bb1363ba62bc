import CoreLocation
import Foundation
import UIKit

/// Compares the time of a location with the time of the process, and says where it was told of it.
final class PlaceProbe: NSObject, CLLocationManagerDelegate, @unchecked Sendable {
  static let shared = PlaceProbe()
  private var manager: CLLocationManager?

  /// Makes the manager on the main thread, on a thread with a run loop, or on a dispatch queue.
  func start(_ place: String?) {
    switch place {
    case "thread":
      Thread.detachNewThread {
        Thread.current.threadDictionary["name"] = "places"
        self.makeManager()
        RunLoop.current.run(until: Date().addingTimeInterval(60))
      }
    case "queue": DispatchQueue(label: "places").async { self.makeManager() }
    default: makeManager()
    }
  }

  private func makeManager() {
    let manager = CLLocationManager()
    manager.delegate = self
    manager.requestAlwaysAuthorization()
    manager.startUpdatingLocation()
    self.manager = manager
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    let age = Date().timeIntervalSince(locations[0].timestamp)
    let thread = Thread.isMainThread ? "main" : Thread.current.threadDictionary["name"] ?? "another"
    print(abs(age) < 1 ? "location of now on \(thread)" : "location \(age) s old")
    manager.stopUpdatingLocation()
  }
}
