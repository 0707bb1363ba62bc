public import AfterglowWire

/// The data that a messenger keeps across restarts.
///
/// `apply` defines what each change means. A store in a database changes its rows in the same way.
public struct StoredMessages: Hashable, Sendable {
  /// The stream to an installation.
  public struct OutgoingStream: Hashable, Sendable {
    /// The stream's number.
    public var stream: UInt64
    /// The place that the next message gets in the stream.
    public var next: UInt64
    /// For each place that is not settled, the number of its message. If `messages` contains no message with that
    /// number, the place is void.
    public var waiting: [UInt64: UInt64]
    /// The number of the receiver's memory; 0 until the receiver has stated a number.
    public var memory: UInt64
    /// The first place whose message waits for a new stream; 0 if no message waits for a new stream.
    public var hold: UInt64 = 0

    /// Creates a stream; by default it is empty.
    public init(stream: UInt64, next: UInt64 = 1, waiting: [UInt64: UInt64] = [:], memory: UInt64 = 0) {
      self.stream = stream
      self.next = next
      self.waiting = waiting
      self.memory = memory
    }
  }

  /// The stream from an installation.
  public struct IncomingStream: Hashable, Sendable {
    /// The stream's number.
    public var stream: UInt64
    /// The places that have arrived.
    public var received: SequenceSet
    /// The messages that have arrived but wait for an earlier message, by their places.
    public var held: [UInt64: MessageBundle.Message]
    /// The number of this installation's memory of the sender; 0 if a version without memories stored the stream.
    public var memory: UInt64

    /// Creates a stream; by default no place has arrived.
    public init(
      stream: UInt64, received: SequenceSet = SequenceSet(), held: [UInt64: MessageBundle.Message] = [:],
      memory: UInt64 = 0
    ) {
      self.stream = stream
      self.memory = memory
      self.received = received
      self.held = held
    }
  }

  /// The maximum number of places from the oldest unconfirmed message of a stream to the newest message. Beyond this
  /// limit, the messenger accepts no further message for the installation.
  static let maximumBacklog: UInt64 = 1 << 16

  /// The highest number that this installation has given to a message or a stream.
  public var lastNumber: UInt64 = 0
  /// The messages that wait for their receivers, by their numbers.
  public var messages: [UInt64: OutgoingMessage] = [:]
  /// The streams to other installations.
  public var outgoing: [InstallationID: OutgoingStream] = [:]
  /// The streams from other installations.
  public var incoming: [InstallationID: IncomingStream] = [:]

  /// Creates a value without messages and streams.
  public init() {}

  /// Applies one change.
  public mutating func apply(_ change: MessageChange) {
    switch change {
    case .accepted(let message, let places):
      lastNumber = max(lastNumber, message.number)
      messages[message.number] = message
      for place in places {
        if outgoing[place.receiver]?.stream != place.stream {
          let memory = outgoing[place.receiver]?.memory ?? 0
          outgoing[place.receiver] = OutgoingStream(stream: place.stream, memory: memory)
        }
        outgoing[place.receiver]?.waiting[place.sequence] = message.number
        outgoing[place.receiver]?.next = place.sequence + 1
      }
    case .settled(let receiver, let sequences):
      for sequence in sequences { outgoing[receiver]?.waiting[sequence] = nil }
    case .finished(let number): messages[number] = nil
    case .began(let sender, let stream, let memory): incoming[sender] = IncomingStream(stream: stream, memory: memory)
    case .caughtUp(let sender, let sequence, let memory):
      _ = incoming[sender]?.received.fill(through: sequence)
      incoming[sender]?.memory = memory
      show(sender, through: sequence)
    case .received(let sender, let sequence, let message):
      guard incoming[sender]?.received.insert(sequence) == true else { return }
      incoming[sender]?.held[sequence] = message
    case .shown(let sender, let sequence): show(sender, through: sequence)
    case .held(let receiver, let sequence): outgoing[receiver]?.hold = sequence
    case .remembered(let receiver, let memory): outgoing[receiver]?.memory = memory
    case .restarted(let receiver, let stream):
      outgoing[receiver] = stream
      lastNumber = max(lastNumber, stream.stream)
    case .dismissed(let installation):
      outgoing[installation] = nil
      incoming[installation]?.held = [:]
    case .forgotten(let installation):
      outgoing[installation] = nil
      incoming[installation] = nil
    }
  }

  private mutating func show(_ sender: InstallationID, through sequence: UInt64) {
    guard let held = incoming[sender]?.held else { return }
    for place in held.keys where place <= sequence { incoming[sender]?.held[place] = nil }
  }
}

/// A store that keeps its content only in memory. The store is for tests, and for apps whose messages need not outlive
/// the process.
public final class MemoryMessageStore: MessageStore {
  /// The stored content.
  public private(set) var stored: StoredMessages

  /// Creates a store with the given content; empty by default.
  public init(_ stored: StoredMessages = StoredMessages()) {
    self.stored = stored
  }

  /// Returns the stored content; never throws.
  public func load() throws(MessageStoreError) -> StoredMessages { stored }

  /// Applies changes; never throws.
  public func apply(_ changes: [MessageChange]) throws(MessageStoreError) {
    for change in changes { stored.apply(change) }
  }
}
