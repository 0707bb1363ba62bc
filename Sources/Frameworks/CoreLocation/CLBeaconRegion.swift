import AfterglowWire
public import Foundation
import PhonePort

/// A region of beacons: all beacons with a UUID, all beacons with a UUID and a major number, or a single beacon. See
/// Apple's `CLBeaconRegion`.
public final class CLBeaconRegion: CLRegion {
  /// The constraint that selects the beacons of the region.
  public let beaconIdentityConstraint: CLBeaconIdentityConstraint
  /// Whether a phone inside the region reports the region's state each time the screen comes on (rule E5).
  public var notifyEntryStateOnDisplay = false

  /// Creates a region of the beacons that a constraint selects.
  public init(beaconIdentityConstraint: CLBeaconIdentityConstraint, identifier: String) {
    self.beaconIdentityConstraint = beaconIdentityConstraint
    super.init(identifier: identifier)
  }

  /// Creates a region of all beacons with this UUID.
  public convenience init(uuid: UUID, identifier: String) {
    self.init(beaconIdentityConstraint: CLBeaconIdentityConstraint(uuid: uuid), identifier: identifier)
  }

  /// Creates a region of all beacons with this UUID and this major number.
  public convenience init(uuid: UUID, major: CLBeaconMajorValue, identifier: String) {
    self.init(beaconIdentityConstraint: CLBeaconIdentityConstraint(uuid: uuid, major: major), identifier: identifier)
  }

  /// Creates a region of the beacon with this UUID, major and minor number.
  public convenience init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue, identifier: String) {
    self.init(
      beaconIdentityConstraint: CLBeaconIdentityConstraint(uuid: uuid, major: major, minor: minor),
      identifier: identifier)
  }

  /// Creates a region of all beacons with this UUID. Apps used this initializer before iOS 13.
  public convenience init(proximityUUID: UUID, identifier: String) {
    self.init(uuid: proximityUUID, identifier: identifier)
  }

  /// The UUID of the region's beacons.
  public var uuid: UUID { beaconIdentityConstraint.uuid }
  /// The UUID of the region's beacons, under the name that ``uuid`` had before iOS 13.
  public var proximityUUID: UUID { uuid }
  /// The major number of the region's beacons; `nil` for any number.
  public var major: NSNumber? { beaconIdentityConstraint.major.map { NSNumber(value: $0) } }
  /// The minor number of the region's beacons; `nil` for any number.
  public var minor: NSNumber? { beaconIdentityConstraint.minor.map { NSNumber(value: $0) } }

  /// Creates the region that an app described; `nil` if the described region is not a region of beacons.
  convenience init?(_ description: RegionDescription) {
    guard let constraint = description.constraint else { return nil }
    self.init(
      beaconIdentityConstraint: CLBeaconIdentityConstraint(constraint), identifier: description.identifier)
    notifyOnEntry = description.notifiesOnEntry
    notifyOnExit = description.notifiesOnExit
    notifyEntryStateOnDisplay = description.notifiesEntryStateOnDisplay
  }

  override var value: RegionDescription {
    RegionDescription(
      identifier: identifier, constraint: beaconIdentityConstraint.value, notifiesOnEntry: notifyOnEntry,
      notifiesOnExit: notifyOnExit, notifiesEntryStateOnDisplay: notifyEntryStateOnDisplay)
  }

  /// Returns the advertisement data that makes `CBPeripheralManager.startAdvertising(_:)` send this region's beacon
  /// (rule A8).
  ///
  /// The value in the dictionary contains the UUID, major, minor and measured power in 21 bytes. A missing major or
  /// minor number is sent as 0.
  ///
  /// - Parameter measuredPower: The signal strength at a distance of one metre, in dBm; `nil` for −59 dBm.
  /// - Returns: A dictionary whose only key is Apple's key for beacons.
  public func peripheralData(withMeasuredPower measuredPower: NSNumber?) -> NSMutableDictionary {
    let power = Int8(truncatingIfNeeded: measuredPower?.intValue ?? Self.typicalPowerDBm)
    let beacon = IBeacon(
      uuid: ServiceUUID(uuid), major: major?.uint16Value ?? 0, minor: minor?.uint16Value ?? 0, measuredPowerDBm: power)
    var payload: [UInt8] = []
    beacon.encode(into: &payload)
    // The type and the length of Apple's manufacturer data are dropped, because the system adds them.
    return NSMutableDictionary(dictionary: [AdvertisementKey.beacon: Data(payload.dropFirst(2))])
  }

  /// The signal strength of an iPhone at a distance of one metre, in dBm.
  private static let typicalPowerDBm = -59
}
