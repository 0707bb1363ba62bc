internal import AfterglowWire

/// The stream from one installation: what has come, what of it is stored, and what waits for its turn to be shown.
struct ReceivingStream: Sendable {
  /// 0 until something comes.
  private(set) var stream: UInt64 = 0
  /// What has come, stored or not.
  private(set) var received = SequenceSet()
  /// What is stored, and may be confirmed.
  private(set) var stored = SequenceSet()
  /// What has come too early, by its place; voids are not in it.
  private var held: [UInt64: MessageBundle.Message] = [:]
  private var heldBytes = 0
  /// Everything up to here was shown.
  private(set) var shown: UInt64 = 0

  enum Arrival {
    case new
    case duplicate
    case misplaced
  }

  init() {}

  init(restoring stored: StoredMessages.IncomingStream) {
    stream = stored.stream
    received = stored.received
    self.stored = stored.received
    // What is complete was shown before it was stored.
    shown = received.prefix
    let received = received
    held = stored.held.filter { received.canHold($0.key) }
    heldBytes = held.values.reduce(0) { $0 + $1.body.count }
  }

  /// Whether anything waits for its turn.
  var holdsSome: Bool { !held.isEmpty }
  func holds(_ sequence: UInt64) -> Bool { held[sequence] != nil }

  /// A later stream takes the place of this one; what waited for its turn has it now, in order.
  mutating func begin(_ stream: UInt64) -> [MessageBundle.Message] {
    let rest = held.sorted { $0.key < $1.key }.map { $0.value }
    self.stream = stream
    (received, stored, shown, held, heldBytes) = (SequenceSet(), SequenceSet(), 0, [:], 0)
    return rest
  }

  /// Takes a place of the stream in, unless more than `limit` bytes would be held; what has its turn now is not held.
  mutating func take(_ item: MessageBundle.Item, limit: Int) -> Arrival {
    guard !received.contains(item.sequence) else { return .duplicate }
    let size = item.message?.body.count ?? 0
    let hasItsTurn = item.sequence == received.prefix + 1
    guard received.canHold(item.sequence), hasItsTurn || heldBytes + size <= limit else { return .misplaced }
    _ = received.insert(item.sequence)
    held[item.sequence] = item.message
    heldBytes += size
    return .new
  }

  /// Everything in `stored` is stored now; it is what `received` was when the store was asked.
  mutating func stored(_ stored: SequenceSet, of stream: UInt64) {
    if stream == self.stream { self.stored = stored }
  }

  /// What is complete up to there, in order; afterwards it counts as shown.
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
