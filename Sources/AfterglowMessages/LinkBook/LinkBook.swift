package import AfterglowWire

/// The installations that are linked with this phone. A link means that one of the two phones has heard the other
/// recently, and that both phones know it.
///
/// A sighting makes a link in both directions: the phone that heard the other phone sends the other phone a notice. A
/// link lasts until 30 s after the last sighting in either direction. Each side also states its lease, which is the
/// time for which it expects the link to last. A side ends the link within one refresh interval after the end of the
/// last lease that the other side has stated. Hence no link is one-sided for longer than one refresh interval, even if
/// notices are lost, delayed, repeated or reordered: while one side is linked, the other side's lease still runs, or
/// ended at most one refresh interval ago. Only a crash breaks this promise, until the crashed program runs again and
/// has been heard.
///
/// Each notice echoes the number of a notice from this phone. The echo dates the notice: the notice was written after
/// this phone had sent the echoed notice. A notice that cannot be dated proves nothing. The book answers such a notice,
/// so that the sender's next notice can be dated.
package struct LinkBook: Sendable {
  package enum Outcome: Hashable, Sendable {
    case linked(InstallationID)
    case unlinked(InstallationID)
    /// The installation has reported that it heard this phone at the given moment. The moment is later than that of any
    /// earlier report, and than the last sighting of the installation by this phone.
    case heardBy(InstallationID, at: Instant)
    /// A notice to send to the installation; the notice may get lost. `attempt` is the number of earlier attempts that
    /// were not answered; for an answer to a notice it is 0.
    case notify(InstallationID, LinkNotice, attempt: Int)
  }

  /// A full book forgets several installations at once: up to one sixteenth of its capacity. Otherwise every new
  /// installation would cost a search.
  private static let parting = 16

  private let lifetime: Int64
  private let refresh: Int64
  private let retry: Int64
  private let proof: Int64
  private let capacity: Int

  private var records: [InstallationID: LinkRecord] = [:]
  private var deadlines = PriorityQueue<InstallationID, Instant>()
  private let launch: UInt32
  private var nextNumber: UInt64
  /// The number of sightings, proofs and notices that were ignored because the book had no room for the installation.
  package private(set) var refused = 0

  /// `launch` and `firstNotice` are random numbers that are drawn for each launch. An echo of an earlier launch's
  /// notice therefore cannot be mistaken for an echo of a notice of this launch.
  package init(launch: UInt32, firstNotice: UInt64, _ schedule: LinkSchedule = LinkSchedule(), capacity: Int = 16_384) {
    lifetime = schedule.lifetime.usableNanoseconds
    refresh = schedule.refresh.usableNanoseconds
    retry = min(refresh, schedule.retry.usableNanoseconds)
    proof = schedule.proof.usableNanoseconds
    self.capacity = max(0, capacity)
    self.launch = launch
    nextNumber = max(1, firstNotice)
  }

  package var nextDeadline: Instant? { deadlines.first?.priority }

  /// The linked installations, in the order of the identifiers; O(n log n).
  package var linked: [InstallationID] {
    records.filter { $0.value.isLinked }.map { $0.key }.sorted()
  }

  /// All known installations, in the order of the identifiers; O(n log n).
  package var known: [InstallationID] { records.keys.sorted() }

  package func isLinked(_ installation: InstallationID) -> Bool { records[installation]?.isLinked ?? false }

  /// Returns the time until which this phone considers an installation linked; `nil` if the installation is not linked.
  package func end(of installation: InstallationID) -> Instant? {
    records[installation].flatMap { $0.isLinked ? $0.end : nil }
  }

  // MARK: Events

  /// Handles a sighting of an installation by the radio. If the link needs no change, the sighting costs one look-up.
  package mutating func sighted(
    _ installation: InstallationID, at now: Instant, into outcomes: inout [Outcome]
  ) {
    guard let index = admit(installation, at: now) else { return }
    records.values[index].heard = now
    records.values[index].extend(lifetime: lifetime, refresh: refresh, at: now)
    // A sighting can only postpone the record's deadline. The deadline in the queue may therefore be too early, and is
    // corrected when it is reached.
    let record = records.values[index]
    if record.isLinked, record.end > now, noticeDeadline(record, at: now) > now { return }
    update(installation, at: now, into: &outcomes)
  }

  /// Handles an installation's proof of its identity over a Bluetooth connection. The installation then counts as heard
  /// and as near.
  package mutating func met(_ installation: InstallationID, at now: Instant, into outcomes: inout [Outcome]) {
    guard let index = admit(installation, at: now) else { return }
    records.values[index].metAt = now
    sighted(installation, at: now, into: &outcomes)
  }

  /// Whether an installation has recently proved its identity over a connection.
  package func hasMet(_ installation: InstallationID, at now: Instant) -> Bool {
    guard let met = records[installation]?.metAt else { return false }
    return met.advanced(byNanoseconds: proof) > now
  }

  /// Handles a notice that has arrived.
  package mutating func received(
    _ notice: LinkNotice, from installation: InstallationID, at now: Instant, into outcomes: inout [Outcome]
  ) {
    guard let index = admit(installation, at: now) else { return }
    let before = records.values[index].heard
    let asks = records.values[index].handle(notice, refresh: refresh, at: now)
    let heard = records.values[index].heard
    if heard > before { outcomes.append(.heardBy(installation, at: heard)) }
    let numbers = nextNumber
    update(installation, at: now, into: &outcomes)
    guard nextNumber == numbers, let record = records[installation],
      asks && record.mayAsk(pause: retry, at: now) || record.hasNews
    else { return }
    notify(installation, at: now, isAnswer: true, into: &outcomes)
  }

  /// Called when a carrier to an installation has just become available. Sends a waiting notice at once.
  package mutating func reachable(_ installation: InstallationID, at now: Instant, into outcomes: inout [Outcome]) {
    guard let index = records.index(forKey: installation) else { return }
    records.values[index].attempts = 0
    records.values[index].noticeDue = now
    update(installation, at: now, into: &outcomes)
  }

  /// Handles everything that has become due, in the order of the deadlines.
  package mutating func expire(at now: Instant, into outcomes: inout [Outcome]) {
    while let (installation, deadline) = deadlines.first, deadline <= now {
      deadlines.remove(installation)
      update(installation, at: now, into: &outcomes)
    }
  }

  // MARK: Changes of records

  private mutating func admit(
    _ installation: InstallationID, at now: Instant
  ) -> Dictionary<InstallationID, LinkRecord>.Index? {
    if let index = records.index(forKey: installation) { return index }
    guard records.count < capacity || makeRoom(at: now) else {
      refused += 1
      return nil
    }
    records[installation] = LinkRecord(noticeDue: now)
    return records.index(forKey: installation)
  }

  /// Forgets some of the installations that nothing has proved to be near (`LinkRecord.isUnproved`), beginning with
  /// those heard least recently. Returns whether the book has room for a new installation.
  ///
  /// An attacker can invent thousands of sightings at no cost. An attacker cannot invent an answer to a notice of this
  /// phone.
  private mutating func makeRoom(at now: Instant) -> Bool {
    let unproved = records.lazy.filter { $0.value.isUnproved(at: now) }.map { (heard: $0.value.heard, id: $0.key) }
      .sorted { ($0.heard, $0.id) < ($1.heard, $1.id) }
    for (_, installation) in unproved.prefix(max(1, capacity / Self.parting)) {
      records[installation] = nil
      deadlines.remove(installation)
    }
    return records.count < capacity
  }

  /// Returns the time at which this phone sends the other phone a notice that the other phone has not requested;
  /// `never` if no such notice is needed.
  private func noticeDeadline(_ record: LinkRecord, at now: Instant) -> Instant {
    guard record.heard.advanced(byNanoseconds: lifetime) > now,
      let due = record.newsDue(lifetime: lifetime, refresh: refresh)
    else { return .never }
    return max(due, record.noticeDue)
  }

  /// Extends a record's link if possible, reports a change of the link, and sends a notice that is due. Forgets a
  /// record that is no longer relevant.
  private mutating func update(_ installation: InstallationID, at now: Instant, into outcomes: inout [Outcome]) {
    guard let index = records.index(forKey: installation) else { return }
    records.values[index].extend(lifetime: lifetime, refresh: refresh, at: now)
    let record = records.values[index]
    let isLinked = record.end > now
    if isLinked != record.isLinked {
      records.values[index].isLinked = isLinked
      outcomes.append(isLinked ? .linked(installation) : .unlinked(installation))
    }
    if record.relevance(lifetime: lifetime) <= now {
      records[installation] = nil
      deadlines.remove(installation)
    } else if noticeDeadline(record, at: now) <= now {
      notify(installation, at: now, isAnswer: false, into: &outcomes)
    } else {
      rearm(installation, at: now)
    }
  }

  private mutating func notify(
    _ installation: InstallationID, at now: Instant, isAnswer: Bool, into outcomes: inout [Outcome]
  ) {
    guard let index = records.index(forKey: installation) else { return }
    let attempt = records.values[index].attempts
    let pause = retry.multipliedReportingOverflow(by: 1 << Int64(min(attempt, 32)))
    let notice = records.values[index].write(launch: launch, number: nextNumber, at: now)
    nextNumber += 1
    records.values[index].noticeDue = now.advanced(
      byNanoseconds: pause.overflow ? refresh : min(pause.partialValue, refresh))
    if !isAnswer { records.values[index].attempts += 1 }
    outcomes.append(.notify(installation, notice, attempt: isAnswer ? 0 : attempt))
    rearm(installation, at: now)
  }

  private mutating func rearm(_ installation: InstallationID, at now: Instant) {
    guard let record = records[installation] else { return }
    let end = record.isLinked ? record.end : record.relevance(lifetime: lifetime)
    // At `nextLook`, the latest sightings determine whether the phone has something to report.
    let look = record.nextLook.flatMap { $0 > now ? $0 : nil } ?? .never
    let deadline = min(end, look, noticeDeadline(record, at: now))
    if deadline < .never { deadlines.set(installation, to: deadline) } else { deadlines.remove(installation) }
  }
}
