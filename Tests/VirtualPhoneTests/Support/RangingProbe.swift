import CoreLocation
import Foundation
import VirtualPhone

/// Ranges beacons, and records the reports.
final class RangingProbe: NSObject, CLLocationManagerDelegate {
  struct Report: Equatable {
    let time: WorldTime
    let minors: [Int]
    let rssis: [Int]
    let accuracies: [Double]
    let proximities: [CLProximity]
  }

  let manager = CLLocationManager()
  let constraint: CLBeaconIdentityConstraint
  private(set) var reports: [Report] = []
  private(set) var failures: [Int] = []

  /// With `inBackground`, location updates keep the app awake while the app ranges.
  init(_ uuid: UUID, inBackground: Bool) {
    constraint = CLBeaconIdentityConstraint(uuid: uuid)
    super.init()
    manager.delegate = self
    if inBackground {
      manager.allowsBackgroundLocationUpdates = true
      manager.startUpdatingLocation()
    }
    manager.startRangingBeacons(satisfying: constraint)
  }

  func locationManager(
    _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint, error: any Error
  ) {
    failures.append((error as? CLError)?.errorCode ?? -1)
  }

  func locationManager(
    _ manager: CLLocationManager, didRange beacons: [CLBeacon], satisfying beaconConstraint: CLBeaconIdentityConstraint
  ) {
    guard let now = AppProcess.running?.now else { return }
    reports.append(
      Report(
        time: now, minors: beacons.map(\.minor.intValue), rssis: beacons.map(\.rssi),
        accuracies: beacons.map(\.accuracy), proximities: beacons.map(\.proximity)))
  }
}
