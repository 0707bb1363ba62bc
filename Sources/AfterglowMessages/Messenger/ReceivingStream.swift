internal import AfterglowWire

/// The stream from one installation: the received places, the stored places, and the messages that cannot be shown
/// before earlier messages.
struct ReceivingStream: Sendable {
  /// The stream's number; 0 until a message arrives.
  private(set) var stream: UInt64 = 0
  /// The number of this phone's memory of the stream. The number changes when the sender states that more places were
  /// confirmed than this phone remembers.
  private(set) var memory: UInt64 = 0
  /// The received places, whether they are stored or not.
  private(set) var received = SequenceSet()
  /// The places that are stored, and may be confirmed.
  private(set) var stored = SequenceSet()
  /// The messages that wait for an earlier message, by their places. Voids are not stored in this dictionary.
  private var held: [UInt64: MessageBundle.Message] = [:]
  private var heldBytes = 0
  /// The last place up to which all messages were shown.
  private(set) var shown: UInt64 = 0

  enum Arrival {
    case new
    case duplicate
    case misplaced
  }

  init() {}

  init(restoring stored: StoredMessages.IncomingStream) {
    stream = stored.stream
    memory = stored.memory
    received = stored.received
    self.stored = stored.received
    // The messages before the first missing place were shown before they were stored.
    shown = received.prefix
    let received = received
    held = stored.held.filter { received.canHold($0.key) }
    heldBytes = held.values.reduce(0) { $0 + $1.body.count }
  }

  /// Whether any message waits for an earlier message.
  var holdsSome: Bool { !held.isEmpty }
  func holds(_ sequence: UInt64) -> Bool { held[sequence] != nil }

  /// Begins a later stream in place of the present stream. Returns the messages that waited for earlier messages, in
  /// order.
  ///
  /// If this phone has no memory of the sender yet, the new memory gets the number `memory`.
  mutating func begin(_ stream: UInt64, memory: UInt64) -> [MessageBundle.Message] {
    let rest = release()
    self.stream = stream
    if self.memory == 0 { self.memory = memory }
    (received, stored, shown) = (SequenceSet(), SequenceSet(), 0)
    return rest
  }

  /// Removes and returns the messages that waited for earlier messages, in order.
  mutating func release() -> [MessageBundle.Message] {
    let rest = held.sorted { $0.key < $1.key }.map { $0.value }
    (held, heldBytes) = ([:], 0)
    return rest
  }

  /// Records that every place before `base` was confirmed. If this memory lacks some of these places, a lost memory
  /// confirmed them, and `memory` becomes the new memory's number.
  ///
  /// - Returns: If places are missing, the held messages before `base`, in order, and the number of missing places.
  mutating func catchUp(to base: UInt64, memory: UInt64) -> (messages: [MessageBundle.Message], missing: UInt64) {
    let end = base - 1
    let missing = received.fill(through: end)
    guard missing > 0 else { return ([], 0) }
    self.memory = memory
    var messages: [MessageBundle.Message] = []
    for sequence in held.keys.filter({ $0 <= end }).sorted() {
      guard let message = held.removeValue(forKey: sequence) else { continue }
      heldBytes -= message.body.count
      messages.append(message)
    }
    shown = max(shown, end)
    return (messages, missing)
  }

  /// Records a place of the stream, unless the place is known, lies too far ahead, or would make the held messages
  /// exceed `limit` bytes. The limit does not apply to a message in the next place to be shown.
  mutating func record(_ item: MessageBundle.Item, limit: Int) -> Arrival {
    guard !received.contains(item.sequence) else { return .duplicate }
    let size = item.message?.body.count ?? 0
    let hasItsTurn = item.sequence == received.prefix + 1
    guard received.canHold(item.sequence), hasItsTurn || heldBytes + size <= limit else { return .misplaced }
    _ = received.insert(item.sequence)
    held[item.sequence] = item.message
    heldBytes += size
    return .new
  }

  /// Records that the places in `stored` are now stored. `stored` is the value of `received` at the time of the `store`
  /// command. Does nothing if a later stream has begun.
  mutating func stored(_ stored: SequenceSet, of stream: UInt64) {
    if stream == self.stream { self.stored = stored }
  }

  /// Returns the messages before the first missing place that were not shown yet, in order. After the call, the
  /// returned messages count as shown.
  mutating func show() -> [MessageBundle.Message] {
    var messages: [MessageBundle.Message] = []
    while shown < received.prefix {
      shown += 1
      guard let message = held.removeValue(forKey: shown) else { continue }
      heldBytes -= message.body.count
      messages.append(message)
    }
    return messages
  }
}
