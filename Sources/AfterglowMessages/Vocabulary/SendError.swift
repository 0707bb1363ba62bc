/// Why a message was not accepted; nothing of it was kept.
public enum SendError: Error, Hashable, Sendable {
  /// It has more bytes than `limit`.
  case tooLong(count: Int, limit: Int)
  /// There is nobody to send it to.
  case nobodyIsLinked
  /// So many messages wait already that no more are taken.
  case outboxFull(limit: Int)
  /// It could not be stored, and a message that might get lost is not accepted.
  case notStored(reason: String)
}

extension SendError: CustomStringConvertible {
  /// What is wrong and what to do about it, for a person.
  public var description: String {
    switch self {
    case .tooLong(let count, let limit): "The message has \(count) bytes, and \(limit) is the most; shorten it."
    case .nobodyIsLinked: "Nobody is near who could receive the message; try again when somebody is."
    case .outboxFull(let limit): "\(limit) messages wait to be delivered already; wait until some of them are."
    case .notStored(let reason): "The message could not be stored: \(reason)"
    }
  }
}
