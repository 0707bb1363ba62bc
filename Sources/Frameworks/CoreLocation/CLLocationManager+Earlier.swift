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
