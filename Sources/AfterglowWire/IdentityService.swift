/// The GATT channel's two service UUIDs. Phones are found by the first UUID, and the second UUID contains the
/// identifier.
public enum IdentityService {
  /// The service that every installation hosts and advertises.
  public static let reference = ServiceUUID(high: 0x2F23_4454_CF6D_4A0F, low: 0xADF2_F491_1BA9_FFA6)

  private static let prefixHigh: UInt64 = 0xBBBB_BBBB_BBBB_BBBB
  private static let prefixLow: UInt64 = 0xBBBB_BBCC_0000_0000

  /// Returns the service whose UUID contains an identifier: `BBBBBBBB-BBBB-BBBB-BBBB-BBCCXXXXXXXX`.
  public static func service(for installation: InstallationID) -> ServiceUUID {
    ServiceUUID(high: prefixHigh, low: prefixLow | UInt64(installation.rawValue))
  }

  /// Returns the identifier that a service's UUID contains; `nil` for any other service, and for an identifier of 0.
  public static func installation(in service: ServiceUUID) -> InstallationID? {
    guard service.high == prefixHigh, service.low & 0xFFFF_FFFF_0000_0000 == prefixLow else { return nil }
    return InstallationID(rawValue: UInt32(truncatingIfNeeded: service.low))
  }
}
