internal import AfterglowWire

/// The stream to one installation: what is on its way, and what waits for its turn.
///
/// Places are settled when the receiver has confirmed them, or void when their message has expired; a void is sent like
/// a message, so that the receiver does not wait for what will never come.
struct SendingStream: Sendable {
  struct Entry: Sendable {
    /// Of the message; `nil` for a void.
    var number: UInt64?
    /// Bytes of its body.
    var size = 0
    /// When it was last sent in this process.
    var sentAt: Instant?
    var isRepeated = false
    var isSettled = false
  }

  /// 0 until something is sent.
  private(set) var stream: UInt64 = 0
  /// The sequence of the first entry: everything before is settled.
  private(set) var base: UInt64 = 1
  private var entries = Queue<Entry>()
  /// What has been sent at least once in this process lies before this.
  private(set) var cursor: UInt64 = 1
  /// What lies before this is stored, and may be sent.
  private(set) var storedEnd: UInt64 = 1
  /// Messages that are not settled.
  private(set) var waiting = 0
  private(set) var bytesInFlight = 0

  init() {}

  /// Goes on where a stream left off. What no stream comes to, and only a damaged store says, is left out.
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
  }

  /// More than a lifetime's messages, and far from where numbers end.
  private static let lastSequence = UInt64.max >> 1

  /// The sequence that the next message gets.
  var next: UInt64 { base + UInt64(entries.count) }
  /// Places that are not done with, or wait for one that is not.
  var backlog: UInt64 { UInt64(entries.count) }
  var isIdle: Bool { entries.isEmpty }
  /// Whether anything was sent that is not confirmed.
  var hasUnconfirmed: Bool { base < cursor }
  /// Whether there is something that may be sent, the window permitting.
  var hasMore: Bool { cursor < min(storedEnd, base + SequenceSet.span) }

  // MARK: In

  /// Appends a message; its sequence.
  mutating func append(_ number: UInt64, size: Int) -> UInt64 {
    if stream == 0 { stream = number }
    let sequence = next
    entries.append(Entry(number: number, size: size))
    waiting += 1
    return sequence
  }

  /// Takes back the message that was appended last and has not been stored.
  mutating func takeBack() {
    guard next > storedEnd, let entry = entries.popLast() else { return }
    if entry.number != nil { waiting -= 1 }
  }

  mutating func stored(through end: UInt64) {
    storedEnd = min(next, max(storedEnd, end))
  }

  /// Gives up the message at a place; `false` if it was settled.
  mutating func void(_ sequence: UInt64) -> Bool {
    guard let position = position(of: sequence), !entries[position].isSettled, entries[position].number != nil else {
      return false
    }
    if entries[position].sentAt != nil { bytesInFlight -= entries[position].size }
    (entries[position].number, entries[position].size) = (nil, 0)
    waiting -= 1
    return true
  }

  // MARK: Out

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

  /// Moves the cursor over an entry, which is sent now or settled.
  mutating func advanceCursor() { cursor += 1 }

  /// The unconfirmed entries that were last sent at `time` or before, among those before `end`; at most so many.
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

  // MARK: Confirmed

  /// What a confirmation settled that was not before.
  struct Settled {
    /// The numbers of messages, in order.
    var numbers: [UInt64] = []
    /// Their places and those of voids, in order.
    var ranges: [ClosedRange<UInt64>] = []
    /// When the newest of them was sent, if it was sent but once: how long the way there and back takes.
    var sentAt: Instant?

    fileprivate mutating func add(_ sequence: UInt64) {
      if let last = ranges.last, last.upperBound + 1 == sequence {
        ranges[ranges.count - 1] = last.lowerBound...sequence
      } else {
        ranges.append(sequence...sequence)
      }
    }
  }

  /// Takes a receipt in; `nil` if it confirms what was never sent.
  mutating func settle(_ received: SequenceSet) -> Settled? {
    guard received.last < storedEnd else { return nil }
    var settled = Settled()
    var sequence = base
    while sequence <= received.last {
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
