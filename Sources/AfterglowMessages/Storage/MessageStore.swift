public import AfterglowWire

/// Keeps what the messenger must not forget: messages that wait, and which have come.
///
/// A store that is full or broken throws; the messenger then accepts and confirms nothing, and goes on with what it has.
public protocol MessageStore: AnyObject {
  /// Everything that was applied so far; nothing at first.
  func load() throws(MessageStoreError) -> StoredMessages

  /// Applies all changes, in their order, or none of them; they survive a crash once this has returned.
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
  /// These places of the stream to an installation are done with: confirmed.
  case settled(InstallationID, ClosedRange<UInt64>)
  /// A message is done with: everybody has confirmed it, or it has expired.
  case finished(number: UInt64)
  /// A stream from an installation has begun; what had come of the one before counts no more, and was shown.
  ///
  /// `memory` names what is remembered of the sender from now on.
  case began(InstallationID, stream: UInt64, memory: UInt64)
  /// Every place of the current stream up to here was confirmed by an earlier memory, which is lost.
  case caughtUp(InstallationID, through: UInt64, memory: UInt64)
  /// Something has come from an installation, in its current stream; `nil` for a void, and for what was shown already.
  case received(InstallationID, sequence: UInt64, MessageBundle.Message?)
  /// What was held back has been given to the app, up to here.
  case shown(InstallationID, through: UInt64)
  /// What is accepted for an installation from now on has its places behind this one, and waits for a stream of its own.
  case held(InstallationID, from: UInt64)
  /// An installation remembers this one's messages under this number.
  case remembered(by: InstallationID, memory: UInt64)
  /// The stream to an installation begins anew with these messages, which take the place of those of the one before.
  case restarted(InstallationID, StoredMessages.OutgoingStream)
  /// An installation is not needed any more: the stream to it is forgotten, and of the stream from it what was held.
  case dismissed(InstallationID)
  /// An installation is forgotten, with everything to and from it.
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

/// Where a message stands in the stream to one of its receivers.
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
