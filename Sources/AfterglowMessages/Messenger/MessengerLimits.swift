internal import AfterglowWire

/// A messenger's configuration, with durations in nanoseconds and all values limited to valid ranges.
struct MessengerLimits: Sendable {
  let expiry: Int64
  let maximumOutbox: Int
  let maximumCorrespondents: Int
  let maximumDismissed: Int
  let maximumBytesInFlight: Int
  let firstResend: Int64
  let longestResend: Int64
  let receiptDelay: Int64
  let receiptBatch: Int
  let tidyDelay: Int64

  /// The shortest time from the sending of a message until it counts as lost because a later message was confirmed, in
  /// nanoseconds.
  static let reordering: Int64 = 200_000_000
  /// The maximum number of a stream's messages that are sent again at once. The receipts for the repeated messages show
  /// which other messages are missing.
  static let resendBurst = 256
  /// If this many changes that can wait have gathered, they are stored at once, unless the last attempt to store has
  /// failed.
  static let tidyBatch = 512

  /// The number of dismissed installations that are remembered for each correspondent. A dismissed installation needs
  /// only a fraction of the bytes that a correspondent needs.
  private static let dismissedForEach = 16
  /// The shortest time that a stored message waits after a launch, in nanoseconds, because the wall clock may have been
  /// set forward.
  static let grace: Int64 = 60_000_000_000

  init(_ configuration: MessengerConfiguration) {
    expiry = configuration.expiry.usableNanoseconds
    maximumOutbox = max(1, configuration.maximumOutbox)
    maximumCorrespondents = max(1, configuration.maximumCorrespondents)
    maximumDismissed = min(maximumCorrespondents, .max / Self.dismissedForEach) * Self.dismissedForEach
    maximumBytesInFlight = max(MessageBundle.Message.maximumSize, configuration.maximumBytesInFlight)
    firstResend = configuration.firstResend.usableNanoseconds
    longestResend = max(firstResend, configuration.longestResend.usableNanoseconds)
    receiptDelay = configuration.receiptDelay.usableNanoseconds
    receiptBatch = max(1, configuration.receiptBatch)
    tidyDelay = configuration.tidyDelay.usableNanoseconds
  }

  /// The maximum number of bytes of early messages that are held for one sender: twice `maximumBytesInFlight`, the
  /// limit on the unconfirmed messages of a sender with the same configuration. A sender that exceeds this limit has to
  /// repeat the messages beyond the limit.
  var maximumBytesHeld: Int {
    let (twice, overflow) = maximumBytesInFlight.multipliedReportingOverflow(by: 2)
    return overflow ? .max : twice
  }
}
