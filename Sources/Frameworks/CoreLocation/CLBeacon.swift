public import Foundation
import PhonePort

/// The major number of a beacon, of 16 bits.
public typealias CLBeaconMajorValue = UInt16
/// The minor number of a beacon, of 16 bits.
public typealias CLBeaconMinorValue = UInt16

/// A range of distances to a beacon (rule E9). See Apple's `CLProximity`.
public enum CLProximity: Int, Sendable {
  /// The phone heard nothing from the beacon since the last report, so the distance is not known (rule E9).
  case unknown = 0
  /// The estimated distance is less than 0.5 m (rule E9).
  case immediate = 1
  /// The estimated distance is at least 0.5 m and less than 3.5 m (rule E9).
  case near = 2
  /// The estimated distance is 3.5 m or more (rule E9).
  case far = 3
}

/// Selects beacons by UUID, and optionally by major and minor number. See Apple's `CLBeaconIdentityConstraint`.
public final class CLBeaconIdentityConstraint: NSObject, Sendable {
  /// The UUID that a beacon must have.
  public let uuid: UUID
  /// The major number that a beacon must have; `nil` for any number.
  public let major: CLBeaconMajorValue?
  /// The minor number that a beacon must have; `nil` for any number.
  public let minor: CLBeaconMinorValue?

  /// Selects all beacons with this UUID.
  public init(uuid: UUID) {
    self.uuid = uuid
    (major, minor) = (nil, nil)
  }

  /// Selects all beacons with this UUID and this major number.
  public init(uuid: UUID, major: CLBeaconMajorValue) {
    self.uuid = uuid
    (self.major, minor) = (major, nil)
  }

  /// Selects the beacon with this UUID, major and minor number.
  public init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue) {
    self.uuid = uuid
    (self.major, self.minor) = (major, minor)
  }

  /// Whether both constraints have the same UUID, major number and minor number.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CLBeaconIdentityConstraint else { return false }
    return (uuid, major, minor) == (other.uuid, other.major, other.minor)
  }

  /// A hash of the UUID.
  public override var hash: Int { uuid.hashValue }

  init(_ constraint: BeaconConstraint) {
    uuid = constraint.uuid
    (major, minor) = (constraint.major, constraint.minor)
  }

  var value: BeaconConstraint { BeaconConstraint(uuid: uuid, major: major, minor: minor) }
}

/// A beacon that the phone heard in the last few seconds (rule E7). See Apple's `CLBeacon`.
public final class CLBeacon: NSObject {
  /// The UUID that the beacon sends.
  public let uuid: UUID
  /// The major number that the beacon sends.
  public let major: NSNumber
  /// The minor number that the beacon sends.
  public let minor: NSNumber
  /// The average signal strength since the last report, in dBm; 0 if the phone heard nothing (rule E9).
  public let rssi: Int
  /// The estimated distance to the beacon, in metres; −1 if the phone heard nothing since the last report (rule E9).
  public let accuracy: CLLocationAccuracy
  /// The range in which ``accuracy`` lies; unknown if the phone heard nothing since the last report (rule E9).
  public let proximity: CLProximity
  /// The time of the report that contains this beacon.
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
