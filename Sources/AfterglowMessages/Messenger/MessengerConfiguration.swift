/// The messenger's figures, and the limits that keep it small.
///
/// A duration below a millisecond counts as a millisecond, and a count below one as one.
public struct MessengerConfiguration: Hashable, Sendable {
  /// How long a message waits for its receivers.
  public var expiry = Duration.seconds(3_600)
  /// The maximum number of messages that wait at once.
  public var maximumOutbox = 1_000
  /// The maximum number of installations that are remembered because they are or were linked with this one.
  ///
  /// Beyond that, the installation that was heard longest ago is forgotten, unless it is linked or a message waits for
  /// it.
  public var maximumCorrespondents = 1_024

  /// The maximum number of unconfirmed bytes to one installation. The maximum number of messages is `SequenceSet.span`,
  /// 1,024.
  public var maximumBytesInFlight = 1 << 20
  /// The first pause before an unconfirmed message is sent again; it doubles each time up to `longestResend`.
  public var firstResend = Duration.seconds(1)
  /// The longest pause before a message that was not confirmed is sent again.
  public var longestResend = Duration.seconds(30)

  /// How long a receipt waits, so that it can confirm several messages.
  public var receiptDelay = Duration.milliseconds(20)
  /// The number of received messages that sends a receipt at once.
  public var receiptBatch = 64
  /// How long the store may still hold messages that were confirmed or shown. A crash in this time only causes a
  /// repetition.
  public var tidyDelay = Duration.seconds(1)

  /// The datagrams and messages a second that are accepted from one installation in the long run.
  ///
  /// A person who types sends one. The receivers of a program that sends thousands must raise this.
  public var floodRate = 1_000
  /// How many of them may come at once beyond the rate; sixteen malformed ones weigh as much.
  public var floodBurst = 4_096
  /// How long a sender is muted after it exceeds the rate.
  public var mute = Duration.seconds(60)

  /// Creates a configuration with the default figures.
  public init() {}
}
