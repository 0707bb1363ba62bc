/// How the identifier is written into the overflow area and read from it.
public struct OverflowConfiguration: Hashable, Sendable {
  /// The code in which the identifier is written. The channel reads every code.
  public var code = OverflowCodeChoice.automatic
  /// How long one bank is advertised before the other bank; the reference's figure.
  public var bankRotation = Duration.seconds(5)
  /// The maximum number of peers whose masks are remembered. Beyond that, the peer that was heard longest ago is
  /// forgotten.
  public var maximumPeers = 4_096

  /// Creates a configuration with the default figures.
  public init() {}
}
