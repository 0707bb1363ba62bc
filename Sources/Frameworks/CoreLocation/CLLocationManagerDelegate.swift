public import Foundation

/// What a location manager tells its app. See Apple's `CLLocationManagerDelegate`; every method is optional.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
  /// The way before iOS 14.
  func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  /// The way before iOS 6.
  func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation, from oldLocation: CLLocation)
  /// The way before iOS 13.
  func locationManager(_ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?)
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)

  func locationManager(
    _ manager: CLLocationManager, didRange beacons: [CLBeacon], satisfying beaconConstraint: CLBeaconIdentityConstraint)
  func locationManager(
    _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint, error: any Error)
  func locationManager(_ manager: CLLocationManager, didRangeBeacons beacons: [CLBeacon], in region: CLBeaconRegion)
  func locationManager(
    _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion, withError error: any Error)

  func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion)
  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion)
  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion)
  func locationManager(_ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion)
  func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error)

  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)
  func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)
}

extension CLLocationManagerDelegate {
  /// An app that has only the method of before iOS 14 is called by that.
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    locationManager(manager, didChangeAuthorization: manager.authorizationStatus)
  }
  public func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {}
  /// An app that has only the method of before iOS 6 is called by that.
  public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    guard let newest = locations.last else { return }
    locationManager(manager, didUpdateTo: newest, from: manager.earlierLocation ?? newest)
  }
  public func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation, from oldLocation: CLLocation
  ) {}
  public func locationManager(_ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?) {}
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}

  public func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {}
  public func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {}
  public func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {}
  public func locationManager(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
  ) {}
  public func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
  ) {}

  /// Updates are never paused: it has no effect on a virtual phone.
  public func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {}
  /// Updates are never paused: it has no effect on a virtual phone.
  public func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {}
}

/// Who has only the callbacks for regions is called by those, however it began to range (rule E14).
extension CLLocationManagerDelegate {
  public func locationManager(
    _ manager: CLLocationManager, didRange beacons: [CLBeacon], satisfying beaconConstraint: CLBeaconIdentityConstraint
  ) {
    guard let region = manager.oldCallbackRegion(for: beaconConstraint) else { return }
    locationManager(manager, didRangeBeacons: beacons, in: region)
  }

  public func locationManager(
    _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint, error: any Error
  ) {
    guard let region = manager.oldCallbackRegion(for: beaconConstraint) else { return }
    locationManager(manager, rangingBeaconsDidFailFor: region, withError: error)
  }

  public func locationManager(
    _ manager: CLLocationManager, didRangeBeacons beacons: [CLBeacon], in region: CLBeaconRegion
  ) {}
  public func locationManager(
    _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion, withError error: any Error
  ) {}
}
