internal import AfterglowWire

/// Changes that are stored together, and what follows once they are.
struct StoreBatch: Sendable {
  /// Changes that somebody waits for: the app for an acceptance, or a sender for a receipt.
  var urgent: [MessageChange] = []
  /// Changes that a crash may undo without harm, because one of the two sides repeats them.
  var tidy: [MessageChange] = []

  /// The messages that these changes accept.
  var accepted: [UInt64] = []
  /// The installations whose streams have grown.
  var receivers: Set<InstallationID> = []
  /// The installations from which something has come.
  var senders: Set<InstallationID> = []

  /// The ends of the streams of `receivers` and `senders` when the batch was cut.
  var ends: [(receiver: InstallationID, stream: UInt64, end: UInt64)] = []
  var arrivals: [(sender: InstallationID, stream: UInt64, received: SequenceSet)] = []
}
