import AfterglowWire
import CoreLocation
import Foundation

extension IBeacon {
  /// The advertisement data with which Core Bluetooth advertises this beacon.
  var peripheralData: [String: Any] {
    let bytes = (0..<16).map(uuid.byte(at:))
    let region = CLBeaconRegion(
      uuid: NSUUID(uuidBytes: bytes) as UUID, major: major, minor: minor, identifier: uuid.description)
    return region.peripheralData(withMeasuredPower: NSNumber(value: measuredPowerDBm)) as? [String: Any] ?? [:]
  }
}
