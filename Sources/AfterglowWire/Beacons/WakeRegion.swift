/// One of the 19 beacon regions of an app that only wake: a beacon in it names nobody.
///
/// iOS monitors 20 regions for an app (rule E2): the identity region, in which every beacon names an installation, and
/// these. Region `n` has the identity region's UUID with `n`, 1 to 19, XOR-ed onto its last byte; so the identity regions
/// of two apps have to differ in more than their last five bits.
public struct WakeRegion: RawRepresentable, Hashable, Comparable, Sendable {
  /// 1 to 19.
  public let rawValue: UInt8

  /// How many there are: what the identity region leaves of iOS's 20.
  public static let count = 19

  /// `nil` unless the number is 1 to 19.
  public init?(rawValue: UInt8) {
    guard 1...UInt8(Self.count) ~= rawValue else { return nil }
    self.rawValue = rawValue
  }

  /// The region that a UUID stands for beside an identity region; `nil` for that one and for everybody else's.
  public init?(_ uuid: ServiceUUID, identity: ServiceUUID) {
    guard uuid.high == identity.high, (uuid.low ^ identity.low) >> 8 == 0 else { return nil }
    self.init(rawValue: UInt8(truncatingIfNeeded: uuid.low ^ identity.low))
  }

  /// What its beacons carry, beside those of an identity region.
  public func uuid(identity: ServiceUUID) -> ServiceUUID {
    ServiceUUID(high: identity.high, low: identity.low ^ UInt64(rawValue))
  }

  /// Sorts by the regions' numbers.
  public static func < (lhs: WakeRegion, rhs: WakeRegion) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension WakeRegion: CaseIterable {
  /// In the order of their numbers.
  public static let allCases = (1...UInt8(count)).compactMap(WakeRegion.init(rawValue:))
}
