internal import AfterglowWire

/// Changes that are stored together, and the data for the actions that follow once the changes are stored.
struct StoreBatch: Sendable {
  /// Changes on which an action depends: the app waits for an acceptance, or a sender waits for a receipt.
  var urgent: [MessageChange] = []
  /// Changes that a crash may undo without harm, because one of the two installations repeats them.
  var tidy: [MessageChange] = []

  /// The numbers of the messages that these changes accept.
  var accepted: [UInt64] = []
  /// The installations whose streams have grown.
  var receivers: Set<InstallationID> = []
  /// The installations from which messages have arrived.
  var senders: Set<InstallationID> = []

  /// The end of the stream to each of `receivers` when the `store` command was issued.
  var ends: [(receiver: InstallationID, stream: UInt64, end: UInt64)] = []
  /// The received places of the stream from each of `senders` when the `store` command was issued.
  var arrivals: [(sender: InstallationID, stream: UInt64, received: SequenceSet)] = []
}
