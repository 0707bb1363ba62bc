/// The messenger's durations and limits.
///
/// Values that are too small are raised: durations to one millisecond, numbers to 1, `maximumBytesInFlight` to 4,096
/// bytes, and `longestResend` to `firstResend`.
public struct MessengerConfiguration: Hashable, Sendable {
  /// The time for which a message waits for its receivers.
  public var expiry = Duration.seconds(3_600)
  /// The maximum number of messages that wait at the same time.
  public var maximumOutbox = 1_000
  /// The maximum number of installations with streams to and from this installation: installations that are or were
  /// linked with it.
  ///
  /// When one more installation is linked, the messenger forgets an installation that is not linked and for which no
  /// message waits. Usually this is the one of these installations that was heard longest ago.
  public var maximumCorrespondents = 1_024

  /// The number of unconfirmed bytes to one installation at which sending pauses. A number below the maximum size of a
  /// message counts as that size. The maximum number of unconfirmed messages is `SequenceSet.span`, which is 1,024.
  public var maximumBytesInFlight = 1 << 20
  /// The first pause before an unconfirmed message is sent again. The pause doubles each time up to `longestResend`.
  public var firstResend = Duration.seconds(1)
  /// The longest pause before a message that was not confirmed is sent again. A pause below `firstResend` counts as
  /// `firstResend`.
  public var longestResend = Duration.seconds(30)

  /// The time for which a receipt waits, so that it can confirm several messages.
  public var receiptDelay = Duration.milliseconds(20)
  /// The number of received messages after which a receipt is sent at once.
  public var receiptBatch = 64
  /// The time within which confirmed and expired messages are removed from the store. If the app crashes within this
  /// time, the only consequence is that a message may be repeated.
  public var tidyDelay = Duration.seconds(1)

  /// The number of datagrams and messages per second that are accepted from one installation in the long run.
  ///
  /// A person who types sends about one message per second. If a program sends thousands of messages per second, its
  /// receivers must raise this rate.
  public var floodRate = 1_000
  /// The number of datagrams and messages that may arrive at once beyond the rate. Sixteen malformed datagrams exhaust
  /// this number.
  public var floodBurst = 4_096
  /// The time for which a sender is muted after it exceeds the rate.
  public var mute = Duration.seconds(60)

  /// Creates a configuration with the default durations and limits.
  public init() {}
}
