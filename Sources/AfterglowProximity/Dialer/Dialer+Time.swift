internal import AfterglowWire

// The dialer's deadlines, and its reactions to the radio being switched on and off.
extension Dialer {
  /// Handles all deadlines that have passed and assigns free links, until no further deadline has passed.
  ///
  /// The assignment of links can make a deadline pass: a peer that yields its attempt may have been silent for too
  /// long.
  mutating func update(at now: Instant, into commands: inout [Command]) {
    repeat {
      expire(at: now, into: &commands)
      planTurns(at: now, into: &commands)
      fillLinks(at: now, into: &commands)
      pulse(at: now, into: &commands)
    } while deadlines.first.map { $0.priority <= now } ?? false
  }

  private mutating func expire(at now: Instant, into commands: inout [Command]) {
    while let (id, armed) = deadlines.first, armed <= now {
      guard let record = peers[id], record.deadline <= now else {
        rearm(id)  // the peer was heard after the deadline was set
        continue
      }
      switch record.state {
      case .waiting, .reserve:
        say(.gaveUp, of: id, into: &commands)
        forget(id, into: &commands)
      case .pausing(let dial, _):
        move(id, to: .waiting(dial))
        if let installation = dial.installation, mustDial(installation) { lookAtOnce(at: now) }
      case .connecting(let dial, let since, _) where dial.isPending:
        renew(id, dial, since: since, at: now, into: &commands)
      case .connecting(let dial, _, _), .identifying(let dial, _, _):
        fail(id, dial, .timedOut, at: now, into: &commands)
      case .linked(let installation, let since, let reading):
        readingExpired(id, installation, since: since, reading, at: now, into: &commands)
      case .ignored(let since, _):
        // iOS may report a discovery only once (rule B2), so a discovery during the ignored time must not be lost.
        if record.heard > since { move(id, to: .waiting(PeerRecord.Dial())) } else { forget(id, into: &commands) }
      }
    }
  }

  mutating func radioCameUp() {
    radioIsOn = true
  }

  /// Handles the loss of all connections, for which there is no callback (rule C17). Every peer with a link or an
  /// attempt returns to the line of waiting peers, and no failure is counted.
  mutating func radioWentDown(at now: Instant, into commands: inout [Command]) {
    radioIsOn = false
    connected = []
    address.radioWentDown()
    for id in occupants + pending {
      switch peers[id]?.state {
      case .connecting(let dial, _, _), .identifying(let dial, _, _):
        enqueue(id, PeerRecord.Dial(installation: dial.installation), at: now)
      case .linked(let installation, _, _):
        redial(id, installation, at: now, into: &commands)
      case .waiting, .pausing, .reserve, .ignored, nil:
        assertionFailure("\(id) has no link to lose")
      }
    }
  }

  /// All known peers, in the order of the identifiers; O(n log n).
  var overview: [Peer] {
    peers.map { Peer($0.key, $0.value) }.sorted { $0.id < $1.id }
  }
}
