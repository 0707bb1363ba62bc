internal import AfterglowWire

/// The stream from one installation: what has come, what of it is stored, and what waits for its turn to be shown.
struct ReceivingStream: Sendable {
  /// 0 until something comes.
  private(set) var stream: UInt64 = 0
  /// The number of what is remembered here. It changes when the sender has had more confirmed than is remembered.
  private(set) var memory: UInt64 = 0
  /// The places that have come, stored or not.
  private(set) var received = SequenceSet()
  /// The places that are stored, and may be confirmed.
  private(set) var stored = SequenceSet()
  /// Messages that have come too early, by their places, without voids.
  private var held: [UInt64: MessageBundle.Message] = [:]
  private var heldBytes = 0
  /// Every place up to this one was shown.
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
    // Complete messages were shown before they were stored.
    shown = received.prefix
    let received = received
    held = stored.held.filter { received.canHold($0.key) }
    heldBytes = held.values.reduce(0) { $0 + $1.body.count }
  }

  /// Whether any message waits for its turn.
  var holdsSome: Bool { !held.isEmpty }
  func holds(_ sequence: UInt64) -> Bool { held[sequence] != nil }

  /// Begins a later stream in place of this one. Messages that waited for their turn are returned now, in order.
  ///
  /// Without an earlier memory, the stream is remembered under `memory`.
  mutating func begin(_ stream: UInt64, memory: UInt64) -> [MessageBundle.Message] {
    let rest = release()
    self.stream = stream
    if self.memory == 0 { self.memory = memory }
    (received, stored, shown) = (SequenceSet(), SequenceSet(), 0)
    return rest
  }

  /// Returns the messages that waited for their turn, in order.
  mutating func release() -> [MessageBundle.Message] {
    let rest = held.sorted { $0.key < $1.key }.map { $0.value }
    (held, heldBytes) = ([:], 0)
    return rest
  }

  /// Records that every place before `base` was confirmed. If this memory lacks some of them, a lost memory
  /// confirmed them, and `memory` becomes the new one.
  ///
  /// - Returns: The messages that waited for those places, in order, and how many of those places are not remembered.
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

  /// Records a place of the stream, unless more than `limit` bytes would be held. A message whose turn has come is not
  /// held.
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

  /// The places in `stored` are stored now; they are what `received` was when the store was asked.
  mutating func stored(_ stored: SequenceSet, of stream: UInt64) {
    if stream == self.stream { self.stored = stored }
  }

  /// Returns the complete messages up to there, in order; afterwards they count as shown.
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
