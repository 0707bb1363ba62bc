package import AfterglowWire

/// Sends messages to installations that are linked, until each receiver has confirmed or the message has expired.
///
/// A message is stored before it counts as accepted, and what has come is stored before it is confirmed: a crash at any
/// moment loses nothing. What has come is shown at once, and remembered as soon as it is stored; so nothing is shown twice
/// but what was shown in the moment of a crash, before it was stored. Its identifier tells. Messages of one sender are
/// shown in the order in which they were sent.
///
/// That holds once for each memory. A phone may lose its store, or get an older copy of it back. Each side tells the other
/// what it remembers: a bundle names the first place that is not confirmed, a receipt the number of the memory that speaks.
/// Both apps are told when a memory was lost. A launch adds nothing to a stream that an earlier launch began, because the
/// store may be older than what the receiver has got of it.
///
/// What is to be stored comes out as one `store` command, the last of its list; the driver answers with `stored` or
/// `storeFailed` before or after other events, and there is never more than one under way. Work for each message is O(1),
/// amortised, whatever the number of messages and of correspondents: nothing has a timer of its own.
package struct Messenger: Sendable {
  /// A message that waits.
  struct Waiting: Sendable {
    var body: [UInt8]
    var places: [StreamPlace]
    /// Receivers that have not confirmed it.
    var unconfirmed: Int
  }

  let own: InstallationID
  let limits: MessengerLimits
  /// The number of the next memory that begins; the first one is drawn at random.
  private var nextMemory: UInt64
  /// What the wall clock shows at the origin of the engine's time, in milliseconds.
  let wallClockOrigin: Int64

  var correspondents: [InstallationID: Correspondent] = [:]
  /// What came from those who had to make room, so that nothing of it is shown again.
  var dismissed: [InstallationID: ReceivingStream] = [:]
  /// The order in which they were dismissed.
  var dismissals = PriorityQueue<InstallationID, UInt64>()
  private var lastDismissal: UInt64 = 0
  var waiting: [UInt64: Waiting] = [:]
  /// In the order in which they were sent, which is that of their expiry.
  var expiries = Queue<(number: UInt64, at: Instant)>()
  var lastNumber: UInt64
  /// How many numbers are left out where an unknown launch may have given some away: more than any launch gives.
  let leap: UInt64
  /// The number of the last message that is stored.
  var lastStored: UInt64
  /// The linked installations, in the order of their identifiers.
  package internal(set) var linked: [InstallationID] = []
  var deadlines = PriorityQueue<InstallationID, Instant>()

  /// The largest datagram that the relay carries; `nil` while it is not connected.
  var relaySize: Int?
  /// Whose mailboxes can be written.
  var mailboxes: Set<InstallationID> = []

  /// What is to be stored next, and what is being stored.
  var batch = StoreBatch()
  var storing: StoreBatch?
  /// Whether the last attempt to store came to nothing.
  var hasFailed = false
  /// When changes that can wait are to be stored.
  var tidyDue: Instant?
  package internal(set) var tally = MessageTally()

  /// Goes on where the messenger before left off.
  ///
  /// `entropy` is drawn anew for each launch. `millisecondsSince1970` is what the wall clock shows at `now`. It dates what is
  /// stored, and nothing else.
  package init(
    installation: InstallationID, _ configuration: MessengerConfiguration, restoring stored: StoredMessages,
    entropy: UInt64, millisecondsSince1970: Int64, at now: Instant
  ) {
    own = installation
    nextMemory = entropy
    limits = MessengerLimits(configuration)
    let (milliseconds, _) = millisecondsSince1970.subtractingReportingOverflow(now.nanoseconds / 1_000_000)
    wallClockOrigin = milliseconds
    // A leap, drawn anew for each launch: a store that was put back does not give away again the numbers that it gave away
    // before. Half of the numbers are more than anybody gives away: a damaged store that says more is not believed.
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

  /// Messages that wait for somebody.
  package var outboxCount: Int { waiting.count }

  /// Messages that wait for an installation, and whether anything of it is remembered.
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
        batch.tidy.append(.finished(number: number))  // confirmed by all, and not struck off before the crash
        continue
      }
      waiting[number] = Waiting(body: message.body, places: places, unconfirmed: places.count)
      // No later than if it were new: the clock may have been ahead when it was stored, and others wait behind it. And not
      // at once: it may be ahead now.
      let earliest = now.advanced(byNanoseconds: min(limits.expiry, MessengerLimits.grace))
      let latest = now.advanced(byNanoseconds: limits.expiry)
      expiries.append((number, max(earliest, min(instant(ofMilliseconds: message.expiry), latest))))
    }
    if !batch.tidy.isEmpty { tidyDue = now }
  }

  // MARK: Memories

  /// The number of a memory that begins now.
  mutating func drawMemory() -> UInt64 {
    defer { nextMemory &+= 1 }
    if nextMemory == 0 { nextMemory = 1 }
    return nextMemory
  }

  /// Remembers which messages came from an installation that had to make room. If there is no place left, this forgets the
  /// installation that was dismissed longest ago.
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
