package import AfterglowWire

/// The installations that are linked with this phone: one of the two has heard the other recently, and both know it.
///
/// A sighting makes a link in both directions: the phone that heard the other phone notifies it. A link lasts until 30
/// s after the last sighting in either direction. Each side also states its lease, which is how long it expects the
/// link to last. Neither side continues for more than one refresh beyond the other's lease, as far as it knows that.
/// Hence no link is one-sided for longer than one refresh, whatever is lost, delayed, repeated or reordered. If one
/// side is linked at some moment, the other side's lease ended at most one refresh before. Only a crash breaks this
/// promise, until the crashed program is back and has been heard.
///
/// An echo dates a notice: the notice was written after our own notice of that number had been sent. A notice that
/// cannot be dated proves nothing. It is answered so that the next one can be dated.
package struct LinkBook: Sendable {
  package enum Outcome: Hashable, Sendable {
    case linked(InstallationID)
    case unlinked(InstallationID)
    /// The installation has reported that it heard this phone, last at this moment, which is later than it had reported
    /// before.
    case heardBy(InstallationID, at: Instant)
    /// A notice to send to the installation; it may get lost. `attempt` counts the attempts without an answer, from 0.
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
  /// The number of sightings and notices of newcomers for which there was no room.
  package private(set) var refused = 0

  /// `launch` and `firstNotice` are drawn anew for each launch. So an echo of an earlier launch's notice cannot be
  /// mistaken for an echo of a present one.
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

  /// Returns until when this phone considers an installation linked; `nil` if it does not.
  package func end(of installation: InstallationID) -> Instant? {
    records[installation].flatMap { $0.isLinked ? $0.end : nil }
  }

  // MARK: Events

  /// The radio has heard an installation. While the link is up to date this costs one look-up.
  package mutating func sighted(
    _ installation: InstallationID, at now: Instant, into outcomes: inout [Outcome]
  ) {
    guard let index = admit(installation, at: now) else { return }
    records.values[index].heard = now
    records.values[index].extend(lifetime: lifetime, refresh: refresh, at: now)
    // The deadline in the queue is never too late, whatever is heard, and is corrected when it comes.
    let record = records.values[index]
    if record.isLinked, record.end > now, noticeDeadline(record, at: now) > now { return }
    update(installation, at: now, into: &outcomes)
  }

  /// An installation has proved itself at the other end of a Bluetooth connection, so it is heard and near.
  package mutating func met(_ installation: InstallationID, at now: Instant, into outcomes: inout [Outcome]) {
    guard let index = admit(installation, at: now) else { return }
    records.values[index].metAt = now
    sighted(installation, at: now, into: &outcomes)
  }

  /// Whether an installation has proved itself over a connection recently.
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

  /// A carrier to an installation has just become available: a waiting notice goes out at once.
  package mutating func reachable(_ installation: InstallationID, at now: Instant, into outcomes: inout [Outcome]) {
    guard let index = records.index(forKey: installation) else { return }
    records.values[index].attempts = 0
    records.values[index].noticeDue = now
    update(installation, at: now, into: &outcomes)
  }

  /// Handles what has become due, in the order of the deadlines.
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

  /// Forgets some installations that never reported hearing this phone: those heard least recently. Returns whether
  /// there is room.
  ///
  /// Anybody can invent sightings by the thousand at no cost. An answer cannot be invented.
  private mutating func makeRoom(at now: Instant) -> Bool {
    let unproved = records.lazy.filter { $0.value.isUnproved(at: now) }.map { (heard: $0.value.heard, id: $0.key) }
      .sorted { ($0.heard, $0.id) < ($1.heard, $1.id) }
    for (_, installation) in unproved.prefix(max(1, capacity / Self.parting)) {
      records[installation] = nil
      deadlines.remove(installation)
    }
    return records.count < capacity
  }

  /// Returns when to send the other phone a notice without having been asked.
  private func noticeDeadline(_ record: LinkRecord, at now: Instant) -> Instant {
    guard record.heard.advanced(byNanoseconds: lifetime) > now,
      let due = record.newsDue(lifetime: lifetime, refresh: refresh)
    else { return .never }
    return max(due, record.noticeDue)
  }

  /// Brings a record up to date: its lease, whether it makes a link, and whether a notice is due.
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
    // Later sightings will show what there is to report by then.
    let look = record.nextLook.flatMap { $0 > now ? $0 : nil } ?? .never
    let deadline = min(end, look, noticeDeadline(record, at: now))
    if deadline < .never { deadlines.set(installation, to: deadline) } else { deadlines.remove(installation) }
  }
}
