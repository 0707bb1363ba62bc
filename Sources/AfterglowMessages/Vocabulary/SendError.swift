public import AfterglowWire

/// The reason why a message was not accepted. A refused message is discarded.
public enum SendError: Error, Hashable, Sendable {
  /// The message has more bytes than `limit`.
  case tooLong(count: Int, limit: Int)
  /// No installation is linked.
  case nobodyIsLinked
  /// Installations are linked, but the list of receivers is empty.
  case noReceivers
  /// Installations are linked, but none of them has proved that it is near. A message to a linked installation without
  /// this proof has to name its receiver.
  case nobodyIsNear
  /// These receivers were named, but are not linked.
  case notLinked([InstallationID])
  /// The limit on all waiting messages, or on the places of one receiver's stream, is reached.
  case outboxFull(limit: Int)
  /// The message could not be stored. Messages that might get lost are not accepted.
  case notStored(reason: String)
}

extension SendError: CustomStringConvertible {
  /// A human-readable sentence that states the problem, and the remedy if there is one.
  public var description: String {
    switch self {
    case .tooLong(let count, let limit): "The message has \(count) bytes; shorten it to at most \(limit) bytes."
    case .nobodyIsLinked: "No phone that could receive the message is near; try again when one is near."
    case .noReceivers: "The list of receivers is empty; name at least one linked phone."
    case .nobodyIsNear: "No linked phone has proved that it is near; name the receiver of the message."
    case .notLinked(let receivers):
      "\(receivers.map { $0.description }.joined(separator: ", ")) cannot be reached; try again when they are linked."
    case .outboxFull(let limit): "\(limit) messages already wait for delivery; wait until some are delivered."
    case .notStored(let reason): "The message could not be stored: \(reason)"
    }
  }
}
