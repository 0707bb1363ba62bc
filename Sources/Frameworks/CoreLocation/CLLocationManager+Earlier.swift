public import Foundation
import PhonePort

/// What earlier releases called things; apps that support them still do.
extension CLLocationManager {
  /// The permission of the app; since iOS 14 a property of a manager.
  public class func authorizationStatus() -> CLAuthorizationStatus { CLLocationManager().authorizationStatus }
  @available(iOS, deprecated: 7.0, message: "Use isMonitoringAvailable(for:) instead.")
  public class func regionMonitoringAvailable() -> Bool { true }
  @available(iOS, deprecated: 6.0, message: "Use isMonitoringAvailable(for:) and authorizationStatus instead.")
  public class func regionMonitoringEnabled() -> Bool { true }
  /// The accuracy of a region is the phone's own.
  @available(iOS, deprecated: 6.0, message: "Use startMonitoring(for:) instead.")
  public func startMonitoring(for region: CLRegion, desiredAccuracy accuracy: CLLocationAccuracy) {
    startMonitoring(for: region)
  }

  /// No release since iOS 13 defers updates.
  @available(iOS, deprecated: 13.0, message: "iOS 13 and later defer no updates.")
  public class func deferredLocationUpdatesAvailable() -> Bool { false }
  /// Tells the delegate that deferring has failed, as every release since iOS 13 does.
  @available(iOS, deprecated: 13.0, message: "iOS 13 and later defer no updates.")
  public func allowDeferredLocationUpdates(untilTraveled distance: CLLocationDistance, timeout: TimeInterval) {
    nonisolated(unsafe) weak let manager = self
    after(.milliseconds(1)) {
      guard let manager else { return }
      manager.delegate?.locationManager(manager, didFinishDeferredUpdatesWithError: CLError(.deferredFailed))
    }
  }
  /// Updates that are not deferred come as before.
  @available(iOS, deprecated: 13.0, message: "iOS 13 and later defer no updates.")
  public func disallowDeferredLocationUpdates() {}
}

/// What a virtual phone is asked for and says that it lacks, as a phone without the part does.
extension CLLocationManager {
  /// A virtual phone has no compass.
  public class func headingAvailable() -> Bool { false }
  /// A virtual phone has no widgets, so the user has none on the screen.
  public var isAuthorizedForWidgetUpdates: Bool { false }
}

extension CLBeacon {
  /// The name of `uuid` before iOS 13.
  public var proximityUUID: UUID { uuid }
}

extension CLBeaconRegion {
  @available(iOS, deprecated: 13.0, message: "Use init(uuid:major:identifier:) instead.")
  public convenience init(proximityUUID: UUID, major: CLBeaconMajorValue, identifier: String) {
    self.init(uuid: proximityUUID, major: major, identifier: identifier)
  }

  @available(iOS, deprecated: 13.0, message: "Use init(uuid:major:minor:identifier:) instead.")
  public convenience init(
    proximityUUID: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue, identifier: String
  ) {
    self.init(uuid: proximityUUID, major: major, minor: minor, identifier: identifier)
  }
}
