public import AfterglowWire

/// Stores the data that a messenger must not forget: the waiting messages, and the record of the received messages.
///
/// A store that is full or broken throws an error. Until a later attempt succeeds, the messenger accepts and confirms
/// no messages, and continues with the messages that are already stored.
public protocol MessageStore: AnyObject {
  /// Returns the result of all changes that were applied; empty before the first change.
  func load() throws(MessageStoreError) -> StoredMessages

  /// Applies all changes in their order, or no change at all. The changes survive a crash once this method has
  /// returned.
  func apply(_ changes: [MessageChange]) throws(MessageStoreError)
}

/// The reason why messages cannot be loaded or stored.
public struct MessageStoreError: Error, Hashable, Sendable {
  /// The reason, as a human-readable sentence.
  public let reason: String

  /// Creates an error with its reason.
  public init(reason: String) {
    self.reason = reason
  }
}

/// One change to the stored messages.
public enum MessageChange: Hashable, Sendable {
  /// A message from the app was accepted, and gets these places in the streams to its receivers.
  case accepted(OutgoingMessage, [StreamPlace])
  /// An installation has confirmed these places of the stream that leads to the installation.
  case settled(InstallationID, ClosedRange<UInt64>)
  /// A message is finished: all its receivers have confirmed it, or it has expired.
  case finished(number: UInt64)
  /// A stream from an installation has begun. The messages received in the previous stream were shown, and are
  /// forgotten.
  ///
  /// From now on, `memory` is the number of this phone's memory of the sender.
  case began(InstallationID, stream: UInt64, memory: UInt64)
  /// An earlier memory, which is lost, confirmed every place of the current stream up to this place.
  case caughtUp(InstallationID, through: UInt64, memory: UInt64)
  /// A place of an installation's current stream has arrived. The message is `nil` if the place is void, or if the
  /// message was already shown.
  case received(InstallationID, sequence: UInt64, MessageBundle.Message?)
  /// The app has received the messages that waited for earlier messages, up to this place.
  case shown(InstallationID, through: UInt64)
  /// Messages to an installation wait for a new stream, beginning with the message at this place.
  case held(InstallationID, from: UInt64)
  /// Another installation has stated the number of its memory of this phone.
  case remembered(by: InstallationID, memory: UInt64)
  /// The stream to an installation restarts with these messages, which replace those of the previous stream.
  case restarted(InstallationID, StoredMessages.OutgoingStream)
  /// An installation is no longer needed. The stream to the installation is forgotten. Messages from the installation
  /// that wait for earlier messages are forgotten too.
  case dismissed(InstallationID)
  /// An installation is forgotten, with the streams in both directions.
  case forgotten(InstallationID)
}

/// A message that waits for its receivers.
public struct OutgoingMessage: Hashable, Sendable {
  /// The sender's number for the message.
  public var number: UInt64
  /// The bytes that the app sends.
  public var body: [UInt8]
  /// The wall-clock time at which the message expires, in milliseconds since 1970.
  public var expiry: Int64

  /// Creates a message from its parts.
  public init(number: UInt64, body: [UInt8], expiry: Int64) {
    self.number = number
    self.body = body
    self.expiry = expiry
  }
}

/// The place of a message in the stream to one of its receivers.
public struct StreamPlace: Hashable, Sendable {
  /// The installation to which the stream leads.
  public var receiver: InstallationID
  /// The stream's number.
  public var stream: UInt64
  /// The number of the place within the stream.
  public var sequence: UInt64

  /// Creates a place from its parts.
  public init(receiver: InstallationID, stream: UInt64, sequence: UInt64) {
    self.receiver = receiver
    self.stream = stream
    self.sequence = sequence
  }
}
