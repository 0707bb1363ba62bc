/// The identifier by which this phone knows a peer: `CBPeripheral.identifier`.
///
/// The identifier stands for a radio address, not for a phone. The peer's address rotates about every 15 minutes, and
/// the same phone then appears under another identifier (rules H1 and H2). Only an `InstallationID` identifies the app
/// on a phone.
public struct PeerIdentifier: Hashable, Comparable, Sendable {
  /// The first eight bytes of the UUID in textual order, most significant first.
  public let high: UInt64
  /// The last eight bytes of the UUID.
  public let low: UInt64

  /// Creates an identifier from its two halves.
  @inlinable
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Whether the printed form of the first identifier precedes that of the second.
  @inlinable
  public static func < (lhs: PeerIdentifier, rhs: PeerIdentifier) -> Bool {
    (lhs.high, lhs.low) < (rhs.high, rhs.low)
  }
}

extension PeerIdentifier: CustomStringConvertible {
  /// An upper-case dashed UUID, as `UUID.uuidString` prints it.
  public var description: String { ServiceUUID(high: high, low: low).description }
}
