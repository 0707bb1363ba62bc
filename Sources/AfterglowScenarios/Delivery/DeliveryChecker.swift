/// Checks that every accepted message arrives once, and in order, at each person who was linked when it was sent.
///
/// People and messages have numbers. The number of a message is higher than that of every message before it.
///
/// A person's memory of messages may be replaced by a copy of an earlier one. Then this bound holds: each message is shown
/// at most once for each memory. A message comes to everybody for whom it was accepted, with these exceptions. What a
/// sender accepted after the copy was made is forgotten with the memory, unless it came already. What a receiver had
/// confirmed and not yet shown when its memory was replaced may be lost, and then both apps have to be told. What a sender
/// gave up did not come either, and its app was told.
public struct DeliveryChecker: Sendable {
  private struct Message {
    let sender: Int
    let acceptedAt: Int
    let receivers: Set<Int>
    /// When it was shown last to each receiver.
    var shownAt: [Int: Int] = [:]
  }

  /// A memory that was replaced: what happened between the two moments is gone.
  private struct Gap {
    let from: Int
    let until: Int
  }

  private var messages: [Int: Message] = [:]
  /// The number that each person was shown last of each other.
  private var latest: [[Int]]
  private var gaps: [[Gap]]
  /// Pairs of people of whom the first was told that a memory was lost between it and the second.
  private var told: Set<[Int]> = []
  /// How many messages the first of two people gave up for the second, of which its app was told.
  private var givenUp: [[Int]: Int] = [:]
  /// Counts what happens, so that it has an order.
  private var moment = 0
  /// Messages that were accepted, and how often one has to come in all.
  public private(set) var (accepted, owed) = (0, 0)
  /// Messages that were shown to whom they were for, each counted once.
  public private(set) var shown = 0
  /// Messages that were shown once more to the same memory.
  public private(set) var repeated = 0
  /// Messages that were shown once more to a memory that did not know of the first time.
  public private(set) var shownToNewMemories = 0
  /// Messages that were shown after a later one of the same sender.
  public private(set) var disordered = 0
  /// Messages that were shown to somebody for whom they were not, or that nobody sent.
  public private(set) var stray = 0

  /// Creates a checker for `count` people, numbered from 0.
  public init(count: Int) {
    latest = Array(repeating: Array(repeating: -1, count: count), count: count)
    gaps = Array(repeating: [], count: count)
  }

  /// Messages that have not come and should have, each counted for everybody who waits for it.
  public var missing: Int { missingNumbers.values.reduce(0) { $0 + $1.count } }
  /// Messages that did not come because their sender's memory was replaced by one that did not know them.
  public var forgotten: Int { absences.count { $0 == .forgotten } }
  /// Messages that did not come because their receiver's memory was replaced, of which both apps were told.
  public var lostAndTold: Int { absences.count { $0 == .told } }

  /// Whether everything has come, once for each memory and in order.
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

  /// Somebody's memory was copied. Returns the moment for ``restore(_:from:)``.
  public mutating func backUp() -> Int {
    moment += 1
    return moment
  }

  /// The copy that was made at a moment has taken the place of somebody's memory.
  public mutating func restore(_ person: Int, from copy: Int) {
    moment += 1
    gaps[person].append(Gap(from: copy, until: moment))
    latest[person] = latest[person].map { _ in -1 }
  }

  /// Somebody's app was told that a memory was lost between it and another one.
  public mutating func tell(_ person: Int, of other: Int) { told.insert([person, other]) }

  /// Somebody's app was told that a message was given up for another one.
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
    let areTold = told.contains([receiver, message.sender]) && told.contains([message.sender, receiver])
    return isLost && areTold ? .told : .inexcusable
  }

  /// What is missing of each pair of people, but for as many messages as were given up.
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

  /// What is missing, in lines such as '3 to 7: 12 missing, the first 140'.
  public var missingLines: [String] {
    missingNumbers.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { pair, numbers in
      "\(pair[0]) to \(pair[1]): \(numbers.count) missing, the first \(numbers.min() ?? 0), the last \(numbers.max() ?? 0)"
    }
  }
}
