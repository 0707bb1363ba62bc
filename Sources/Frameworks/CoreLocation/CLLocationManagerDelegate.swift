public import Foundation

/// The callbacks of a location manager. Every method is optional. See Apple's `CLLocationManagerDelegate`.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
  /// Reports the app's permission and accuracy, once after the creation of the manager and then at each change.
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
  /// Reports a change of permission to an app written for a release before iOS 14.
  func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
  /// Reports locations, the newest last. A virtual phone reports one location at a time (rule E11).
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  /// Reports a location to an app written for a release before iOS 6.
  func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation, from oldLocation: CLLocation)
  /// Reports that deferred updates have ended or failed. A virtual phone reports only a failure.
  func locationManager(_ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?)
  /// Reports that the app receives no location, for example because the user denied the permission.
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)

  /// Reports the beacons that the phone heard, nearest first, once a second (rule E7).
  func locationManager(
    _ manager: CLLocationManager, didRange beacons: [CLBeacon], satisfying beaconConstraint: CLBeaconIdentityConstraint)
  /// Reports once that ranging is not possible, and why (rule E7).
  func locationManager(
    _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint, error: any Error)
  /// Reports beacons to an app that ranges by region or implements only the callbacks for regions (rules E7 and E14).
  func locationManager(_ manager: CLLocationManager, didRangeBeacons beacons: [CLBeacon], in region: CLBeaconRegion)
  /// Reports a failure of ranging to an app that ranges by region or implements only the callbacks for regions (rules
  /// E7 and E14).
  func locationManager(
    _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion, withError error: any Error)

  /// Reports that the phone has begun to monitor a region.
  func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion)
  /// Reports that the phone entered a region (rules E3 and E6).
  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion)
  /// Reports that the phone left a region (rules E4 and E6).
  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion)
  /// Reports the state of a region when the phone first determines the state, when the state changes, and when the app
  /// requests the state (rule E5). A region may also request a report whenever the screen comes on.
  func locationManager(_ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion)
  /// Reports that a region cannot be monitored, for example because the app has too many regions (rule E2).
  func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error)

  /// Reports that iOS paused updates. Updates are never paused, so the method has no effect on a virtual phone.
  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)
  /// Reports that iOS resumed updates. Updates are never paused, so the method has no effect on a virtual phone.
  func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)
}

extension CLLocationManagerDelegate {
  /// Calls the method from before iOS 14, because an older app may implement only that method.
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    locationManager(manager, didChangeAuthorization: manager.authorizationStatus)
  }
  /// Does nothing. An app without this method ignores changes of permission.
  public func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {}
  /// Calls the method from before iOS 6, because an older app may implement only that method.
  public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    guard let newest = locations.last else { return }
    locationManager(manager, didUpdateTo: newest, from: manager.earlierLocation ?? newest)
  }
  /// Does nothing. An app without this method ignores locations.
  public func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation, from oldLocation: CLLocation
  ) {}
  /// Does nothing. An app without this method ignores the end of deferred updates.
  public func locationManager(_ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?) {}
  /// Does nothing. An app without this method ignores location errors.
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}

  /// Does nothing. An app without this method ignores the beginning of monitoring.
  public func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {}
  /// Does nothing. An app without this method ignores entries into regions.
  public func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {}
  /// Does nothing. An app without this method ignores exits from regions.
  public func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {}
  /// Does nothing. An app without this method ignores the states of regions.
  public func locationManager(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
  ) {}
  /// Does nothing. An app without this method ignores failures to monitor a region.
  public func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
  ) {}

  /// Does nothing. A virtual phone never pauses updates, so the method has no effect on a virtual phone.
  public func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {}
  /// Does nothing. A virtual phone never pauses updates, so the method has no effect on a virtual phone.
  public func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {}
}

/// By default, an app that implements only the callbacks for regions receives these callbacks even if it ranges by
/// constraint. The rulebook can forbid the calls (rule E14).
extension CLLocationManagerDelegate {
  /// Calls the method for regions, because an app may implement only that method. Does nothing if rule E14 forbids the
  /// call.
  public func locationManager(
    _ manager: CLLocationManager, didRange beacons: [CLBeacon], satisfying beaconConstraint: CLBeaconIdentityConstraint
  ) {
    guard let region = manager.oldCallbackRegion(for: beaconConstraint) else { return }
    locationManager(manager, didRangeBeacons: beacons, in: region)
  }

  /// Calls the method for regions, because an app may implement only that method. Does nothing if rule E14 forbids the
  /// call.
  public func locationManager(
    _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint, error: any Error
  ) {
    guard let region = manager.oldCallbackRegion(for: beaconConstraint) else { return }
    locationManager(manager, rangingBeaconsDidFailFor: region, withError: error)
  }

  /// Does nothing. An app without this method ignores the beacons of regions.
  public func locationManager(
    _ manager: CLLocationManager, didRangeBeacons beacons: [CLBeacon], in region: CLBeaconRegion
  ) {}
  /// Does nothing. An app without this method ignores failures to range regions.
  public func locationManager(
    _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion, withError error: any Error
  ) {}
}
