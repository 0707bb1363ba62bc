import AfterglowProximity
import AfterglowWire
import CoreLocation
import Foundation

extension LocationAuthorization {
  @MainActor
  init(_ manager: CLLocationManager) {
    let accuracy: Accuracy = manager.accuracyAuthorization == .reducedAccuracy ? .reduced : .full
    self =
      switch manager.authorizationStatus {
      case .notDetermined: .notDetermined
      case .restricted: .restricted
      case .denied: .denied
      case .authorizedWhenInUse: .whenInUse(accuracy)
      case .authorizedAlways: .always(accuracy)
      @unknown default: .notDetermined
      }
  }
}

extension BeaconRegion {
  init(_ constraint: CLBeaconIdentityConstraint) {
    let uuid = ServiceUUID(constraint.uuid.uuid)
    switch (constraint.major, constraint.minor) {
    case (let major?, let minor?): self.init(uuid: uuid, major: major, minor: minor)
    case (let major?, nil): self.init(uuid: uuid, major: major)
    case (nil, _): self.init(uuid: uuid)
    }
  }
}

extension CLBeaconIdentityConstraint {
  convenience init(_ region: BeaconRegion) {
    let uuid = UUID(region.uuid)
    switch (region.major, region.minor) {
    case (let major?, let minor?): self.init(uuid: uuid, major: major, minor: minor)
    case (let major?, nil): self.init(uuid: uuid, major: major)
    case (nil, _): self.init(uuid: uuid)
    }
  }
}

extension CLRegion {
  /// Returns a region for monitoring. The region's identifier contains the UUID, and the major and minor numbers that
  /// the region has. Besides entries and exits, iOS reports that the phone is inside the region when the display comes
  /// on (rule E5).
  static func monitored(_ region: BeaconRegion) -> CLBeaconRegion {
    let numbers = [region.major, region.minor].compactMap { $0.map { ".\($0)" } }.joined()
    let monitored = CLBeaconRegion(
      beaconIdentityConstraint: CLBeaconIdentityConstraint(region),
      identifier: "org.afterglow.\(region.uuid)\(numbers)")
    monitored.notifyEntryStateOnDisplay = true
    return monitored
  }
}

extension RangedBeacon {
  init(_ beacon: CLBeacon) {
    // A signal strength of 0 means that the beacon was not heard (rule E9).
    self.init(
      major: beacon.major.uint16Value, minor: beacon.minor.uint16Value, rssiDBm: beacon.rssi == 0 ? nil : beacon.rssi)
  }
}
