import AfterglowWire
public import Foundation
import PhonePort

/// Beacons that belong together: all of a UUID, those of one major number, or a single one. See Apple's `CLBeaconRegion`.
public final class CLBeaconRegion: CLRegion {
  /// Which beacons are in the region.
  public let beaconIdentityConstraint: CLBeaconIdentityConstraint
  /// Whether the app is told that it is inside whenever the screen comes on (rule E5).
  public var notifyEntryStateOnDisplay = false

  public init(beaconIdentityConstraint: CLBeaconIdentityConstraint, identifier: String) {
    self.beaconIdentityConstraint = beaconIdentityConstraint
    super.init(identifier: identifier)
  }

  public convenience init(uuid: UUID, identifier: String) {
    self.init(beaconIdentityConstraint: CLBeaconIdentityConstraint(uuid: uuid), identifier: identifier)
  }

  public convenience init(uuid: UUID, major: CLBeaconMajorValue, identifier: String) {
    self.init(beaconIdentityConstraint: CLBeaconIdentityConstraint(uuid: uuid, major: major), identifier: identifier)
  }

  public convenience init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue, identifier: String) {
    self.init(
      beaconIdentityConstraint: CLBeaconIdentityConstraint(uuid: uuid, major: major, minor: minor),
      identifier: identifier)
  }

  /// The name before iOS 13 of the initialiser with `uuid`.
  public convenience init(proximityUUID: UUID, identifier: String) {
    self.init(uuid: proximityUUID, identifier: identifier)
  }

  public var uuid: UUID { beaconIdentityConstraint.uuid }
  /// The name of ``uuid`` before iOS 13.
  public var proximityUUID: UUID { uuid }
  public var major: NSNumber? { beaconIdentityConstraint.major.map { NSNumber(value: $0) } }
  public var minor: NSNumber? { beaconIdentityConstraint.minor.map { NSNumber(value: $0) } }

  /// Makes a region as an app has described it.
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

  /// What to hand to `CBPeripheralManager.startAdvertising(_:)`: UUID, major, minor and measured power in 21 bytes.
  public func peripheralData(withMeasuredPower measuredPower: NSNumber?) -> NSMutableDictionary {
    let power = Int8(truncatingIfNeeded: measuredPower?.intValue ?? Self.typicalPowerDBm)
    let beacon = IBeacon(
      uuid: ServiceUUID(uuid), major: major?.uint16Value ?? 0, minor: minor?.uint16Value ?? 0, measuredPowerDBm: power)
    var payload: [UInt8] = []
    beacon.encode(into: &payload)
    // Without Apple's type and length, which the system adds.
    return NSMutableDictionary(dictionary: [AdvertisementKey.beacon: Data(payload.dropFirst(2))])
  }

  /// What an iPhone is calibrated to (rules, J2).
  private static let typicalPowerDBm = -59
}
