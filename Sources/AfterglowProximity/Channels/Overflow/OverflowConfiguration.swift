/// The configuration of the overflow channel: how the identifier is written into the overflow area and read from it.
public struct OverflowConfiguration: Hashable, Sendable {
  /// The code in which this phone writes its identifier. The channel reads all codes.
  public var code = OverflowCodeChoice.automatic
  /// How long each of the two banks is advertised before the other bank, as in the reference.
  public var bankRotation = Duration.seconds(5)
  /// The maximum number of peers whose masks are remembered. Beyond this number, the peer that was heard longest ago is
  /// forgotten.
  public var maximumPeers = 4_096

  /// Creates a configuration with the default figures.
  public init() {}
}
