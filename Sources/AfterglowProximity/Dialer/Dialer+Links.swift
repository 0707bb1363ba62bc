internal import AfterglowWire

// The assignment of links to peers, and the line of peers that wait for a link.
extension Dialer {
  /// The earliest moment at which the dialer has to act without an event.
  var nextDeadline: Instant? {
    let turn = nextInLine.flatMap { Instant.earlier(nextToYield(to: $0.part)?.endOfTurn, crowding?.until) }
    let pulse = Instant.earlier(pulseDeadlines.first?.priority, nextLook < .never ? nextLook : nil)
    return Instant.earlier(Instant.earlier(deadlines.first?.priority, pulse), turn)
  }

  /// The maximum number of links and attempts at this moment.
  private var capacity: Int { min(limits.maximumLinks, crowding?.links ?? .max) }

  /// Handles an attempt that iOS refused because the phone has too many links. The peer waits again, and the dialer
  /// uses fewer links for a while. For a pending attempt, the peer pauses before it waits, and the dialer only records
  /// the refusal.
  mutating func linkLimitReached(_ id: PeerIdentifier, at now: Instant, into commands: inout [Command]) {
    guard case .connecting(let dial, _, _)? = peers[id]?.state else {
      tally.staleEvents += 1  // the report concerns an attempt that was cancelled in the meantime
      return
    }
    say(.failed(.noRoom), of: id, into: &commands)
    guard !dial.isPending else {
      pause(id, dial, for: pauseAfterRefusal(of: id, usually: Self.fullPause, at: now), at: now)
      return recordRefusal(at: now)
    }
    enqueue(id, dial, at: now)
    recordRefusal(at: now)
    crowding = Crowding(links: occupants.count, until: now.advanced(byNanoseconds: DialerLimits.crowdedTime))
  }

  /// Dials the waiting speakers, unless turns have to be planned. Then gives each free link, and each link whose turn
  /// has ended, to the next peer in the line.
  mutating func fillLinks(at now: Instant, into commands: inout [Command]) {
    if let until = crowding?.until, until <= now { crowding = nil }
    callSpeakers(at: now, into: &commands)
    while let (next, part) = nextInLine {
      if occupants.count >= capacity {
        guard let (id, endOfTurn) = nextToYield(to: part), endOfTurn <= now else { return }
        // The next peer leaves the line before the other peer yields its link, because the yielding peer may be put at
        // the front.
        call(next)
        yieldLink(id, at: now, into: &commands)
      }
      dial(next, at: now, into: &commands)
    }
  }

  /// The peer that gets the next link. Strangers, which are not identified yet, come before acquaintances. If
  /// acquaintances wait too, strangers get at most half of the links, so that neighbours in a crowd also get links.
  private var nextInLine: (id: PeerIdentifier, part: WaitingLine.Part)? {
    guard radioIsOn, limits.maximumLinks > 0 else { return nil }
    let acquaintance = line.first(of: .acquaintances).map { ($0, WaitingLine.Part.acquaintances) }
    guard let stranger = line.first(of: .strangers) else { return acquaintance }
    guard let acquaintance else { return (stranger, .strangers) }
    let strangers = occupants.count { peers[$0].map(part) == .strangers }
    return strangers < max(1, limits.maximumLinks / 2) ? (stranger, .strangers) : acquaintance
  }

  /// Returns the part of the line to which a peer belongs. A peer's link counts towards the links of its part.
  func part(of record: PeerRecord) -> WaitingLine.Part {
    switch record.state {
    case .waiting(let dial), .pausing(let dial, _), .connecting(let dial, _, _), .identifying(let dial, _, _):
      dial.installation == nil && dial.failures <= limits.strangerRetries ? .strangers : .acquaintances
    case .linked, .reserve: .acquaintances
    case .ignored: .strangers
    }
  }

  /// Returns the link or attempt whose turn ends first; `nil` if no turn ends. If several turns end at the same time,
  /// returns the oldest of these links.
  private func nextToYield(to part: WaitingLine.Part) -> (id: PeerIdentifier, endOfTurn: Instant)? {
    let turn = turn(before: part)
    var first: (id: PeerIdentifier, endOfTurn: Instant)?
    for id in occupants {
      let end: Instant
      switch peers[id]?.state {
      // Two phones that both send pulses agree on turns, so this method does not choose their link.
      case .linked(_, let since, _): end = pulses[id]?.isOpen == true ? .never : since.advanced(byNanoseconds: turn)
      case .connecting(_, let since, _), .identifying(_, let since, _):
        end = since.advanced(byNanoseconds: limits.contendedAttempt)
      case .waiting, .pausing, .reserve, .ignored, nil: continue
      }
      if end < first?.endOfTurn ?? .never { first = (id, end) }
    }
    return first
  }

  /// Returns how long a peer keeps a link before the peer yields to a waiting peer. If a stranger waits, this time is a
  /// minimum. If an acquaintance waits and the phone knows few neighbours, the time is longer.
  ///
  /// If a turn lasts `round × links / neighbours`, each neighbour has one turn in each `round`. No turn is shorter than
  /// the minimum, because each change requires a new connection.
  private func turn(before part: WaitingLine.Part) -> Int64 {
    guard part == .acquaintances else { return limits.minimumTurn }
    let share = limits.round / Int64(max(1, aliases.count))
    let (turn, overflow) = share.multipliedReportingOverflow(by: Int64(limits.maximumLinks))
    return max(limits.minimumTurn, overflow ? .max : turn)
  }

  private mutating func yieldLink(_ id: PeerIdentifier, at now: Instant, into commands: inout [Command]) {
    switch peers[id]?.state {
    case .linked(let installation, _, _):
      say(.parked(installation), of: id, into: &commands)
      commands.append(.cancelConnection(id))
      redial(id, installation, at: now, into: &commands)
    case .connecting(let dial, _, _), .identifying(let dial, _, _):
      fail(id, dial, .yielded, at: now, into: &commands)
    case .waiting, .pausing, .reserve, .ignored, nil:
      assertionFailure("\(id) has no link to yield")
    }
  }
}
