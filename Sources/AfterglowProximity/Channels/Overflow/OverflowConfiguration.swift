/// The configuration of the overflow channel: how the identifier is written into the overflow area and read from it.
public struct OverflowConfiguration: Hashable, Sendable {
  /// The code in which this phone writes its identifier. The channel reads all codes.
  public var code = OverflowCodeChoice.automatic
  /// The time for which the phone advertises one of the two banks before it changes to the other bank. The default
  /// value is the same as in the reference apps.
  public var bankRotation = Duration.seconds(5)
  /// The maximum number of peers whose masks are remembered. Beyond this number, the peer that was heard longest ago is
  /// forgotten.
  public var maximumPeers = 4_096

  /// Creates a configuration with the default values.
  public init() {}
}
