package import AfterglowWire

/// Sends messages to installations that are linked, until each receiver has confirmed the message or the message has
/// expired.
///
/// A message is stored before it counts as accepted, and a received message is stored before it is confirmed. No
/// message is therefore lost if the app crashes at any moment. A received message is shown as soon as all earlier
/// messages were shown, even if it is not stored yet. A message is shown twice only if it was shown, but not yet
/// stored, when the app crashed. The app recognises the repeated message by the message's identifier. Messages of one
/// sender are shown in the order in which they were sent. If the messenger has to forget a sender to make room, it
/// shows the sender's held messages at once, perhaps out of order.
///
/// These promises hold as long as each phone keeps its memory. A phone may lose its store, or restore an older copy of
/// its store. Each side therefore reports its memory to the other side. A bundle states the first place that is not
/// confirmed, and a receipt states the number of the memory that records the confirmed places. The messenger reports a
/// lost memory to both apps. A launch adds nothing to a stream that an earlier launch began, because the receiver may
/// know more of that stream than the store does.
///
/// The changes that wait to be stored form one `store` command. This command is the last one in a list of commands. The
/// driver answers with `stored` or `storeFailed` before or after other events. No further `store` command is issued
/// before the answer. The work for each message and receiver is O(1), amortised, apart from changes of the
/// `PriorityQueue` of deadlines. Messages have no timers of their own: the queue contains at most one deadline for each
/// correspondent.
package struct Messenger: Sendable {
  /// A message that waits for receivers.
  struct Waiting: Sendable {
    var body: [UInt8]
    var places: [StreamPlace]
    /// The number of receivers that have not confirmed the message.
    var unconfirmed: Int
  }

  let own: InstallationID
  let limits: MessengerLimits
  /// The number of the next memory; the first number is drawn at random.
  private var nextMemory: UInt64
  /// The time of the wall clock at the origin of the engine's time, in milliseconds since 1970.
  let wallClockOrigin: Int64

  var correspondents: [InstallationID: Correspondent] = [:]
  /// The streams from the dismissed installations: those that were forgotten to make room. The streams are kept so that
  /// no message is shown again.
  var dismissed: [InstallationID: ReceivingStream] = [:]
  /// The dismissed installations, in the order of their dismissal.
  var dismissals = PriorityQueue<InstallationID, UInt64>()
  private var lastDismissal: UInt64 = 0
  var waiting: [UInt64: Waiting] = [:]
  /// The numbers and expiry times of messages, in the order of expiry. A finished message stays in this queue until it
  /// is the first.
  var expiries = Queue<(number: UInt64, at: Instant)>()
  var lastNumber: UInt64
  /// The count of message numbers that are skipped because an unknown launch may have used some of them. In practice,
  /// no launch uses that many numbers.
  let leap: UInt64
  /// All waiting messages up to this number are stored.
  var lastStored: UInt64
  /// The linked installations, in the order of their identifiers.
  package internal(set) var linked: [InstallationID] = []
  var deadlines = PriorityQueue<InstallationID, Instant>()

  /// The size of the largest datagram that the relay carries, in bytes; `nil` while the relay is not connected, or
  /// carries only datagrams that are smaller than those of a mailbox.
  var relaySize: Int?
  /// The installations to which this phone can send datagrams through a mailbox.
  var mailboxes: Set<InstallationID> = []

  /// The changes to store next.
  var batch = StoreBatch()
  /// The changes that are being stored; `nil` while the store is idle.
  var storing: StoreBatch?
  /// Whether the last attempt to store has failed.
  var hasFailed = false
  /// The time at which changes that can wait are stored.
  var tidyDue: Instant?
  package internal(set) var tally = MessageTally()

  /// Creates a messenger that continues where the messenger of the previous launch left off.
  ///
  /// `entropy` is a random number that is drawn for each launch. `millisecondsSince1970` is the time of the wall clock
  /// at `now`. The wall clock only dates stored messages.
  package init(
    installation: InstallationID, _ configuration: MessengerConfiguration, restoring stored: StoredMessages,
    entropy: UInt64, millisecondsSince1970: Int64, at now: Instant
  ) {
    own = installation
    nextMemory = entropy
    limits = MessengerLimits(configuration)
    let (milliseconds, _) = millisecondsSince1970.subtractingReportingOverflow(now.nanoseconds / 1_000_000)
    wallClockOrigin = milliseconds
    // The count of skipped numbers is random for each launch, so that two launches from the same copy of the store use
    // different numbers. No phone uses more than half of all numbers, so a higher number in a damaged store is replaced
    // by half of the largest number.
    leap = entropy >> 24
    lastNumber = min(stored.lastNumber, .max >> 1) + (stored.lastNumber == 0 ? entropy >> 3 : leap)
    lastStored = lastNumber
    restore(stored, at: now)
  }

  package var nextDeadline: Instant? {
    let expiry = expiries.first.flatMap { $0.number <= lastStored ? $0.at : nil }
    let due = Instant.earlier(deadlines.first?.priority, expiry)
    return storing == nil ? .earlier(due, tidyDue) : due
  }

  /// The number of messages that wait for at least one receiver.
  package var outboxCount: Int { waiting.count }

  /// Returns the number of messages that wait for an installation; `nil` if the installation is unknown or was
  /// dismissed.
  package func waitingCount(for installation: InstallationID) -> Int? {
    correspondents[installation]?.outgoing.waiting
  }

  // MARK: Restoring

  private mutating func restore(_ stored: StoredMessages, at now: Instant) {
    var places: [UInt64: [StreamPlace]] = [:]
    for (receiver, stream) in stored.outgoing {
      correspondents[receiver, default: Correspondent(heardAt: now)].outgoing = SendingStream(
        restoring: stream, messages: stored.messages)
      correspondents[receiver]?.memory = stream.memory
      for (sequence, number) in stream.waiting where stored.messages[number] != nil {
        places[number, default: []].append(
          StreamPlace(receiver: receiver, stream: stream.stream, sequence: sequence))
      }
    }
    for (sender, stream) in stored.incoming.sorted(by: { $0.key < $1.key }) {
      let stream = ReceivingStream(restoring: stream)
      if correspondents[sender] != nil || correspondents.count < limits.maximumCorrespondents {
        correspondents[sender, default: Correspondent(heardAt: now)].incoming = stream
      } else {
        remember(stream, of: sender)
      }
    }
    for (number, message) in stored.messages.sorted(by: { ($0.value.expiry, $0.key) < ($1.value.expiry, $1.key) }) {
      guard let places = places[number]?.sorted(by: { $0.receiver < $1.receiver }) else {
        batch.tidy.append(.finished(number: number))  // confirmed by all receivers, but not removed before the crash
        continue
      }
      waiting[number] = Waiting(body: message.body, places: places, unconfirmed: places.count)
      // A stored message expires no later than a new message would, because the clock may have been ahead when the
      // message was stored. A stored message does not expire at once either, because the clock may be ahead now.
      let earliest = now.advanced(byNanoseconds: min(limits.expiry, MessengerLimits.grace))
      let latest = now.advanced(byNanoseconds: limits.expiry)
      expiries.append((number, max(earliest, min(instant(ofMilliseconds: message.expiry), latest))))
    }
    if !batch.tidy.isEmpty { tidyDue = now }
  }

  // MARK: Memories

  /// Returns the number of a memory that begins now.
  mutating func drawMemory() -> UInt64 {
    defer { nextMemory &+= 1 }
    if nextMemory == 0 { nextMemory = 1 }
    return nextMemory
  }

  /// Remembers which messages arrived from an installation that was forgotten to make room. If the limit is reached,
  /// drops the stream of the installation that was dismissed longest ago.
  mutating func remember(_ stream: ReceivingStream, of sender: InstallationID) {
    if dismissed.count >= limits.maximumDismissed, let (oldest, _) = dismissals.first {
      dismissals.remove(oldest)
      dismissed[oldest] = nil
      batch.urgent.append(.forgotten(oldest))
    }
    lastDismissal += 1
    dismissed[sender] = stream
    dismissals.set(sender, to: lastDismissal)
  }

  func instant(ofMilliseconds milliseconds: Int64) -> Instant {
    let (since, overflow) = milliseconds.subtractingReportingOverflow(wallClockOrigin)
    guard !overflow else { return .never }
    let (nanoseconds, overflows) = since.multipliedReportingOverflow(by: 1_000_000)
    return overflows ? .never : Instant(nanoseconds: nanoseconds)
  }

  func milliseconds(of instant: Instant) -> Int64 {
    let (sum, overflow) = (instant.nanoseconds / 1_000_000).addingReportingOverflow(wallClockOrigin)
    return overflow ? .max : sum
  }
}
