internal import AfterglowWire

/// The stream to one installation: the messages that are being sent, and the messages that wait to be sent.
///
/// A place is settled when the receiver has confirmed it, and void when its message has expired. A void is sent like a
/// message, so that the receiver does not wait for a message that will never come.
struct SendingStream: Sendable {
  struct Entry: Sendable {
    /// The number of the message; `nil` for a void.
    var number: UInt64?
    /// The number of bytes in the message's body.
    var size = 0
    /// The time at which the place was last sent in this process.
    var sentAt: Instant?
    var isRepeated = false
    var isSettled = false
  }

  /// The stream's number; 0 until a message is appended.
  private(set) var stream: UInt64 = 0
  /// The place of the first entry; all places before it are settled.
  private(set) var base: UInt64 = 1
  private var entries = Queue<Entry>()
  /// The first place that has not been sent in this process.
  private(set) var cursor: UInt64 = 1
  /// The first place that is not stored. Only places before it are sent.
  private(set) var storedEnd: UInt64 = 1
  /// The number of messages that are not settled.
  private(set) var waiting = 0
  private(set) var bytesInFlight = 0
  /// The end of a stream that an earlier launch began; `nil` for a stream of this launch.
  ///
  /// Messages that this launch accepts get the places from this end on, but are not sent in this stream. If the store
  /// is older than the last launch, the receiver may have other messages in these places. The messages of this launch
  /// wait until all earlier places are settled, and are then sent in a new stream.
  private(set) var hold: UInt64?
  /// Whether the end in ``hold`` is stored.
  private(set) var isHoldStored = false
  /// Whether the receiver has confirmed places of this stream that the store does not know.
  private(set) var isUndone = false
  /// Whether the last receipt lacks places that an earlier receipt confirmed. Either the last receipt was delayed, or
  /// the receiver has forgotten these places.
  private var isBehind = false
  /// Whether the stream continues from an earlier launch, and no receipt has arrived since this launch began. The
  /// receiver may then know more of the stream than the store does.
  private var isUncompared = false

  init() {}

  /// Continues a stored stream. Values that no stream reaches, which only a damaged store contains, are ignored.
  init(restoring stored: StoredMessages.OutgoingStream, messages: [UInt64: OutgoingMessage]) {
    guard 1...Self.lastSequence ~= stored.next else { return }
    stream = stored.stream
    let places = stored.waiting.filter { place in
      place.key < stored.next && stored.next - place.key <= StoredMessages.maximumBacklog
    }
    base = places.keys.min() ?? stored.next
    for sequence in base..<stored.next {
      var entry = Entry()
      if let number = places[sequence] {
        if let message = messages[number] {
          (entry.number, entry.size) = (number, message.body.count)
          waiting += 1
        }
      } else {
        entry.isSettled = true
      }
      entries.append(entry)
    }
    (cursor, storedEnd) = (base, next)
    dropSettled()
    hold = (base...next).contains(stored.hold) ? stored.hold : next
    isHoldStored = stored.hold > 0
    isUncompared = true
  }

  /// The largest valid place, which is half of the largest number. No stream ever gets that many messages.
  private static let lastSequence = UInt64.max >> 1

  /// The number of the place that the next message gets.
  var next: UInt64 { base + UInt64(entries.count) }
  /// The number of places from the first unsettled place on.
  var backlog: UInt64 { UInt64(entries.count) }
  var isIdle: Bool { entries.isEmpty }
  /// Whether any place that was sent is not confirmed.
  var hasUnconfirmed: Bool { base < cursor }
  /// Whether a stored place has not been sent yet and may be sent now. The place must be within the limit on
  /// unconfirmed places, and before ``hold``.
  var hasMore: Bool { cursor < min(storedEnd, base + SequenceSet.span, hold ?? .max) }
  /// Whether the base has to be sent by itself, because the receiver needs it and every place that was sent is
  /// confirmed. The receiver needs the base in two cases. It may have forgotten places that it had confirmed, or the
  /// stream began in an earlier launch and no receipt has arrived in this launch.
  var mustSendBase: Bool { (isBehind || isUncompared) && !hasUnconfirmed }
  /// Whether all places of an earlier launch are settled, and the last receipt lacks none of them. A stream of this
  /// launch can then follow.
  var isOver: Bool { hold.map { base >= $0 && !isBehind } ?? false }

  // MARK: Appending

  /// Appends a message. Returns the message's place.
  mutating func append(_ number: UInt64, size: Int) -> UInt64 {
    if stream == 0 { stream = number }
    let sequence = next
    entries.append(Entry(number: number, size: size))
    waiting += 1
    return sequence
  }

  /// Removes the message that was appended last and has not been stored.
  mutating func removeLast() {
    guard next > storedEnd, let entry = entries.popLast() else { return }
    if entry.number != nil { waiting -= 1 }
  }

  mutating func stored(through end: UInt64) {
    storedEnd = min(next, max(storedEnd, end))
  }

  /// Makes the place of a message void; returns `false` if the place is already settled or void, or does not exist.
  mutating func void(_ sequence: UInt64) -> Bool {
    guard let position = position(of: sequence), !entries[position].isSettled, entries[position].number != nil else {
      return false
    }
    if entries[position].sentAt != nil { bytesInFlight -= entries[position].size }
    (entries[position].number, entries[position].size) = (nil, 0)
    waiting -= 1
    return true
  }

  // MARK: Sending

  func entry(at sequence: UInt64) -> Entry? { position(of: sequence).map { entries[$0] } }

  mutating func sent(_ sequence: UInt64, at now: Instant) {
    guard let position = position(of: sequence) else { return }
    if entries[position].sentAt == nil {
      bytesInFlight += entries[position].size
    } else {
      entries[position].isRepeated = true
    }
    entries[position].sentAt = now
  }

  /// Moves the cursor past an entry that is being sent or is settled.
  mutating func advanceCursor() { cursor += 1 }

  /// Returns the unconfirmed places before `end` that were last sent at `time` or earlier, up to a limit.
  func overdue(before end: UInt64, sentUntil time: Instant, limit: Int) -> [UInt64] {
    var sequences: [UInt64] = []
    var sequence = base
    while sequence < min(cursor, end), sequences.count < limit {
      let entry = entries[Int(sequence - base)]
      if !entry.isSettled, entry.sentAt.map({ $0 <= time }) ?? true { sequences.append(sequence) }
      sequence += 1
    }
    return sequences
  }

  // MARK: Confirmations

  /// The places that a confirmation has newly settled.
  struct Settled {
    /// The numbers of messages, in order.
    var numbers: [UInt64] = []
    /// The ranges of places, including voids, in order.
    var ranges: [ClosedRange<UInt64>] = []
    /// The time at which the last of the newly settled places was sent, if that place was sent only once. The
    /// round-trip time is computed from this time.
    var sentAt: Instant?

    fileprivate mutating func add(_ sequence: UInt64) {
      if let last = ranges.last, last.upperBound + 1 == sequence {
        ranges[ranges.count - 1] = last.lowerBound...sequence
      } else {
        ranges.append(sequence...sequence)
      }
    }
  }

  /// Records the places of this stream that the receiver has confirmed. Returns `nil` if the stream belongs to this
  /// launch, and the receiver confirms places that are not stored and so were never sent.
  mutating func recordConfirmation(_ received: SequenceSet) -> Settled? {
    isUncompared = false
    if let hold, received.last >= hold { isUndone = true }
    guard received.last < storedEnd || isUndone else { return nil }
    let settled = markSettled(received, before: hold ?? storedEnd)
    isBehind = received.prefix < base - 1
    return settled
  }

  /// Records that the end in ``hold`` is stored.
  mutating func holdStored() { isHoldStored = true }

  /// Restarts the stream under another number with the messages that are not settled. These messages count as neither
  /// sent nor stored.
  mutating func restart(as stream: UInt64) {
    let rest = (0..<entries.count).map { entries[$0] }.filter { !$0.isSettled && $0.number != nil }
    self.stream = stream
    entries = Queue()
    for entry in rest { entries.append(Entry(number: entry.number, size: entry.size)) }
    (base, cursor, storedEnd, bytesInFlight) = (1, 1, 1, 0)
    (hold, isHoldStored, isUndone, isBehind, isUncompared) = (nil, false, false, false, false)
  }

  /// The numbers of the waiting messages, by their places; 0 for a void.
  var places: [UInt64: UInt64] {
    var places: [UInt64: UInt64] = [:]
    for position in 0..<entries.count where !entries[position].isSettled {
      places[base + UInt64(position)] = entries[position].number ?? 0
    }
    return places
  }

  private mutating func markSettled(_ received: SequenceSet, before end: UInt64) -> Settled {
    var settled = Settled()
    var sequence = base
    while sequence <= received.last, sequence < end {
      let position = Int(sequence - base)
      if !entries[position].isSettled, received.contains(sequence) {
        let entry = entries[position]
        entries[position].isSettled = true
        settled.add(sequence)
        settled.sentAt = entry.isRepeated ? nil : entry.sentAt
        if let number = entry.number {
          waiting -= 1
          if entry.sentAt != nil { bytesInFlight -= entry.size }
          settled.numbers.append(number)
        }
      }
      sequence += 1
    }
    dropSettled()
    return settled
  }

  private mutating func dropSettled() {
    while let first = entries.first, first.isSettled {
      _ = entries.popFirst()
      base += 1
    }
    cursor = max(cursor, base)
  }

  private func position(of sequence: UInt64) -> Int? {
    guard sequence >= base, sequence < next else { return nil }
    return Int(sequence - base)
  }
}
