internal import AfterglowWire

/// Changes that are stored together, and what follows once they are.
struct StoreBatch: Sendable {
  /// What somebody waits for: the app for its message to be accepted, a sender for its receipt.
  var urgent: [MessageChange] = []
  /// What a crash may undo without harm: the other side repeats it, or we do.
  var tidy: [MessageChange] = []

  /// The messages that are accepted by this.
  var accepted: [UInt64] = []
  /// Whose streams have grown.
  var receivers: Set<InstallationID> = []
  /// From whom something has come.
  var senders: Set<InstallationID> = []

  /// What `receivers` and `senders` had at the moment of the cut.
  var ends: [(receiver: InstallationID, stream: UInt64, end: UInt64)] = []
  var arrivals: [(sender: InstallationID, stream: UInt64, received: SequenceSet)] = []
}
