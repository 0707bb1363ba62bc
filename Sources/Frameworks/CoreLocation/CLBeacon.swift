public import Foundation
import PhonePort

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

  init(_ constraint: BeaconConstraint) {
    uuid = constraint.uuid
    (major, minor) = (constraint.major, constraint.minor)
  }

  var value: BeaconConstraint { BeaconConstraint(uuid: uuid, major: major, minor: minor) }
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

  @available(*, unavailable, message: "Core Location makes beacons: range them.")
  public override init() { fatalError("unavailable") }

  init(_ reading: BeaconReading) {
    uuid = reading.constraint.uuid
    major = NSNumber(value: reading.constraint.major ?? 0)
    minor = NSNumber(value: reading.constraint.minor ?? 0)
    rssi = reading.rssiDBm
    accuracy = reading.accuracy
    proximity = CLProximity(rawValue: reading.proximity.rawValue) ?? .unknown
    timestamp = Date(timeIntervalSince1970: reading.secondsSince1970)
  }
}
