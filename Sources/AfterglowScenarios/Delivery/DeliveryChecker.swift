/// Checks that every accepted message arrives once, and in order, at each person who was linked when it was sent.
///
/// People and messages have numbers. The number of a message is higher than that of every message before it.
public struct DeliveryChecker: Sendable {
  private struct Message {
    var sender: Int
    /// To whom it has yet to come.
    var missing: Set<Int>
    let receivers: Set<Int>
  }

  private var messages: [Int: Message] = [:]
  /// The number that each person was shown last of each other.
  private var latest: [[Int]]
  /// Messages that were accepted, and how often one has to come in all.
  public private(set) var (accepted, owed) = (0, 0)
  /// Messages that were shown to whom they were for, each counted once.
  public private(set) var shown = 0
  /// Messages that were shown once more.
  public private(set) var repeated = 0
  /// Messages that were shown after a later one of the same sender.
  public private(set) var disordered = 0
  /// Messages that were shown to somebody for whom they were not, or that nobody sent.
  public private(set) var stray = 0

  /// Creates a checker for `count` people, numbered from 0.
  public init(count: Int) {
    latest = Array(repeating: Array(repeating: -1, count: count), count: count)
  }

  /// The number of messages that have not arrived, counted once for each person who waits for one.
  public var missing: Int { owed - shown }

  /// Whether every message has arrived, once and in order.
  public var isContent: Bool { missing == 0 && repeated == 0 && disordered == 0 && stray == 0 }

  /// Records that a message was accepted from `sender`, who was linked with `receivers`.
  public mutating func accept(_ number: Int, from sender: Int, for receivers: Set<Int>) {
    messages[number] = Message(sender: sender, missing: receivers, receivers: receivers)
    accepted += 1
    owed += receivers.count
  }

  /// Records that a message was shown to `receiver`.
  public mutating func show(_ number: Int, to receiver: Int, from sender: Int) {
    guard let message = messages[number], message.sender == sender, message.receivers.contains(receiver) else {
      stray += 1
      return
    }
    guard messages[number]?.missing.remove(receiver) != nil else {
      repeated += 1
      return
    }
    shown += 1
    if latest[receiver][sender] > number { disordered += 1 }
    latest[receiver][sender] = max(latest[receiver][sender], number)
  }
}
