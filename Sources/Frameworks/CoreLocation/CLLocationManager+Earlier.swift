public import Foundation
import PhonePort

/// Names and methods of earlier releases of iOS, for apps that support these releases.
extension CLLocationManager {
  /// The app's permission for location. Since iOS 14 the permission is a property of a manager.
  public class func authorizationStatus() -> CLAuthorizationStatus { CLLocationManager().authorizationStatus }
  /// Whether this phone can monitor regions; always `true`.
  @available(iOS, deprecated: 7.0, message: "Use isMonitoringAvailable(for:) instead.")
  public class func regionMonitoringAvailable() -> Bool { true }
  /// Whether region monitoring is on; always `true`.
  @available(iOS, deprecated: 6.0, message: "Use isMonitoringAvailable(for:) and authorizationStatus instead.")
  public class func regionMonitoringEnabled() -> Bool { true }
  /// Begins to monitor a region. The phone ignores the requested accuracy.
  @available(iOS, deprecated: 6.0, message: "Use startMonitoring(for:) instead.")
  public func startMonitoring(for region: CLRegion, desiredAccuracy accuracy: CLLocationAccuracy) {
    startMonitoring(for: region)
  }

  /// Whether the phone can defer updates; always `false`, as on every release since iOS 13.
  @available(iOS, deprecated: 13.0, message: "iOS 13 and later defer no updates.")
  public class func deferredLocationUpdatesAvailable() -> Bool { false }
  /// Reports to the delegate that deferring has failed, as every release since iOS 13 does.
  @available(iOS, deprecated: 13.0, message: "iOS 13 and later defer no updates.")
  public func allowDeferredLocationUpdates(untilTraveled distance: CLLocationDistance, timeout: TimeInterval) {
    nonisolated(unsafe) weak let manager = self
    after(.milliseconds(1)) {
      guard let manager else { return }
      manager.delegate?.locationManager(manager, didFinishDeferredUpdatesWithError: CLError(.deferredFailed))
    }
  }
  /// Does nothing, because updates are never deferred.
  @available(iOS, deprecated: 13.0, message: "iOS 13 and later defer no updates.")
  public func disallowDeferredLocationUpdates() {}
}

/// Features that a virtual phone reports as missing, as a real phone without these features does.
extension CLLocationManager {
  /// Whether the phone has a compass; always `false`.
  public class func headingAvailable() -> Bool { false }
  /// Whether a widget of the app may receive locations; always `false`, because a virtual phone has no widgets.
  public var isAuthorizedForWidgetUpdates: Bool { false }
}

extension CLBeacon {
  /// The UUID of the beacon, under the name that `uuid` had before iOS 13.
  public var proximityUUID: UUID { uuid }
}

extension CLBeaconRegion {
  /// Creates a region of all beacons with this UUID and this major number. Apps used this initializer before iOS 13.
  @available(iOS, deprecated: 13.0, message: "Use init(uuid:major:identifier:) instead.")
  public convenience init(proximityUUID: UUID, major: CLBeaconMajorValue, identifier: String) {
    self.init(uuid: proximityUUID, major: major, identifier: identifier)
  }

  /// Creates a region of the beacon with this UUID, major and minor number. Apps used this initializer before iOS 13.
  @available(iOS, deprecated: 13.0, message: "Use init(uuid:major:minor:identifier:) instead.")
  public convenience init(
    proximityUUID: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue, identifier: String
  ) {
    self.init(uuid: proximityUUID, major: major, minor: minor, identifier: identifier)
  }
}
