/// Checks that every accepted message arrives, once and in order, at each person for whom it was accepted.
///
/// People and messages have numbers. The number of a message is higher than the numbers of all earlier messages.
///
/// A person's memory of messages may be replaced by an earlier copy. After a replacement, each message may be shown
/// once for each memory. A message has to arrive at every person for whom it was accepted, with three exceptions.
/// First, a message that was accepted after the sender's memory was copied is lost when the copy replaces this memory,
/// unless the message has already arrived. Second, a message that a receiver had confirmed but not shown may be lost
/// when the receiver's memory is replaced. The apps of the sender and the receiver of such a message must be notified.
/// Third, a message does not arrive if the sender's node has stopped trying to deliver it. The sender's app must be
/// notified of such a message.
public struct DeliveryChecker: Sendable {
  private struct Message {
    let sender: Int
    let acceptedAt: Int
    let receivers: Set<Int>
    /// The moment at which the message was last shown to each receiver.
    var shownAt: [Int: Int] = [:]
  }

  /// The replacement of a memory by a copy. The copy was made at `from`, and replaced the memory at `until`, so the new
  /// memory lacks all events between these two moments.
  private struct Gap {
    let from: Int
    let until: Int
  }

  private var messages: [Int: Message] = [:]
  /// For each receiver and sender, the highest number of a message that was shown since the receiver's memory was last
  /// replaced; -1 for none.
  private var latest: [[Int]]
  private var gaps: [[Gap]]
  /// Pairs of people. The first person's app was notified that a memory of messages from or to the second person was
  /// lost.
  private var notified: Set<[Int]> = []
  /// The number of messages that a sender's node stopped trying to deliver, for each sender and receiver. The sender's
  /// app was notified of each message.
  private var givenUp: [[Int]: Int] = [:]
  /// A counter of events, which defines their order.
  private var moment = 0
  /// The number of accepted messages, and the number of arrivals that are due.
  public private(set) var (accepted, owed) = (0, 0)
  /// Messages that were shown to their receivers, each counted once for each receiver.
  public private(set) var shown = 0
  /// Messages that were shown a second time although the receiver's memory recorded the first time.
  public private(set) var repeated = 0
  /// Messages that were shown a second time after the receiver's memory was replaced by a copy that does not record the
  /// first time.
  public private(set) var shownToNewMemories = 0
  /// Messages that were shown after a later message of the same sender.
  public private(set) var disordered = 0
  /// Messages that were shown to a wrong receiver or with a wrong sender, and shown messages that were never sent.
  public private(set) var stray = 0

  /// Creates a checker for `count` people, numbered from 0.
  public init(count: Int) {
    latest = Array(repeating: Array(repeating: -1, count: count), count: count)
    gaps = Array(repeating: [], count: count)
  }

  /// Messages that should have arrived but have not, each counted once for each receiver. Messages that a sender's node
  /// stopped trying to deliver are not counted.
  public var missing: Int { missingNumbers.reduce(0) { $0 + missingCount($1.value, of: $1.key) } }
  /// Messages that did not arrive because their sender's memory was replaced by a copy without them.
  public var forgotten: Int { absences.count { $0 == .forgotten } }
  /// Messages that did not arrive because their receiver's memory was replaced. The apps of both people were notified.
  public var lostAndTold: Int { absences.count { $0 == .told } }

  /// Whether every message has arrived in order, and once for each memory, apart from the permitted exceptions.
  public var isContent: Bool { missing == 0 && repeated == 0 && disordered == 0 && stray == 0 }

  /// Records that a message was accepted from `sender`, who was linked with `receivers`.
  public mutating func accept(_ number: Int, from sender: Int, for receivers: Set<Int>) {
    moment += 1
    messages[number] = Message(sender: sender, acceptedAt: moment, receivers: receivers)
    accepted += 1
    owed += receivers.count
  }

  /// Records that a message was shown to `receiver`.
  public mutating func show(_ number: Int, to receiver: Int, from sender: Int) {
    moment += 1
    guard let message = messages[number], message.sender == sender, message.receivers.contains(receiver) else {
      stray += 1
      return
    }
    messages[number]?.shownAt[receiver] = moment
    if let before = message.shownAt[receiver] {
      if isForgotten(before, by: receiver) { shownToNewMemories += 1 } else { repeated += 1 }
      return
    }
    shown += 1
    if latest[receiver][sender] > number { disordered += 1 }
    latest[receiver][sender] = max(latest[receiver][sender], number)
  }

  // MARK: Memories

  /// Records that a person's memory was copied. Returns the moment of the copy, which the caller passes to
  /// ``restore(_:from:)``.
  public mutating func backUp() -> Int {
    moment += 1
    return moment
  }

  /// Records that a person's memory was replaced by an earlier copy. `copy` is the moment that ``backUp()`` returned
  /// for this copy.
  public mutating func restore(_ person: Int, from copy: Int) {
    moment += 1
    gaps[person].append(Gap(from: copy, until: moment))
    latest[person] = latest[person].map { _ in -1 }
  }

  /// Records that a person's app was notified that a memory of messages from or to another person was lost.
  public mutating func recordNotice(to person: Int, about other: Int) { notified.insert([person, other]) }

  /// Records a notice to a sender's app. The notice says that the sender's node no longer tries to deliver a message to
  /// a receiver.
  public mutating func giveUp(from sender: Int, for receiver: Int) { givenUp[[sender, receiver], default: 0] += 1 }

  private func isForgotten(_ moment: Int, by person: Int) -> Bool {
    gaps[person].contains { $0.from < moment && moment <= $0.until }
  }

  private enum Absence {
    case forgotten
    case told
    case inexcusable
  }

  private var absences: [Absence] {
    messages.values.flatMap { message in
      message.receivers.filter { message.shownAt[$0] == nil }.map { absence(of: message, at: $0) }
    }
  }

  private func absence(of message: Message, at receiver: Int) -> Absence {
    if isForgotten(message.acceptedAt, by: message.sender) { return .forgotten }
    let isLost = gaps[receiver].contains { message.acceptedAt <= $0.until }
    let areNotified = notified.contains([receiver, message.sender]) && notified.contains([message.sender, receiver])
    return isLost && areNotified ? .told : .inexcusable
  }

  /// The messages that have not arrived, by sender and receiver. A pair is included only if it has more of these
  /// messages than `givenUp` counts for it. The notices do not say which messages the sender's node has stopped trying
  /// to deliver.
  private var missingNumbers: [[Int]: [Int]] {
    var numbers: [[Int]: [Int]] = [:]
    for (number, message) in messages {
      for receiver in message.receivers where message.shownAt[receiver] == nil {
        guard absence(of: message, at: receiver) == .inexcusable else { continue }
        numbers[[message.sender, receiver], default: []].append(number)
      }
    }
    return numbers.filter { $0.value.count > givenUp[$0.key, default: 0] }
  }

  /// Returns how many of a pair's messages are missing, not counting the messages that the sender's node has stopped
  /// trying to deliver.
  private func missingCount(_ numbers: [Int], of pair: [Int]) -> Int { numbers.count - givenUp[pair, default: 0] }

  /// The missing messages, in lines such as '3 to 7: 12 missing, from number 140 to 171'.
  public var missingLines: [String] {
    missingNumbers.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { pair, numbers in
      let count = missingCount(numbers, of: pair)
      return "\(pair[0]) to \(pair[1]): \(count) missing, from number \(numbers.min() ?? 0) to \(numbers.max() ?? 0)"
    }
  }
}
