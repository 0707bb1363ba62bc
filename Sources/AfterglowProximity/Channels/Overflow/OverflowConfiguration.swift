/// How the identifier is written into the overflow area and read from it.
public struct OverflowConfiguration: Hashable, Sendable {
  /// The code in which it is written; every code is read, whatever is written.
  public var code = OverflowCodeChoice.automatic
  /// How long a bank is advertised before it is the other's turn; the reference's figure.
  public var bankRotation = Duration.seconds(5)
  /// Peers of whose masks something is remembered; beyond, the peer that was heard longest ago is forgotten.
  public var maximumPeers = 4_096

  public init() {}
}
