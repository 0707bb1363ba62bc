public import AfterglowWire

/// Keeps what a messenger must not forget: the waiting messages, and the record of those that have come.
///
/// A store that is full or broken throws. The messenger then accepts and confirms nothing, and continues with what it
/// has.
public protocol MessageStore: AnyObject {
  /// Returns everything that was applied so far, which is nothing at first.
  func load() throws(MessageStoreError) -> StoredMessages

  /// Applies all changes in their order, or none of them. They survive a crash once this has returned.
  func apply(_ changes: [MessageChange]) throws(MessageStoreError)
}

/// Why messages cannot be loaded or stored.
public struct MessageStoreError: Error, Hashable, Sendable {
  /// The reason, in a sentence for a person.
  public let reason: String

  /// Creates an error with its reason.
  public init(reason: String) {
    self.reason = reason
  }
}

/// One change to what is stored.
public enum MessageChange: Hashable, Sendable {
  /// A message was accepted from the app, for these places in its receivers' streams.
  case accepted(OutgoingMessage, [StreamPlace])
  /// These places of the stream to an installation are confirmed.
  case settled(InstallationID, ClosedRange<UInt64>)
  /// A message is finished: all its receivers have confirmed it, or it has expired.
  case finished(number: UInt64)
  /// A stream from an installation has begun. The messages received in the previous stream were shown, and are
  /// forgotten.
  ///
  /// `memory` is the number of the memory of the sender from now on.
  case began(InstallationID, stream: UInt64, memory: UInt64)
  /// Every place of the current stream up to here was confirmed by an earlier memory, which is lost.
  case caughtUp(InstallationID, through: UInt64, memory: UInt64)
  /// A place of an installation's current stream has come; `nil` for a void, and for a message that was shown already.
  case received(InstallationID, sequence: UInt64, MessageBundle.Message?)
  /// The app has received the messages that were held back, up to this place.
  case shown(InstallationID, through: UInt64)
  /// Messages that are accepted for an installation from now on get places from this one on, and wait for a stream of
  /// their own.
  case held(InstallationID, from: UInt64)
  /// An installation has named the number of its memory of this one.
  case remembered(by: InstallationID, memory: UInt64)
  /// The stream to an installation restarts with these messages, which replace those of the previous stream.
  case restarted(InstallationID, StoredMessages.OutgoingStream)
  /// An installation is no longer needed. The stream to it is forgotten, and the messages held from it.
  case dismissed(InstallationID)
  /// An installation is forgotten, with both streams.
  case forgotten(InstallationID)
}

/// A message that waits for its receivers.
public struct OutgoingMessage: Hashable, Sendable {
  /// The sender's number for the message.
  public var number: UInt64
  /// What the app sends.
  public var body: [UInt8]
  /// When the message expires on the wall clock, in milliseconds since 1970.
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
  /// The installation that the stream leads to.
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
