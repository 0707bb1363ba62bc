package import AfterglowWire

/// Sends messages to everybody who is linked, until each of them has confirmed or the message has expired.
///
/// A message is stored before it counts as accepted, and what has come is stored before it is confirmed: a crash at any
/// moment loses nothing. What has come is shown at once, and remembered as soon as it is stored; so nothing is shown twice
/// but what was shown in the moment of a crash, before it was stored. Its identifier tells. Messages of one sender are
/// shown in the order in which they were sent.
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
  /// What the wall clock shows at the origin of the engine's time, in milliseconds.
  let wallClockOrigin: Int64

  var correspondents: [InstallationID: Correspondent] = [:]
  var waiting: [UInt64: Waiting] = [:]
  /// In the order in which they were sent, which is that of their expiry.
  var expiries = Queue<(number: UInt64, at: Instant)>()
  var lastNumber: UInt64
  /// The number of the last message that is stored.
  var lastStored: UInt64
  /// Who is linked, in the order of the identifiers.
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
  /// `millisecondsSince1970` is what the wall clock shows at `now`. It dates what is stored, and numbers messages in case
  /// the store has lost what it knew.
  package init(
    installation: InstallationID, _ configuration: MessengerConfiguration, restoring stored: StoredMessages,
    millisecondsSince1970: Int64, at now: Instant
  ) {
    own = installation
    limits = MessengerLimits(configuration)
    let (milliseconds, _) = millisecondsSince1970.subtractingReportingOverflow(now.nanoseconds / 1_000_000)
    wallClockOrigin = milliseconds
    // Half of the numbers are more than anybody gives away: a damaged store that says more is not believed.
    lastNumber = max(min(stored.lastNumber, .max >> 1), UInt64(clamping: millisecondsSince1970) << 10 & .max >> 1)
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
      for (sequence, number) in stream.waiting where stored.messages[number] != nil {
        places[number, default: []].append(
          StreamPlace(receiver: receiver, stream: stream.stream, sequence: sequence))
      }
    }
    for (sender, stream) in stored.incoming {
      correspondents[sender, default: Correspondent(heardAt: now)].incoming = ReceivingStream(restoring: stream)
    }
    for (number, message) in stored.messages.sorted(by: { ($0.value.expiry, $0.key) < ($1.value.expiry, $1.key) }) {
      guard let places = places[number]?.sorted(by: { $0.receiver < $1.receiver }) else {
        batch.tidy.append(.finished(number: number))  // confirmed by all, and not struck off before the crash
        continue
      }
      waiting[number] = Waiting(body: message.body, places: places, unconfirmed: places.count)
      // No later than if it were new: the clock may have been ahead when it was stored, and others wait behind it.
      let expiry = min(instant(ofMilliseconds: message.expiry), now.advanced(byNanoseconds: limits.expiry))
      expiries.append((number, expiry))
    }
    if !batch.tidy.isEmpty { tidyDue = now }
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
