internal import AfterglowWire

/// When this phone's own radio address changed last, as far as its peers have noticed.
///
/// iOS tells no app its address. A peer tells with every link under which name it knows this phone; another name than over
/// the link before says that the address has changed in between. After a change the address stays for some minutes (H1).
struct AddressClock: Sendable {
  /// The shortest time after which an address changes: rule H1 says about 15 minutes, and 13.5 were seen.
  static let shortestLife: Int64 = 800_000_000_000
  /// A change that lies within so much time tells when the next changes come, for some 45 minutes.
  private static let usefulWidth: Int64 = 300_000_000_000
  private static let usefulAge: Int64 = 2_700_000_000_000
  /// A link may have begun so long before this phone learned of it.
  private static let uncertainty: Int64 = 2_000_000_000
  /// Peers whose names for this phone are remembered.
  private static let capacity = 256

  private struct Name {
    var token: UInt16
    var at: Instant
  }

  private var names: [InstallationID: Name] = [:]
  /// The last change came after the one and not after the other; `nil` until one was noticed.
  private(set) var change: (after: Instant, before: Instant)?

  /// A peer knows this phone by this name over a link that has begun now.
  ///
  /// - Returns: Whether the address was found to have changed.
  mutating func named(_ token: UInt16, by peer: InstallationID, at start: Instant) -> Bool {
    guard let last = names[peer] else {
      if names.count < Self.capacity { names[peer] = Name(token: token, at: start) }
      return false
    }
    guard start > last.at else { return false }
    names[peer] = Name(token: token, at: start)
    let (earlier, later) = (last.at.advanced(byNanoseconds: -Self.uncertainty), start)
    if last.token == token {
      // The present address is at least as old as the first of the two links.
      if let change, last.at < change.before, start > change.before, last.at > change.after {
        self.change = (change.after, last.at)
      }
      return false
    }
    guard let known = change else {
      change = (earlier, later)
      return true
    }
    if earlier >= known.before || known.after.advanced(byNanoseconds: Self.shortestLife) < later {
      change = (max(earlier, known.after), later)
      return true
    }
    // The same change, seen by another.
    if later > known.after { change = (max(earlier, known.after), min(later, known.before)) }
    return false
  }

  /// The radio was off: it may have another address when it comes up, whatever was sure before.
  mutating func radioWentDown() { change = nil }

  /// Until when the address is sure to be what it was when a link began; `nil` if it is not sure to be that now.
  ///
  /// The link over which the last change was noticed is itself under the new address.
  func steadyUntil(since start: Instant, noticedChange: Bool, at now: Instant) -> Instant? {
    guard let change,
      change.before <= start.advanced(byNanoseconds: -Self.uncertainty) || noticedChange && change.before <= start
    else { return nil }
    let end = change.after.advanced(byNanoseconds: Self.shortestLife)
    return end > now ? end : nil
  }

  /// Whether it is roughly known when the next change comes.
  func isKnown(at now: Instant) -> Bool {
    guard let change else { return false }
    return change.before.nanoseconds(since: change.after) < Self.usefulWidth
      && now.nanoseconds(since: change.before) < Self.usefulAge
  }

  /// Whether a change was noticed since a link began.
  func hasChanged(since start: Instant) -> Bool { change.map { $0.after >= start } ?? false }
}
