/// What the messenger did and what it turned away: for diagnosis.
public struct MessageTally: Hashable, Sendable {
  /// Messages accepted from the app.
  public internal(set) var accepted = 0
  /// Messages put into datagrams, once for each receiver and time.
  public internal(set) var transmitted = 0
  /// Those of them that had been sent before.
  public internal(set) var retransmitted = 0
  /// Messages given to the app.
  public internal(set) var received = 0
  /// Messages that had come before.
  public internal(set) var duplicates = 0
  /// Messages beyond what a sender may have on its way, or of a stream that is over.
  public internal(set) var misplaced = 0
  /// Messages and receipts of installations with which this one was never linked.
  public internal(set) var strangers = 0
  /// Datagrams and frames of mailboxes that could not be read, or came from somebody who says to be somebody else.
  public internal(set) var malformed = 0
  /// Frames of those who have not subscribed to this phone's mailbox, or not any more.
  public internal(set) var unasked = 0
  /// Receipts for what was never sent.
  public internal(set) var bogusReceipts = 0
  /// Datagrams and frames not listened to, because their sender had sent too many.
  public internal(set) var muted = 0
  /// How often somebody was muted.
  public internal(set) var mutes = 0
  /// Times that nothing could be stored.
  public internal(set) var storeFailures = 0

  public init() {}
}
