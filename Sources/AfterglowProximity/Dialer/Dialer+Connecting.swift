internal import AfterglowWire

// The steps from a discovery to a connection, and the handling of failed attempts.
extension Dialer {
  /// Handles an advertisement of a peer that may host our services. Returns a sighting if the peer's installation is
  /// known.
  mutating func discovered(
    _ id: PeerIdentifier, _ advertisement: Advertisement, at now: Instant, into commands: inout [Command]
  ) -> Sighting? {
    if let record = peers[id] {
      heard(id, at: now)
      pulses[id]?.confirmedAt = now
      reconsider(id, record, advertisement, at: now)
      return record.installation.map { Sighting($0, as: id, by: .gatt, rssiDBm: advertisement.rssiDBm, at: now) }
    }
    guard hasRoom(at: now, into: &commands) else {
      tally.refusedPeers += 1
      commands.append(.release(id))
      return nil
    }
    admit(id, at: now)
    say(.discovered(services: advertisement.services), of: id, into: &commands)
    return nil
  }

  /// Puts an ignored peer back into the line if its advertisement lists our service, because the peer probably runs the
  /// app in the foreground now. Does nothing if the peer has been ignored for less than `unreachablePeace`.
  ///
  /// An overflow mask does not prove that the peer runs the app, because other apps may set the same bit (rule B6). A
  /// peer that advertises a service without hosting it is dialled no more often than an unreachable peer.
  private mutating func reconsider(
    _ id: PeerIdentifier, _ record: PeerRecord, _ advertisement: Advertisement, at now: Instant
  ) {
    guard case .ignored(let since, _) = record.state,
      since.advanced(byNanoseconds: DialerLimits.unreachablePeace) <= now,
      advertisement.services.contains(IdentityService.reference)
    else { return }
    move(id, to: .waiting(PeerRecord.Dial()))
  }

  /// Handles an advertisement of a peer without our services. An unknown peer is released, because it is not dialled.
  func overheard(_ id: PeerIdentifier, into commands: inout [Command]) {
    if peers[id] == nil { commands.append(.release(id)) }
  }

  mutating func dial(_ id: PeerIdentifier, at now: Instant, into commands: inout [Command]) {
    guard case .waiting(let dial)? = peers[id]?.state else { return }
    dialed(id, at: now)
    guard !connected.contains(id) else { return resume(id, dial, at: now, into: &commands) }
    move(id, to: .connecting(dial, since: now, deadline: now.advanced(byNanoseconds: limits.attempt)))
    say(.connecting(attempt: dial.failures + 1), of: id, into: &commands)
    commands.append(.connect(id))
  }

  mutating func connected(_ id: PeerIdentifier, at now: Instant, into commands: inout [Command]) {
    guard let record = peers[id] else {
      tally.staleEvents += 1  // the peer was released: the driver has dropped it, which ends the connection (rule C8)
      return
    }
    switch record.state {
    case .connecting(let dial, _, _):
      let deadline = now.advanced(byNanoseconds: limits.identification)
      heard(id, at: now)
      var dial = dial
      dial.isPending = false
      move(id, to: .identifying(dial, since: now, deadline: deadline))
      say(.connected, of: id, into: &commands)
      say(.discoveringServices, of: id, into: &commands)
      commands.append(.discoverServices(id))
    case .identifying, .linked:
      tally.staleEvents += 1  // reported twice
    case .waiting, .pausing, .reserve, .ignored:
      tally.staleEvents += 1  // we cancelled an attempt before the report, but this connection may be a later one
      if radioIsOn { commands.append(.cancelConnection(id)) }
    }
  }

  mutating func connectionFailed(_ id: PeerIdentifier, at now: Instant, into commands: inout [Command]) {
    guard let record = peers[id] else {
      tally.staleEvents += 1  // the peer was released while the report was under way
      return
    }
    switch record.state {
    case .connecting(let dial, _, _):
      fail(id, dial, .refused, at: now, into: &commands)
    case .waiting, .pausing, .identifying, .linked, .reserve, .ignored:
      tally.staleEvents += 1  // the report concerns an attempt that has been cancelled
    }
  }

  /// Gives up a peer that Core Bluetooth has forgotten. No request succeeds until the peer is discovered again.
  mutating func peerUnknown(_ id: PeerIdentifier, into commands: inout [Command]) {
    guard case .connecting? = peers[id]?.state else {
      tally.staleEvents += 1  // the report concerns an attempt that has been cancelled
      return
    }
    say(.gaveUp, of: id, into: &commands)
    forget(id, into: &commands)
  }

  mutating func disconnected(_ id: PeerIdentifier, at now: Instant, into commands: inout [Command]) {
    guard let record = peers[id] else {
      tally.staleEvents += 1  // our own cancellation caused the report, and the peer has been released
      return
    }
    connected.remove(id)
    switch record.state {
    case .identifying(let dial, _, _):
      fail(id, dial, .disconnected, at: now, into: &commands)
    case .linked(let installation, _, _):
      if isEnding(id) { return park(id, installation, at: now, into: &commands) }
      say(.lost(installation), of: id, into: &commands)
      redial(id, installation, at: now, into: &commands)
    case .connecting:
      // A peer that is not connected yet cannot disconnect: this callback results from the cancellation of the previous
      // attempt.
      tally.staleEvents += 1
    case .waiting, .pausing, .reserve, .ignored:
      tally.staleEvents += 1  // our own cancellation caused the report
    }
  }

  /// Ends an attempt that led to no link. The peer waits for another attempt. After too many failures, the peer first
  /// pauses for `unreachablePeace`.
  mutating func fail(
    _ id: PeerIdentifier, _ dial: PeerRecord.Dial, _ failure: DialFailure, at now: Instant,
    into commands: inout [Command]
  ) {
    switch failure {
    case .timedOut, .servicesUnreadable, .identityMissing, .yielded: commands.append(.cancelConnection(id))
    case .refused, .noRoom, .disconnected: break  // no connection is left to cancel
    }
    say(.failed(failure), of: id, into: &commands)
    var next = dial
    next.failures += 1
    next.isPending = false
    if next.failures > limits.retries(next) {
      // In the background, iOS does not report a peer again under the same address (rule B2). So the dialer would not
      // notice when a forgotten peer comes back into range. Instead of forgetting the peer, the dialer dials the peer
      // less often. The dialer gives the peer up once the peer's address must have changed (rule H1).
      move(id, to: .pausing(next, until: now.advanced(byNanoseconds: DialerLimits.unreachablePeace)))
    } else if failure == .disconnected, next.installation != nil, isCrowded(at: now) {
      // In a crowd, a peer that ends a connection at once usually has no free link.
      pause(id, next, for: pauseAfterRefusal(of: id, usually: Self.fullPeerPause, at: now), at: now)
    } else {
      enqueue(id, next, at: now)
    }
  }

  /// Handles the end of an installation's link: the installation's newest peer identifier joins the line of waiting
  /// peers. If a usable identifier is in reserve, forgets the identifier of the ended link.
  mutating func redial(
    _ id: PeerIdentifier, _ installation: InstallationID, at now: Instant, into commands: inout [Command]
  ) {
    if let reserve = aliases[installation]?.reserve, let deadline = peers[reserve]?.deadline, deadline > now {
      forget(id, into: &commands)
      enqueue(reserve, PeerRecord.Dial(installation: installation), at: now)
    } else {
      heard(id, at: now)  // a peer counts as heard until its link ends
      enqueue(id, PeerRecord.Dial(installation: installation), at: now)
    }
  }

  /// Puts a peer into the line of waiting peers, at once or at the time from which it may be dialled again.
  mutating func enqueue(_ id: PeerIdentifier, _ dial: PeerRecord.Dial, at now: Instant) {
    let earliest = peers[id]?.dialed?.advanced(byNanoseconds: DialerLimits.redial) ?? now
    move(id, to: earliest <= now ? .waiting(dial) : .pausing(dial, until: earliest))
  }

  mutating func ignore(_ id: PeerIdentifier, for interval: Int64, at now: Instant) {
    move(id, to: .ignored(since: now, until: now.advanced(byNanoseconds: interval)))
  }
}
