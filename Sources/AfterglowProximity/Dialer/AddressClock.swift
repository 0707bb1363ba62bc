internal import AfterglowWire

/// An estimate of when this phone's own radio address last changed, from the names that its peers state.
///
/// iOS does not report the address to apps. Over each link, the peer states the name by which it knows this phone. If
/// the name differs from the name that the same peer stated over the previous link, this phone's address changed
/// between the two links. After a change, the address stays the same for some minutes (rule H1). Durations of type
/// `Int64` are in nanoseconds.
struct AddressClock: Sendable {
  /// The shortest time after which an address changes: rule H1 states about 15 minutes, and 13.5 minutes were measured.
  static let shortestLife: Int64 = 808_000_000_000
  /// The age from which an address probably changes soon.
  private static let usualLife: Int64 = 850_000_000_000
  /// If the time of a change is known to within 5 minutes, the clock can predict the changes of the next 45 minutes.
  private static let usefulWidth: Int64 = 300_000_000_000
  private static let usefulAge: Int64 = 2_700_000_000_000
  /// The maximum time between the beginning of a link and the moment at which this phone learns of the link.
  private static let uncertainty: Int64 = 2_000_000_000
  /// A link that began at most about this long before the first confirmation of the address counts as confirmed too.
  private static let firstLinks: Int64 = 20_000_000_000
  /// If no change was noticed for this time, the first change is near.
  private static let longWithoutChange: Int64 = 600_000_000_000
  /// The maximum number of peers whose names for this phone are remembered.
  private static let capacity = 256

  private struct Name {
    var token: UInt16
    var at: Instant
  }

  private var names = SortedTable<InstallationID, Name>()
  /// The interval in which the last change occurred; `nil` until a change was noticed.
  private(set) var change: (after: Instant, before: Instant)?
  /// When this phone learned of the latest link that is known to use the previous address; `nil` if no such link is
  /// known.
  private var formerUntil: Instant?
  /// Two moments between which the address did not change, and after which no change was noticed.
  private var unchanged: (since: Instant, until: Instant)?

  /// The conclusion about this phone's address from a peer's name for this phone.
  enum Finding: Hashable, Sendable {
    /// The name allows no conclusion about the address.
    case nothing
    /// The address is the same as over the previous link with this peer.
    case unchanged
    /// The address has changed, and the link uses the new address.
    case changed
    /// The link uses the address that this phone has had since the last change. Another link had already revealed that
    /// change.
    case current
  }

  /// Records the name that a peer has stated for this phone, over a link that began at `start`. Returns the conclusion
  /// about the address.
  mutating func named(_ token: UInt16, by peer: InstallationID, at start: Instant) -> Finding {
    guard let last = names[peer] else {
      if names.count < Self.capacity { names[peer] = Name(token: token, at: start) }
      return .nothing
    }
    guard start > last.at else { return .nothing }
    names[peer] = Name(token: token, at: start)
    guard last.token != token else {
      stayed(from: last.at, until: start)
      return .unchanged
    }
    var former = last.at
    if let unchanged, unchanged.since <= last.at, unchanged.until < start { former = max(former, unchanged.until) }
    let earlier = former.advanced(byNanoseconds: -Self.uncertainty)
    guard let known = change, last.at.advanced(byNanoseconds: -Self.uncertainty) < known.before else {
      return changed(between: max(earlier, change?.after ?? earlier), and: start, former: former)
    }
    let next = known.after.advanced(byNanoseconds: Self.shortestLife)
    // The known change may have occurred as late as `known.before`. So the name certainly reveals a second change only
    // if an address that began at `known.before` must have expired by now.
    if known.before.advanced(byNanoseconds: PeerIdentifier.addressLifetime) < start {
      return changed(between: max(earlier, next), and: start, former: former)
    }
    // Before `next`, the name reveals the known change again, over another link. After `next`, it may instead reveal
    // the next change, so it allows no conclusion.
    guard start <= next else { return .nothing }
    if start > known.after { change = (max(earlier, known.after), min(start, known.before)) }
    if last.at < min(start, known.before) { recordFormer(last.at) }
    return .current
  }

  private mutating func changed(between earlier: Instant, and later: Instant, former: Instant) -> Finding {
    change = (min(earlier, later), later)
    formerUntil = former
    unchanged = (later, later)
    return .changed
  }

  private mutating func recordFormer(_ start: Instant) { formerUntil = max(formerUntil ?? start, start) }

  /// Records that two links showed the same name, so the address stayed the same between them.
  private mutating func stayed(from earlier: Instant, until later: Instant) {
    if let known = change {
      let start = later.advanced(byNanoseconds: -Self.uncertainty)
      if earlier > known.after, earlier < known.before, start > known.before { change = (known.after, earlier) }
      if earlier <= known.after, later < known.before {
        recordFormer(later)
        if start > known.after { change = (start, known.before) }
      }
    }
    confirm(since: earlier, until: later)
  }

  private mutating func confirm(since earlier: Instant, until later: Instant) {
    // An interval that may have begun before the last change proves nothing about the present address.
    if let change, earlier < change.before { return }
    guard let known = unchanged, earlier <= known.until, later >= known.since else {
      if unchanged.map({ $0.until < later }) ?? true { unchanged = (earlier, later) }
      return
    }
    unchanged = (min(known.since, earlier), max(known.until, later))
  }

  /// Returns the latest time at which this phone is known to have had the same address as at the beginning of a link;
  /// `nil` if no such time is known.
  func confirmedUntil(since start: Instant, isCurrent: Bool) -> Instant? {
    guard let unchanged, !hasChanged(since: start) else { return nil }
    let isUsed = change == nil ? wasUnchanged(at: start) : isPresent(since: start, isCurrent: isCurrent)
    return isUsed ? unchanged.until : nil
  }

  /// Whether a link began after the beginning of the interval without a change. No earlier link can confirm the address
  /// of this phone's first links, so a link that began shortly before the interval counts too.
  private func wasUnchanged(at start: Instant) -> Bool {
    unchanged.map { $0.since <= start.advanced(byNanoseconds: Self.firstLinks - Self.uncertainty) } ?? false
  }

  /// Whether the address may change at any moment, because it may have lasted its shortest lifetime; `false` if no
  /// change was noticed yet.
  func isDue(at now: Instant) -> Bool {
    change.map { $0.after.advanced(byNanoseconds: Self.shortestLife) <= now } ?? false
  }

  /// Whether no change was noticed for so long that the first change is near.
  func isFirstChangeNear(at now: Instant) -> Bool {
    guard change == nil, let unchanged else { return false }
    return unchanged.since.advanced(byNanoseconds: Self.longWithoutChange) <= now
  }

  /// Whether the address is so old that it probably changes soon; `false` if no change was noticed yet.
  func isOverdue(at now: Instant) -> Bool {
    change.map { $0.after.advanced(byNanoseconds: Self.usualLife) <= now } ?? false
  }

  /// Forgets the last change and all confirmations of the address. After the radio was off, the address may be
  /// different.
  mutating func radioWentDown() {
    change = nil
    formerUntil = nil
    unchanged = nil
  }

  /// Returns the time until which this phone certainly keeps the address with which a link began; `nil` if it may
  /// already have another address, or if no change was noticed yet.
  ///
  /// `isCurrent` says whether a peer's name has shown that the link uses the address that this phone has had since the
  /// last change.
  func steadyUntil(since start: Instant, isCurrent: Bool, at now: Instant) -> Instant? {
    guard let change, isPresent(since: start, isCurrent: isCurrent) else { return nil }
    let end = change.after.advanced(byNanoseconds: Self.shortestLife)
    return end > now ? end : nil
  }

  /// Whether a link certainly began under the present address, if every change was noticed; `true` if no change was
  /// noticed yet.
  func isPresent(since start: Instant, isCurrent: Bool) -> Bool {
    guard let change else { return true }
    return change.before <= start.advanced(byNanoseconds: -Self.uncertainty) || isCurrent && change.before <= start
  }

  /// Whether the time of the next change is roughly known.
  func isKnown(at now: Instant) -> Bool {
    guard let change else { return false }
    return change.before.nanoseconds(since: change.after) < Self.usefulWidth
      && now.nanoseconds(since: change.before) < Self.usefulAge
  }

  /// Whether a change was noticed since a link began.
  func hasChanged(since start: Instant) -> Bool {
    guard let change else { return false }
    return change.after >= start || formerUntil.map { $0 >= start } ?? false
  }
}
