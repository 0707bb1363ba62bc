/// How the identifier is written into the overflow area and read from it.
public struct OverflowConfiguration: Hashable, Sendable {
  /// The code in which it is written. The channel reads all codes, whichever one it writes.
  public var code = OverflowCodeChoice.automatic
  /// How long one bank is advertised before the other takes its turn; the reference's figure.
  public var bankRotation = Duration.seconds(5)
  /// The most peers whose masks are remembered. Beyond that, the peer that was heard longest ago is forgotten.
  public var maximumPeers = 4_096

  /// Creates a configuration with the default figures.
  public init() {}
}
