internal import AfterglowWire

/// A messenger's configuration made ready for use: nanoseconds, held to what it can keep.
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

  /// What comes out of order for longer is taken for lost, once what was sent behind it has been confirmed.
  static let reordering: Int64 = 200_000_000
  /// Places sent again at once; the receipts for them tell what else is missing.
  static let resendBurst = 256
  /// Changes that can wait, before they do not any more.
  static let tidyBatch = 512

  /// What is remembered of one that was dismissed takes a fraction of what a correspondent takes.
  private static let dismissedForEach = 16
  /// How long a stored message waits after a launch at the least (nanoseconds): the wall clock may have been put ahead.
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

  /// The bytes of what has come too early that are held for one sender: twice what an honest one has unconfirmed. One whose
  /// confirmed messages are ahead by more repeats the rest.
  var maximumBytesHeld: Int {
    let (twice, overflow) = maximumBytesInFlight.multipliedReportingOverflow(by: 2)
    return overflow ? .max : twice
  }
}
