public import Foundation
import PhonePort

/// What earlier releases called things; apps that support them still do.
extension CLLocationManager {
  /// The permission of the app; since iOS 14 a property of a manager.
  public class func authorizationStatus() -> CLAuthorizationStatus { CLLocationManager().authorizationStatus }
}

extension CLBeacon {
  /// The name of `uuid` before iOS 13.
  public var proximityUUID: UUID { uuid }
}
