public import AfterglowWire

/// A set of beacons: all beacons with one UUID, all beacons with one UUID and major number, or a single beacon.
///
/// Apple's `CLBeaconRegion` and `CLBeaconIdentityConstraint` have the same three cases, in which a minor requires a
/// major.
public struct BeaconRegion: Hashable, Sendable {
  /// The region's UUID. It identifies no service, but has the same format as the UUID of a service.
  public let uuid: ServiceUUID
  /// The major number of the region's beacons; `nil` for any major number.
  public let major: UInt16?
  /// The minor number of the region's beacon; `nil` for any minor number.
  public let minor: UInt16?

  /// Creates the region of all beacons with this UUID.
  public init(uuid: ServiceUUID) {
    self.uuid = uuid
    major = nil
    minor = nil
  }

  /// Creates the region of all beacons with this UUID and major number.
  public init(uuid: ServiceUUID, major: UInt16) {
    self.uuid = uuid
    self.major = major
    minor = nil
  }

  /// Creates the region of one beacon.
  public init(uuid: ServiceUUID, major: UInt16, minor: UInt16) {
    self.uuid = uuid
    self.major = major
    self.minor = minor
  }
}

/// One beacon as ranging reports it, about once a second (rules E7 and E9).
public struct RangedBeacon: Hashable, Sendable {
  /// The upper half of the beacon's number.
  public let major: UInt16
  /// The lower half of the beacon's number.
  public let minor: UInt16
  /// The average signal strength since the last report; `nil` if the beacon was not heard. In that case, Core Location
  /// reports 0.
  public let rssiDBm: Int?

  /// Creates a beacon with its numbers and its signal strength.
  public init(major: UInt16, minor: UInt16, rssiDBm: Int?) {
    self.major = major
    self.minor = minor
    self.rssiDBm = rssiDBm
  }

  /// The installation that the beacon names; `nil` for the number 0. A beacon outside the identity region does not
  /// reliably name an installation.
  public var installation: InstallationID? { InstallationID(major: major, minor: minor) }
}
