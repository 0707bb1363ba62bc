internal import AfterglowWire

// Who has a link, and whose turn it is when there are fewer links than peers.
extension Dialer {
  /// The earliest moment at which something has to happen by itself.
  var nextDeadline: Instant? {
    Instant.earlier(deadlines.first?.priority, nextInLine == nil ? nil : nextToYield?.endOfTurn)
  }

  /// Gives every free link to who is next, and then the links whose turn is over.
  mutating func fillLinks(at now: Instant, into commands: inout [Command]) {
    while let next = nextInLine {
      if occupants.count >= limits.maximumLinks {
        guard let (id, endOfTurn) = nextToYield, endOfTurn <= now else { return }
        // Called out of the line first: the one that yields may be put in front of it.
        call(next)
        yieldLink(id, at: now, into: &commands)
      }
      dial(next, at: now, into: &commands)
    }
  }

  /// Strangers first; but when both wait, strangers get half of the links, so that a crowd never starves the neighbours.
  private var nextInLine: PeerIdentifier? {
    guard radioIsOn, limits.maximumLinks > 0 else { return nil }
    guard let stranger = line.first(of: .strangers) else { return line.first(of: .acquaintances) }
    guard let acquaintance = line.first(of: .acquaintances) else { return stranger }
    let strangers = occupants.count { peers[$0]?.installation == nil }
    return strangers < max(1, limits.maximumLinks / 2) ? stranger : acquaintance
  }

  /// The link whose turn ends first; the one that was given first among equals.
  private var nextToYield: (id: PeerIdentifier, endOfTurn: Instant)? {
    let turn = turn
    var first: (id: PeerIdentifier, endOfTurn: Instant)?
    for id in occupants {
      let end: Instant
      switch peers[id]?.state {
      case .linked(_, let since, _): end = since.advanced(byNanoseconds: turn)
      case .connecting(_, let since, _), .identifying(_, let since, _):
        end = since.advanced(byNanoseconds: limits.contendedAttempt)
      case .waiting, .pausing, .reserve, .ignored, nil: continue
      }
      if end < first?.endOfTurn ?? .never { first = (id, end) }
    }
    return first
  }

  /// How long a link is held when others wait: with few in line long, with many the minimum.
  ///
  /// `round × links / everybody` brings everybody's turn round once a `round`; each change costs a connection.
  private var turn: Int64 {
    guard line.first(of: .strangers) == nil else { return limits.minimumTurn }
    let share = limits.round / Int64(max(1, aliases.count))
    let (turn, overflow) = share.multipliedReportingOverflow(by: Int64(limits.maximumLinks))
    return max(limits.minimumTurn, overflow ? .max : turn)
  }

  private mutating func yieldLink(_ id: PeerIdentifier, at now: Instant, into commands: inout [Command]) {
    switch peers[id]?.state {
    case .linked(let installation, _, _):
      heard(id, at: now)
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
