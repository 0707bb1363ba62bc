internal import AfterglowWire

// The assignment of links to peers, and the line of peers that wait for a link.
extension Dialer {
  /// The earliest moment at which the dialer has to act without an event.
  var nextDeadline: Instant? {
    let turn = nextInLine.flatMap { Instant.earlier(nextToYield(to: $0.part)?.endOfTurn, crowding?.until) }
    let pulse = Instant.earlier(pulseDeadlines.first?.priority, nextLook < .never ? nextLook : nil)
    return Instant.earlier(Instant.earlier(deadlines.first?.priority, pulse), turn)
  }

  /// How many links may be held or attempted now.
  private var capacity: Int { min(limits.maximumLinks, crowding?.links ?? .max) }

  /// Handles an attempt for which the phone had no room. The peer keeps its place in the line, and the dialer tries
  /// fewer links for a while.
  mutating func linkLimitReached(_ id: PeerIdentifier, at now: Instant, into commands: inout [Command]) {
    guard case .connecting(let dial, _, _)? = peers[id]?.state else {
      tally.staleEvents += 1  // about an attempt that was cancelled meanwhile
      return
    }
    say(.failed(.noRoom), of: id, into: &commands)
    guard !dial.isPending else {
      pause(id, dial, for: pauseAfterRefusal(of: id, at: now), at: now)
      return recordRefusal(at: now)
    }
    enqueue(id, dial, at: now)
    recordRefusal(at: now)
    crowding = Crowding(links: occupants.count, until: now.advanced(byNanoseconds: DialerLimits.crowdedTime))
  }

  /// Gives every free link to the next peer in line, and then the links whose turns are over.
  mutating func fillLinks(at now: Instant, into commands: inout [Command]) {
    if let until = crowding?.until, until <= now { crowding = nil }
    callSpeakers(at: now, into: &commands)
    while let (next, part) = nextInLine {
      if occupants.count >= capacity {
        guard let (id, endOfTurn) = nextToYield(to: part), endOfTurn <= now else { return }
        // The next peer leaves the line first, because the yielding peer may be put in front of it.
        call(next)
        yieldLink(id, at: now, into: &commands)
      }
      dial(next, at: now, into: &commands)
    }
  }

  /// Strangers come first. If acquaintances wait too, strangers get half of the links, so that a crowd does not starve
  /// the neighbours.
  private var nextInLine: (id: PeerIdentifier, part: WaitingLine.Part)? {
    guard radioIsOn, limits.maximumLinks > 0 else { return nil }
    let acquaintance = line.first(of: .acquaintances).map { ($0, WaitingLine.Part.acquaintances) }
    guard let stranger = line.first(of: .strangers) else { return acquaintance }
    guard let acquaintance else { return (stranger, .strangers) }
    let strangers = occupants.count { peers[$0].map(part) == .strangers }
    return strangers < max(1, limits.maximumLinks / 2) ? (stranger, .strangers) : acquaintance
  }

  /// Returns the part of the line in which a peer waits. Its link counts towards the share of that part.
  func part(of record: PeerRecord) -> WaitingLine.Part {
    switch record.state {
    case .waiting(let dial), .pausing(let dial, _), .connecting(let dial, _, _), .identifying(let dial, _, _):
      dial.installation == nil && dial.failures <= limits.strangerRetries ? .strangers : .acquaintances
    case .linked, .reserve: .acquaintances
    case .ignored: .strangers
    }
  }

  /// Returns the link whose turn ends first. If several turns end at once, it is the oldest link.
  private func nextToYield(to part: WaitingLine.Part) -> (id: PeerIdentifier, endOfTurn: Instant)? {
    let turn = turn(before: part)
    var first: (id: PeerIdentifier, endOfTurn: Instant)?
    for id in occupants {
      let end: Instant
      switch peers[id]?.state {
      // If both sides send pulses, they agree on turns.
      case .linked(_, let since, _): end = pulses[id]?.isOpen == true ? .never : since.advanced(byNanoseconds: turn)
      case .connecting(_, let since, _), .identifying(_, let since, _):
        end = since.advanced(byNanoseconds: limits.contendedAttempt)
      case .waiting, .pausing, .reserve, .ignored, nil: continue
      }
      if end < first?.endOfTurn ?? .never { first = (id, end) }
    }
    return first
  }

  /// How long a peer keeps a link while others wait: the minimum for a stranger, and longer for acquaintances if they
  /// are few.
  ///
  /// With turns of `round × links / everybody`, each peer has one turn in each `round`. Each change costs a connection.
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
