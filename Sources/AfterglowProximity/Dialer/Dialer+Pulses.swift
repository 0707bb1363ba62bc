internal import AfterglowWire

/// An installation with a pulse characteristic, with which this phone agrees on turns.
struct Speaker: Sendable {
  /// The time without a reading after which a speaker counts as gone, so that the dialer frees no link for it.
  private static let nearby: Int64 = 120_000_000_000

  /// The time at which this phone last read the installation's signal. Until the first reading, the time at which this
  /// phone found the pulse characteristic.
  var readAt: Instant
  var rssiDBm: Int?
  /// The knowledge about both phones' addresses at the end of the last link with the installation.
  var parting: Parting?

  /// Whether the moment `readAt` is so recent that the installation counts as near.
  func isNear(at now: Instant) -> Bool { readAt.advanced(byNanoseconds: Self.nearby) > now }

  struct Parting: Sendable {
    /// When the link began.
    var since: Instant
    /// Whether the link began after the last change of this phone's address, according to the peer's name for this
    /// phone.
    var isCurrent: Bool
    /// The time until which the peer's address is certain to stay the same.
    var peerSteadyUntil: Instant?
    /// Whether the peer's address had changed by the end of the link. If so, this phone cannot dial the peer, and waits
    /// to be dialled.
    var peerIsOutdated: Bool
  }
}

// Pulses are short writes over links. In each pulse, a phone names itself and states whether it has read the peer's
// signal. Pulses also keep the apps of both phones awake.
extension Dialer {
  /// The time from one pulse over a link to the next.
  private static let pulsePause: Int64 = 10_000_000_000
  /// The longest average time between two successive pulses of all links together, while only pulses keep the app
  /// awake. Each wake-up lasts about 10 s (rule D2).
  private static let lifePause: Int64 = 4_000_000_000

  /// The time after a relaunch within which each peer has sent a pulse over a link from before the relaunch.
  static let inheritance = pulsePause + 5_000_000_000

  /// Returns the earliest moment at which a link may have begun if this phone learned of the link at `now`.
  ///
  /// A link from before the launch may be as old as the address of its peer.
  private func beginning(of id: PeerIdentifier, knownSince now: Instant) -> Instant {
    inherited.contains(id) ? now.advanced(byNanoseconds: -PeerIdentifier.addressLifetime) : now
  }

  func isSpeaker(_ record: PeerRecord) -> Bool {
    record.installation.map { speakers[$0] != nil } ?? false
  }

  /// Records that the peer's pulse characteristic was found.
  mutating func pulseOpened(_ id: PeerIdentifier, at now: Instant) {
    guard case .linked(let installation, let since, _)? = peers[id]?.state else {
      tally.staleEvents += 1  // the report concerns a link that has ended
      return
    }
    if pulses[id] == nil {
      pulses[id] = PulseState(since: beginning(of: id, knownSince: since), ownName: names.current)
    }
    guard pulses[id]?.isOpen == false else { return }  // reported twice
    pulses[id]?.isOpen = true
    addSpeaker(installation, at: now)
    pulseDeadlines.set(id, to: now)
  }

  /// Handles the confirmation or the failure of the last pulse.
  mutating func pulseWritten(_ id: PeerIdentifier, at now: Instant, into commands: inout [Command]) {
    guard pulses[id]?.isBusy == true, case .linked(let installation, _, _)? = peers[id]?.state else {
      tally.staleEvents += 1  // the report concerns a link that has ended
      return
    }
    pulses[id]?.isBusy = false
    if isEnding(id) { return hangUp(id, installation, at: now, into: &commands) }
    rearmPulse(id, at: now)
  }

  /// Handles a pulse from a connected peer. The pulse contains the peer's identifier.
  mutating func pulseReceived(
    _ id: PeerIdentifier, _ frame: PulseFrame, at now: Instant, into commands: inout [Command]
  ) {
    heard(id, at: now)
    if pulses[id] == nil, peers[id]?.occupiesLink != true, now < inheritsUntil { inherited.insert(id) }
    var state = pulses[id] ?? PulseState(since: beginning(of: id, knownSince: now), ownName: names.current)
    let isFirstReading = frame.hasRead && !state.peerHasRead
    state.peerHasRead = frame.hasRead
    state.peerIsSilent = frame.isSilent
    state.peerIsOutdated = frame.isOutdated
    state.peerStuckLinks = Int(frame.stuckLinks)
    state.peerSteadyUntil =
      frame.steadySeconds == 0
      ? nil : now.advanced(byNanoseconds: Int64(frame.steadySeconds) * 1_000_000_000)
    let isNews = state.peerToken != frame.token
    var finding = AddressClock.Finding.nothing
    if isNews {
      state.peerToken = frame.token
      finding = address.named(frame.token, by: frame.installation, at: state.since)
      state.isCurrent = finding == .changed || finding == .current
    }
    pulses[id] = state
    if finding == .unchanged { yieldToOutdated(at: now, into: &commands) }
    if peers[id]?.installation == frame.installation { hearWitnesses(of: frame, at: now, into: &commands) }
    if finding == .changed {
      outdatePulses(at: now)
      lookAtOnce(at: now)
    }
    if case .linked(let installation, _, _)? = peers[id]?.state {
      if frame.isEnding { return hangUp(id, installation, at: now, into: &commands) }
      if isFirstReading { rearmPulse(id, at: now) }
    } else {
      contacted(id, at: now, into: &commands)
    }
  }

  /// Uses the link of a peer that has connected to this phone, because a link serves both phones (rule C9).
  private mutating func contacted(_ id: PeerIdentifier, at now: Instant, into commands: inout [Command]) {
    switch peers[id]?.state {
    case nil:
      guard hasRoom(at: now, into: &commands) else { return tally.refusedPeers += 1 }
      admit(id, at: now)
      say(.discovered(services: []), of: id, into: &commands)
    case .waiting, .connecting, .identifying, .linked, .reserve: break
    case .pausing(let dial, _): move(id, to: .waiting(dial))
    case .ignored: move(id, to: .waiting(PeerRecord.Dial()))
    }
    // The link already exists, so it is used even if it exceeds the limit.
    guard case .waiting? = peers[id]?.state, radioIsOn, limits.maximumLinks > 0 else { return }
    call(id)
    dial(id, at: now, into: &commands)
  }

  /// Records a reading of the peer's signal, and reports the first reading to the peer at once.
  mutating func recordReading(of id: PeerIdentifier, _ installation: InstallationID, rssiDBm: Int, at now: Instant) {
    speakers[installation]?.readAt = now
    speakers[installation]?.rssiDBm = rssiDBm
    guard let state = pulses[id], !state.hasRead else { return }
    pulses[id]?.hasRead = true
    if state.isOpen, !state.isBusy { pulseDeadlines.set(id, to: now) }
  }

  /// Ends the exchange of pulses over a link that has ended, and records what is known about the addresses of both
  /// phones.
  mutating func endPulses(with id: PeerIdentifier, of installation: InstallationID?) {
    if let state = pulses.removeValue(forKey: id), let installation {
      speakers[installation]?.parting = Speaker.Parting(
        since: state.since, isCurrent: state.isCurrent, peerSteadyUntil: state.peerSteadyUntil,
        peerIsOutdated: state.peerIsOutdated)
    }
    inherited.remove(id)
    pulseDeadlines.remove(id)
  }

  /// Makes the next pulse over every link due now. The peers have to learn that this phone's address has changed.
  private mutating func outdatePulses(at now: Instant) {
    for id in occupants where pulses[id]?.isOpen == true && pulses[id]?.isBusy == false {
      pulseDeadlines.set(id, to: now)
    }
  }

  // MARK: Sending

  /// Sends the pulses that are due.
  mutating func pulse(at now: Instant, into commands: inout [Command]) {
    while let (id, deadline) = pulseDeadlines.first, deadline <= now {
      pulseDeadlines.remove(id)
      if !renewLink(id, at: now, into: &commands) { write(to: id, isEnding: false, at: now, into: &commands) }
    }
  }

  mutating func write(to id: PeerIdentifier, isEnding: Bool, at now: Instant, into commands: inout [Command]) {
    guard let state = pulses[id], state.isOpen, !state.isBusy else { return }
    let steady = steadyUntil(state, at: now).map { $0.nanoseconds(since: now) / 1_000_000_000 }
    let isOutdated = address.hasChanged(since: state.since)
    let frame = PulseFrame(
      installation: state.ownName, token: token(for: id, under: state.ownName),
      steadySeconds: UInt16(clamping: steady ?? 0),
      hasRead: state.hasRead,
      isEnding: isEnding, isSilent: isSilent, isOutdated: isOutdated,
      stuckLinks: isOutdated ? UInt16(clamping: stuckLinks(at: now)) : 0,
      witnesses: isEnding ? [] : witnesses(for: id, at: now))
    pulses[id]?.isBusy = true
    pulses[id]?.saidSo = state.hasRead
    pulses[id]?.sentAt = now
    lastPulse = now
    commands.append(.writePulse(id, frame.bytes))
  }

  /// Returns this phone's name for a peer's address.
  ///
  /// If the peer is not a contact, the name changes whenever this phone changes its identifier. To such a peer, this
  /// phone then appears as another installation. With an unchanged name, a peer whose address never changes could
  /// associate this phone's old and new identifiers.
  private func token(for id: PeerIdentifier, under shown: InstallationID) -> UInt16 {
    guard names.rotates, peers[id]?.installation.map(names.isContact) != true else { return id.token }
    return max(1, names.number(for: id, under: shown) ?? id.token)
  }

  private mutating func rearmPulse(_ id: PeerIdentifier, at now: Instant) {
    guard let state = pulses[id], state.isOpen, !state.isBusy else { return }
    // If the first reading arrived while the last pulse was being written, the next pulse is due now.
    guard state.saidSo || !state.hasRead else { return pulseDeadlines.set(id, to: now) }
    var pause = Self.pulsePause
    if livesByPulses { pause = min(pause, Self.lifePause * Int64(max(1, pulses.count))) }
    let deadline = (state.sentAt ?? now).advanced(byNanoseconds: pause)
    pulseDeadlines.set(id, to: max(now, renewalDeadline(of: id, state, at: now).map { min($0, deadline) } ?? deadline))
  }

  /// Sets whether only pulses keep the app awake. While this is so, a phone with one or two links sends pulses more
  /// often.
  mutating func liveByPulses(_ isOn: Bool, at now: Instant) {
    guard isOn != livesByPulses else { return }
    livesByPulses = isOn
    for id in occupants { rearmPulse(id, at: now) }
  }
}
