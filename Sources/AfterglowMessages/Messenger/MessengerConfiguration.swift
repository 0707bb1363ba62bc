/// The messenger's figures, and the limits that keep it small.
///
/// A duration below a millisecond is taken as a millisecond, a count below one as one.
public struct MessengerConfiguration: Hashable, Sendable {
  /// How long a message waits for those whom it was sent to.
  public var expiry = Duration.seconds(3_600)
  /// Messages that wait at once.
  public var maximumOutbox = 1_000
  /// Installations of which something is remembered: whom one is or was linked with.
  ///
  /// Beyond that, the one heard of longest ago is forgotten, unless it is linked or a message waits for it.
  public var maximumCorrespondents = 1_024

  /// Bytes on their way to one installation and not confirmed; messages are `SequenceSet.span`, 1,024, at most.
  public var maximumBytesInFlight = 1 << 20
  /// The first pause before a message that was not confirmed is sent again; doubled each time up to `longestResend`.
  public var firstResend = Duration.seconds(1)
  public var longestResend = Duration.seconds(30)

  /// How long a receipt waits for company.
  public var receiptDelay = Duration.milliseconds(20)
  /// Messages that make a receipt go out at once.
  public var receiptBatch = 64
  /// How long it may take until what was confirmed or shown is struck off in the store: a crash within only costs a
  /// repetition.
  public var tidyDelay = Duration.seconds(1)

  /// Datagrams and messages a second that are taken from one installation in the long run.
  ///
  /// Somebody who types sends one; a program that is to send thousands has to raise this with its receivers.
  public var floodRate = 1_000
  /// How many more than that at once; sixteen pieces of garbage weigh as much.
  public var floodBurst = 4_096
  /// How long a sender that exceeds it is muted.
  public var mute = Duration.seconds(60)

  public init() {}
}
