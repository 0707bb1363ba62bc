internal import AfterglowWire

/// A messenger's configuration in nanoseconds, limited to what it can keep.
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

  /// A message that is later than this counts as lost, once a later one has been confirmed.
  static let reordering: Int64 = 200_000_000
  /// The maximum number of places that are sent again at once; their receipts show what else is missing.
  static let resendBurst = 256
  /// The number of gathered changes above which they no longer wait.
  static let tidyBatch = 512

  /// The number of dismissed installations for each correspondent; a dismissed one takes a fraction of the memory.
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

  /// The maximum number of bytes of early messages that are held for one sender: twice what an honest sender has
  /// unconfirmed. A sender that is further ahead has to repeat the rest.
  var maximumBytesHeld: Int {
    let (twice, overflow) = maximumBytesInFlight.multipliedReportingOverflow(by: 2)
    return overflow ? .max : twice
  }
}
