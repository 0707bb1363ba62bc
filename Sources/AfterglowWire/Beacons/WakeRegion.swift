/// One of an app's 19 beacon regions that only wake phones. The beacons of these regions identify no installation.
///
/// iOS monitors 20 regions for an app (rule E2): the identity region, in which every beacon identifies an installation,
/// and the wake regions. Region `n`, for `n` from 1 to 19, has the identity region's UUID with `n` XOR-ed onto the last
/// byte. Therefore the identity regions of two apps have to differ in more than their last five bits.
public struct WakeRegion: RawRepresentable, Hashable, Comparable, Sendable {
  /// The region's number, 1 to 19.
  public let rawValue: UInt8

  /// The number of wake regions. iOS allows 20 regions, and the identity region is one of them (rule E2).
  public static let count = 19

  /// Creates the region with a number; `nil` unless the number is 1 to 19.
  public init?(rawValue: UInt8) {
    guard 1...UInt8(Self.count) ~= rawValue else { return nil }
    self.rawValue = rawValue
  }

  /// Creates the wake region with this UUID, for an app with this identity region; `nil` if no wake region has the
  /// UUID.
  public init?(_ uuid: ServiceUUID, identity: ServiceUUID) {
    guard uuid.high == identity.high, (uuid.low ^ identity.low) >> 8 == 0 else { return nil }
    self.init(rawValue: UInt8(truncatingIfNeeded: uuid.low ^ identity.low))
  }

  /// Returns the UUID of the region's beacons, for an app with the given identity region.
  public func uuid(identity: ServiceUUID) -> ServiceUUID {
    ServiceUUID(high: identity.high, low: identity.low ^ UInt64(rawValue))
  }

  /// Whether the first region has the lower number.
  public static func < (lhs: WakeRegion, rhs: WakeRegion) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension WakeRegion: CaseIterable {
  /// All wake regions, in the order of their numbers.
  public static let allCases = (1...UInt8(count)).compactMap(WakeRegion.init(rawValue:))
}
