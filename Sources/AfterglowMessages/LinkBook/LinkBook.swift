package import AfterglowWire

/// The installations that are linked with this phone: one of the two heard the other lately, and both know it.
///
/// Hearing somebody makes a link in both directions: the one who heard tells the one who was heard. A link lasts until
/// 30 s after the last sighting in either direction. Each side also tells how long it takes the link to last, its lease,
/// and neither goes on for more than one refresh beyond what it knows of the other's. Hence no link is one-sided for
/// longer than one refresh, whatever is lost, delayed, repeated or reordered: if one side is linked at some moment, the
/// other one was to be linked until a refresh before that at the earliest. Only a crash breaks such a promise, for as
/// long as the one that crashed is not back and heard of.
///
/// A notice is dated by its echo: it was written after our own notice of that number had been sent. What cannot be dated
/// proves nothing, and is answered so that the next one can.
package struct LinkBook: Sendable {
  package enum Outcome: Hashable, Sendable {
    case linked(InstallationID)
    case unlinked(InstallationID)
    /// The installation has said that it heard this phone, last at this moment; later than it had said before.
    case heardBy(InstallationID, at: Instant)
    /// To be sent to the installation; it may get lost. `attempt` counts those that brought no answer, from 0.
    case notify(InstallationID, LinkNotice, attempt: Int)
  }

  /// A full book forgets this share of its capacity at once, so that newcomers do not each cost a search.
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
  /// Sightings and notices of newcomers that found no room.
  package private(set) var refused = 0

  /// `launch` and `firstNotice` are drawn anew for each launch, so that no echo of an earlier launch's notice is taken for one
  /// of this launch's.
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

  /// In the order of the identifiers; O(n log n).
  package var linked: [InstallationID] {
    records.filter { $0.value.isLinked }.map { $0.key }.sorted()
  }

  /// Everybody of whom something is known, in the order of the identifiers; O(n log n).
  package var known: [InstallationID] { records.keys.sorted() }

  package func isLinked(_ installation: InstallationID) -> Bool { records[installation]?.isLinked ?? false }

  /// Until when this phone takes an installation for linked; `nil` if it does not.
  package func end(of installation: InstallationID) -> Instant? {
    records[installation].flatMap { $0.isLinked ? $0.end : nil }
  }

  // MARK: What is told

  /// The radio has heard an installation: one look-up while the link is up to date.
  package mutating func sighted(
    _ installation: InstallationID, at now: Instant, into outcomes: inout [Outcome]
  ) {
    guard let index = admit(installation, at: now) else { return }
    records.values[index].heard = now
    records.values[index].extend(lifetime: lifetime, refresh: refresh, at: now)
    // The deadline in the queue is no later than it has to be, whatever is heard, and is put right when it comes.
    let record = records.values[index]
    if record.isLinked, record.end > now, noticeDeadline(record, at: now) > now { return }
    settle(installation, at: now, into: &outcomes)
  }

  /// An installation was at the other end of a Bluetooth connection, with its key: it is heard, and it is near.
  package mutating func met(_ installation: InstallationID, at now: Instant, into outcomes: inout [Outcome]) {
    guard let index = admit(installation, at: now) else { return }
    records.values[index].metAt = now
    sighted(installation, at: now, into: &outcomes)
  }

  /// Whether an installation was met lately.
  package func hasMet(_ installation: InstallationID, at now: Instant) -> Bool {
    guard let met = records[installation]?.metAt else { return false }
    return met.advanced(byNanoseconds: proof) > now
  }

  /// A notice has come.
  package mutating func received(
    _ notice: LinkNotice, from installation: InstallationID, at now: Instant, into outcomes: inout [Outcome]
  ) {
    guard let index = admit(installation, at: now) else { return }
    let before = records.values[index].heard
    let asks = records.values[index].take(notice, refresh: refresh, at: now)
    let heard = records.values[index].heard
    if heard > before { outcomes.append(.heardBy(installation, at: heard)) }
    let numbers = nextNumber
    settle(installation, at: now, into: &outcomes)
    guard nextNumber == numbers, let record = records[installation],
      asks && record.mayAsk(pause: retry, at: now) || record.hasNews
    else { return }
    notify(installation, at: now, isAnswer: true, into: &outcomes)
  }

  /// Something that carries notices to an installation has just come up: what waits is not to wait any longer.
  package mutating func reachable(_ installation: InstallationID, at now: Instant, into outcomes: inout [Outcome]) {
    guard let index = records.index(forKey: installation) else { return }
    records.values[index].attempts = 0
    records.values[index].noticeDue = now
    settle(installation, at: now, into: &outcomes)
  }

  /// Deals with what has become due, in the order of the deadlines.
  package mutating func expire(at now: Instant, into outcomes: inout [Outcome]) {
    while let (installation, deadline) = deadlines.first, deadline <= now {
      deadlines.remove(installation)
      settle(installation, at: now, into: &outcomes)
    }
  }

  // MARK: The one place where records change

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

  /// Forgets some of those who never said that they heard this phone: those heard least recently. Returns whether there is room.
  ///
  /// Sightings can be invented by the thousand, and cost their inventor nothing. An answer cannot.
  private mutating func makeRoom(at now: Instant) -> Bool {
    let unproved = records.lazy.filter { $0.value.isUnproved(at: now) }.map { (heard: $0.value.heard, id: $0.key) }
      .sorted { ($0.heard, $0.id) < ($1.heard, $1.id) }
    for (_, installation) in unproved.prefix(max(1, capacity / Self.parting)) {
      records[installation] = nil
      deadlines.remove(installation)
    }
    return records.count < capacity
  }

  /// When to tell the other one something without having been asked.
  private func noticeDeadline(_ record: LinkRecord, at now: Instant) -> Instant {
    guard record.heard.advanced(byNanoseconds: lifetime) > now,
      let due = record.newsDue(lifetime: lifetime, refresh: refresh)
    else { return .never }
    return max(due, record.noticeDue)
  }

  /// Brings a record up to date: its lease, whether that is a link, whether there is something to tell.
  private mutating func settle(_ installation: InstallationID, at now: Instant, into outcomes: inout [Outcome]) {
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
    // What there is to tell by then, sightings will show.
    let look = record.nextLook.flatMap { $0 > now ? $0 : nil } ?? .never
    let deadline = min(end, look, noticeDeadline(record, at: now))
    if deadline < .never { deadlines.set(installation, to: deadline) } else { deadlines.remove(installation) }
  }
}
