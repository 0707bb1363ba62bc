import AfterglowWire
public import Foundation

public typealias CLBeaconMajorValue = UInt16
public typealias CLBeaconMinorValue = UInt16

/// How near a beacon seems. See Apple's `CLProximity`.
public enum CLProximity: Int, Sendable {
  case unknown = 0
  case immediate = 1
  case near = 2
  case far = 3
}

/// Which beacons are meant: a UUID, perhaps with major, perhaps with minor. See Apple's `CLBeaconIdentityConstraint`.
public final class CLBeaconIdentityConstraint: NSObject, Sendable {
  public let uuid: UUID
  public let major: CLBeaconMajorValue?
  public let minor: CLBeaconMinorValue?

  public init(uuid: UUID) {
    self.uuid = uuid
    (major, minor) = (nil, nil)
  }

  public init(uuid: UUID, major: CLBeaconMajorValue) {
    self.uuid = uuid
    (self.major, minor) = (major, nil)
  }

  public init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue) {
    self.uuid = uuid
    (self.major, self.minor) = (major, minor)
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CLBeaconIdentityConstraint else { return false }
    return (uuid, major, minor) == (other.uuid, other.major, other.minor)
  }

  public override var hash: Int { uuid.hashValue }

  func matches(_ beacon: IBeacon) -> Bool {
    beacon.uuid == ServiceUUID(uuid) && (major ?? beacon.major) == beacon.major
      && (minor ?? beacon.minor) == beacon.minor
  }
}

/// A beacon as it was heard within the last seconds. See Apple's `CLBeacon`.
public final class CLBeacon: NSObject {
  public let uuid: UUID
  public let major: NSNumber
  public let minor: NSNumber
  /// The average of what was heard since the last report, in dBm; 0 if nothing was (rule E9).
  public let rssi: Int
  /// In metres, with one standard deviation; −1 if unknown (rule E9).
  public let accuracy: CLLocationAccuracy
  public let proximity: CLProximity
  public let timestamp: Date

  init(_ beacon: IBeacon, rssiDBm: Int?, timestamp: Date, rulebook: Rulebook) {
    uuid = UUID(beacon.uuid)
    major = NSNumber(value: beacon.major)
    minor = NSNumber(value: beacon.minor)
    rssi = rssiDBm ?? 0
    self.timestamp = timestamp
    guard let rssiDBm else {
      (accuracy, proximity) = (-1, .unknown)
      return
    }
    // Apple's own formula is unpublished; path loss with an exponent of 2 from the calibrated power is what it comes close to.
    let metres = pow(10, Double(Int(beacon.measuredPowerDBm) - rssiDBm) / 20)
    accuracy = metres
    proximity =
      metres < rulebook[Rules.immediateProximity]
      ? .immediate : metres < rulebook[Rules.nearProximity] ? .near : .far
  }
}
