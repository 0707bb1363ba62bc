import AfterglowWire
public import Foundation

/// Beacons that belong together; here, what a phone transmits as one. See Apple's `CLBeaconRegion`.
public final class CLBeaconRegion: NSObject {
  public let identifier: String
  public let uuid: UUID
  public let major: NSNumber?
  public let minor: NSNumber?

  public init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue, identifier: String) {
    self.identifier = identifier
    self.uuid = uuid
    self.major = NSNumber(value: major)
    self.minor = NSNumber(value: minor)
  }

  /// What to hand to `CBPeripheralManager.startAdvertising(_:)`: UUID, major, minor and measured power in 21 bytes.
  public func peripheralData(withMeasuredPower measuredPower: NSNumber?) -> NSMutableDictionary {
    let power = Int8(truncatingIfNeeded: measuredPower?.intValue ?? Self.typicalPowerDBm)
    let beacon = IBeacon(
      uuid: ServiceUUID(uuid), major: major?.uint16Value ?? 0, minor: minor?.uint16Value ?? 0, measuredPowerDBm: power)
    var payload: [UInt8] = []
    beacon.encode(into: &payload)
    // Without Apple's type and length, which the system adds.
    return NSMutableDictionary(dictionary: [appleBeaconKey: Data(payload.dropFirst(2))])
  }

  /// What an iPhone is calibrated to (rules, J2).
  private static let typicalPowerDBm = -59
}

/// The undocumented key that `peripheralData(withMeasuredPower:)` uses.
let appleBeaconKey = "kCBAdvDataAppleBeaconKey"

extension IBeacon {
  /// Reads what `peripheralData(withMeasuredPower:)` wrote.
  init?(peripheralData: Data) {
    self.init(parsing: [0x02, 0x15] + Array(peripheralData))
  }
}
