import CoreLocation
import Foundation
import UIKit

/// Compares a location's time with the process's time, and prints the thread of the callback.
final class PlaceProbe: NSObject, CLLocationManagerDelegate, @unchecked Sendable {
  static let shared = PlaceProbe()
  private var manager: CLLocationManager?

  /// Creates the manager on the main thread, on a thread with a run loop, or on a dispatch queue.
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
