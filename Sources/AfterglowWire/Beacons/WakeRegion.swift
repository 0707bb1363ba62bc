/// One of an app's 19 beacon regions that only wake phones. Their beacons name no installation.
///
/// iOS monitors 20 regions for an app (rule E2): the identity region, in which every beacon names an installation, and
/// the wake regions. Region `n` has the identity region's UUID with `n`, 1 to 19, XOR-ed onto its last byte; so the
/// identity regions of two apps have to differ in more than their last five bits.
public struct WakeRegion: RawRepresentable, Hashable, Comparable, Sendable {
  /// The region's number, 1 to 19.
  public let rawValue: UInt8

  /// The number of wake regions: the identity region takes one of the 20 that iOS allows (rule E2).
  public static let count = 19

  /// Creates the region with a number; `nil` unless the number is 1 to 19.
  public init?(rawValue: UInt8) {
    guard 1...UInt8(Self.count) ~= rawValue else { return nil }
    self.rawValue = rawValue
  }

  /// Creates the wake region that has a UUID, given the identity region; `nil` for every other UUID.
  public init?(_ uuid: ServiceUUID, identity: ServiceUUID) {
    guard uuid.high == identity.high, (uuid.low ^ identity.low) >> 8 == 0 else { return nil }
    self.init(rawValue: UInt8(truncatingIfNeeded: uuid.low ^ identity.low))
  }

  /// Returns the UUID of the region's beacons, given the identity region's.
  public func uuid(identity: ServiceUUID) -> ServiceUUID {
    ServiceUUID(high: identity.high, low: identity.low ^ UInt64(rawValue))
  }

  /// Sorts by the regions' numbers.
  public static func < (lhs: WakeRegion, rhs: WakeRegion) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension WakeRegion: CaseIterable {
  /// All wake regions, in the order of their numbers.
  public static let allCases = (1...UInt8(count)).compactMap(WakeRegion.init(rawValue:))
}
