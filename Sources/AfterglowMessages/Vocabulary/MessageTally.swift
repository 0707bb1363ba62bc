/// Counts of the messages and datagrams that the messenger has handled and refused, for diagnosis.
public struct MessageTally: Hashable, Sendable {
  /// Messages accepted from the app.
  public internal(set) var accepted = 0
  /// Messages put into datagrams, counted for each receiver and each time of sending.
  public internal(set) var transmitted = 0
  /// Messages put into datagrams for a receiver to which this process had sent them before.
  public internal(set) var retransmitted = 0
  /// Messages reported to the app.
  public internal(set) var received = 0
  /// Messages that had already been received.
  public internal(set) var duplicates = 0
  /// Messages that arrived too far ahead of the first missing message, that exceeded the limit on held bytes, or that
  /// belonged to a stream that had ended.
  public internal(set) var misplaced = 0
  /// Datagrams with messages or receipts from installations that were never linked with this installation, or that the
  /// messenger has forgotten.
  public internal(set) var strangers = 0
  /// Datagrams and mailbox frames that could not be parsed, were not allowed when they arrived, or belonged to no
  /// session.
  public internal(set) var malformed = 0
  /// Frames over mailbox links that are not open, for example from phones that are not subscribed to this phone's
  /// mailbox.
  public internal(set) var unasked = 0
  /// Receipts for messages that were never sent, or for a stream with an invalid number.
  public internal(set) var bogusReceipts = 0
  /// Datagrams and frames dropped because their sender was muted.
  public internal(set) var muted = 0
  /// The number of times that a sender was muted.
  public internal(set) var mutes = 0
  /// The number of times that changes could not be stored.
  public internal(set) var storeFailures = 0

  /// Creates a tally of zeros.
  public init() {}
}
