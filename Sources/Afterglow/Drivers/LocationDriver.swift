import AfterglowProximity
import AfterglowWire
import CoreLocation
import Foundation

/// The driver of Core Location, which turns callbacks into events and commands into calls.
@MainActor
final class LocationDriver: NSObject {
  private let host: any NodeHost
  private let emit: @MainActor (Event) -> Void
  private let manager = CLLocationManager()

  /// Creates a driver, and requests the location permission "always". iOS asks the user only if the user has not
  /// answered this request before.
  init(host: any NodeHost, emit: @escaping @MainActor (Event) -> Void) {
    self.host = host
    self.emit = emit
    super.init()
    manager.delegate = self
    manager.desiredAccuracy = kCLLocationAccuracyThreeKilometers
    manager.distanceFilter = Self.distanceFilterMetres
    manager.pausesLocationUpdatesAutomatically = false
    manager.requestAlwaysAuthorization()
  }

  /// The distance filter, which is as coarse as the accuracy. A finer distance filter would only cause more updates.
  private static let distanceFilterMetres: CLLocationDistance = 3000

  /// Starts location updates, which keep the app awake (rule D6). The positions are not used. In the background,
  /// updates require the background mode `location`.
  func startUpdates() {
    manager.allowsBackgroundLocationUpdates = true
    manager.startUpdatingLocation()
  }

  func stopUpdates() { manager.stopUpdatingLocation() }

  func startRanging(_ region: BeaconRegion) { manager.startRangingBeacons(satisfying: .init(region)) }
  func stopRanging(_ region: BeaconRegion) { manager.stopRangingBeacons(satisfying: .init(region)) }

  func startMonitoring(_ region: BeaconRegion) { manager.startMonitoring(for: .monitored(region)) }
  func stopMonitoring(_ region: BeaconRegion) { manager.stopMonitoring(for: .monitored(region)) }
  func requestState(_ region: BeaconRegion) { manager.requestState(for: .monitored(region)) }
}

extension LocationDriver: @MainActor CLLocationManagerDelegate {
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    // `locationServicesEnabled()` waits for the location daemon's answer, so Xcode warns about a call on the main
    // thread.
    host.offMain { [host, emit] in
      let isEnabled = CLLocationManager.locationServicesEnabled()
      host.onMain { emit(.locationServicesChanged(isEnabled: isEnabled)) }
    }
    emit(.locationAuthorizationChanged(LocationAuthorization(manager)))
  }

  func locationManager(_ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion) {
    guard let region = region as? CLBeaconRegion, state != .unknown else { return }
    emit(.regionStateDetermined(BeaconRegion(region.beaconIdentityConstraint), isInside: state == .inside))
  }

  func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
  ) {
    if let region = region as? CLBeaconRegion {
      emit(.regionMonitoringFailed(BeaconRegion(region.beaconIdentityConstraint)))
    }
  }

  func locationManager(
    _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint, error: any Error
  ) {
    emit(.rangingFailed(BeaconRegion(beaconConstraint)))
  }

  func locationManager(
    _ manager: CLLocationManager, didRange beacons: [CLBeacon], satisfying beaconConstraint: CLBeaconIdentityConstraint
  ) {
    emit(.beaconsRanged(beacons.map(RangedBeacon.init), in: BeaconRegion(beaconConstraint)))
  }

  /// Does nothing. Core Location raises an exception on a failure if the delegate lacks this method. Other callbacks
  /// report the failures that matter to the node.
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
}
