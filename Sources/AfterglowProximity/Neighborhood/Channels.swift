/// The ways in which a phone can be heard; each channel names its own bit, and unknown bits are kept.
public struct Channels: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Identified over a connection, and measured while it lasts (seeds 000 and 001).
  public static let gatt = Channels(rawValue: 1 << 0)
  /// Read from the overflow area of an advertisement, without a connection (seed 002).
  public static let overflow = Channels(rawValue: 1 << 1)
  /// Ranged as an iBeacon of the identity region, and met anonymously in the background (seed 004).
  public static let beacon = Channels(rawValue: 1 << 2)
}
