/// The GATT channel's two service UUIDs: one by which phones are found, and one that carries the identifier.
public enum IdentityService {
  /// The service that every installation hosts and advertises.
  public static let reference = ServiceUUID(high: 0x2F23_4454_CF6D_4A0F, low: 0xADF2_F491_1BA9_FFA6)

  private static let prefixHigh: UInt64 = 0xBBBB_BBBB_BBBB_BBBB
  private static let prefixLow: UInt64 = 0xBBBB_BBCC_0000_0000

  /// The service that carries an identifier: `BBBBBBBB-BBBB-BBBB-BBBB-BBCCXXXXXXXX`.
  public static func service(for installation: InstallationID) -> ServiceUUID {
    ServiceUUID(high: prefixHigh, low: prefixLow | UInt64(installation.rawValue))
  }

  /// Returns the identifier that a service carries; `nil` for any other service, and for 0.
  public static func installation(in service: ServiceUUID) -> InstallationID? {
    guard service.high == prefixHigh, service.low & 0xFFFF_FFFF_0000_0000 == prefixLow else { return nil }
    return InstallationID(rawValue: UInt32(truncatingIfNeeded: service.low))
  }
}
