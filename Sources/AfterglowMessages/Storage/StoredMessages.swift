public import AfterglowWire

/// Everything that a messenger keeps over a restart.
///
/// `apply` says what each change means: a store in a database does the same with rows.
public struct StoredMessages: Hashable, Sendable {
  /// The stream to an installation.
  public struct OutgoingStream: Hashable, Sendable {
    public var stream: UInt64
    /// The sequence that the next message gets.
    public var next: UInt64
    /// The number of the message at each place that is not settled; a number without a message stands for a void.
    public var waiting: [UInt64: UInt64]

    public init(stream: UInt64, next: UInt64 = 1, waiting: [UInt64: UInt64] = [:]) {
      self.stream = stream
      self.next = next
      self.waiting = waiting
    }
  }

  /// The stream from an installation.
  public struct IncomingStream: Hashable, Sendable {
    public var stream: UInt64
    public var received: SequenceSet
    /// What has come and was not given to the app, because something before it has not come, by its place.
    public var held: [UInt64: MessageBundle.Message]

    public init(
      stream: UInt64, received: SequenceSet = SequenceSet(), held: [UInt64: MessageBundle.Message] = [:]
    ) {
      self.stream = stream
      self.received = received
      self.held = held
    }
  }

  /// Places between the oldest message that an installation has not confirmed and the newest; beyond, none goes to it.
  static let maximumBacklog: UInt64 = 1 << 16

  /// The highest number that a message of this installation ever had.
  public var lastNumber: UInt64 = 0
  /// The messages that wait, by number.
  public var messages: [UInt64: OutgoingMessage] = [:]
  public var outgoing: [InstallationID: OutgoingStream] = [:]
  public var incoming: [InstallationID: IncomingStream] = [:]

  public init() {}

  public mutating func apply(_ change: MessageChange) {
    switch change {
    case .accepted(let message, let places):
      lastNumber = max(lastNumber, message.number)
      messages[message.number] = message
      for place in places {
        if outgoing[place.receiver]?.stream != place.stream {
          outgoing[place.receiver] = OutgoingStream(stream: place.stream)
        }
        outgoing[place.receiver]?.waiting[place.sequence] = message.number
        outgoing[place.receiver]?.next = place.sequence + 1
      }
    case .settled(let receiver, let sequences):
      for sequence in sequences { outgoing[receiver]?.waiting[sequence] = nil }
    case .finished(let number): messages[number] = nil
    case .began(let sender, let stream): incoming[sender] = IncomingStream(stream: stream)
    case .received(let sender, let sequence, let message):
      guard incoming[sender]?.received.insert(sequence) == true else { return }
      incoming[sender]?.held[sequence] = message
    case .shown(let sender, let sequence):
      guard let held = incoming[sender]?.held else { return }
      for place in held.keys where place <= sequence { incoming[sender]?.held[place] = nil }
    case .forgotten(let installation):
      outgoing[installation] = nil
      incoming[installation] = nil
    }
  }
}

/// A store that lasts as long as it is held: for tests, and for apps whose messages need not outlive them.
public final class MemoryMessageStore: MessageStore {
  public private(set) var stored: StoredMessages

  public init(_ stored: StoredMessages = StoredMessages()) {
    self.stored = stored
  }

  public func load() throws(MessageStoreError) -> StoredMessages { stored }

  public func apply(_ changes: [MessageChange]) throws(MessageStoreError) {
    for change in changes { stored.apply(change) }
  }
}
