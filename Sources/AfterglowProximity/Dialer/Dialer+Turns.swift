internal import AfterglowWire

// Turns with peers that pulse: both sides agree on them, and at least one can dial the other again.
//
// A pair needs one reading in 30 s. A phone with more neighbours than links keeps a place or two free, through which those
// who wait come in, and ends its oldest link that both sides can do without. It ends none that neither side could restore:
// after a link has ended, a pair is lost if both radio addresses change before it is linked again.
extension Dialer {
  /// With fewer free places than this, turns are planned.
  private static let spare = 4
  /// How often turns are planned where they are needed.
  private static let look: Int64 = 500_000_000
  /// A speaker that was not read for so long is gone, and nobody makes room for it.
  private static let nearby: Int64 = 120_000_000_000
  /// A peer whose link ended is not dialled again before this time, so that others get the place.
  private static let parkedPause: Int64 = 4_000_000_000
  /// A peer that has waited this long gets a place.
  private static let patience: Int64 = 6_000_000_000
  /// For a peer that has waited this long, more links are ended.
  private static let longWait: Int64 = 14_000_000_000
  /// How long an absence may last.
  private static let absence: Int64 = 40_000_000_000
  /// A link this young is taken to be under the addresses of now, as long as nobody has noticed when they change.
  private static let young: Int64 = 90_000_000_000
  /// How long a phone without a free place is not asked again.
  static let fullPause: Int64 = 1_000_000_000
  /// Attempts are renewed for so long, because the receiver is open widest at their beginning (rule C1).
  private static let renewals = 10

  // MARK: Dialling

  /// Whether places are short, so that a peer that is dialled takes the place of another.
  private var isCrowded: Bool { occupants.count + Self.spare > limits.maximumLinks }

  /// Dials every speaker that waits. An attempt takes up no link: the one that is heard first gets the place.
  mutating func callSpeakers(at now: Instant, into commands: inout [Command]) {
    guard radioIsOn, limits.maximumLinks > 0, !isCrowded else { return }
    for id in callable { attempt(id, at: now, into: &commands) }
  }

  private mutating func attempt(_ id: PeerIdentifier, at now: Instant, into commands: inout [Command]) {
    guard case .waiting(var dial)? = peers[id]?.state else { return }
    dial.isPending = true
    move(id, to: .waiting(dial))
    call(id)
    self.dial(id, at: now, into: &commands)
  }

  /// Where places are short, those are dialled who have waited longest: the other side finds the same.
  private mutating func callLongestWaiting(at now: Instant, into commands: inout [Command]) {
    func readAt(_ id: PeerIdentifier) -> Instant {
      peers[id]?.installation.flatMap { speakers[$0]?.readAt } ?? Instant(nanoseconds: .min)
    }
    let waiting = (callable + pending).map { (id: $0, readAt: readAt($0)) }
      .sorted { ($0.readAt, $0.id) < ($1.readAt, $1.id) }
    let gone = waiting.prefix { $0.readAt.advanced(byNanoseconds: Self.nearby) <= now }.count
    // The place that is taken last is full at once if several are on their way to it.
    let chosen = waiting.prefix(gone + max(1, limits.maximumLinks - occupants.count)).map { $0.id }
    for id in pending where !chosen.contains(id) {
      guard case .connecting(var dial, _, _)? = peers[id]?.state else { continue }
      commands.append(.cancelConnection(id))
      dial.isPending = false
      move(id, to: .waiting(dial))
    }
    guard occupants.count < limits.maximumLinks else { return }
    for id in chosen where callable.contains(id) { attempt(id, at: now, into: &commands) }
  }

  /// An attempt goes on: anew for some minutes, then as it is until the address is no longer in use.
  mutating func renew(
    _ id: PeerIdentifier, _ dial: PeerRecord.Dial, since: Instant, at now: Instant, into commands: inout [Command]
  ) {
    let end = (peers[id]?.heard ?? now).advanced(byNanoseconds: PeerIdentifier.addressLifetime)
    guard end > now else {
      say(.gaveUp, of: id, into: &commands)
      return forget(id, into: &commands)
    }
    var dial = dial
    dial.failures += 1
    guard dial.failures <= Self.renewals else {
      return move(id, to: .connecting(dial, since: since, deadline: end))
    }
    commands.append(.cancelConnection(id))
    move(id, to: .waiting(dial))
    call(id)
    self.dial(id, at: now, into: &commands)
  }

  mutating func pause(_ id: PeerIdentifier, _ dial: PeerRecord.Dial, for pause: Int64, at now: Instant) {
    var dial = dial
    dial.isPending = false
    move(id, to: .pausing(dial, until: now.advanced(byNanoseconds: pause)))
  }

  // MARK: Ending

  func isEnding(_ id: PeerIdentifier) -> Bool {
    pulses[id].map { $0.ending != .none } ?? false
  }

  /// Ends a link on which both sides have agreed.
  mutating func hangUp(
    _ id: PeerIdentifier, _ installation: InstallationID, at now: Instant, into commands: inout [Command]
  ) {
    commands.append(.cancelConnection(id))
    park(id, installation, at: now, into: &commands)
  }

  /// The link is over as agreed on.
  mutating func park(
    _ id: PeerIdentifier, _ installation: InstallationID, at now: Instant, into commands: inout [Command]
  ) {
    let isRenewal = pulses[id]?.ending == .forRenewal
    say(.parked(installation), of: id, into: &commands)
    redial(id, installation, at: now, into: &commands)
    if isRenewal { return redialRenewed(id, installation, at: now) }
    guard let current = aliases[installation]?.current, current == id else { return }
    pause(id, PeerRecord.Dial(installation: installation), for: Self.parkedPause, at: now)
  }

  // MARK: Planning

  /// Makes room for those who wait, if links are short.
  mutating func planTurns(at now: Instant, into commands: inout [Command]) {
    guard isCrowded, !speakers.isEmpty, radioIsOn else {
      nextLook = .never
      return
    }
    if nextLook < .never, nextLook > now { return }
    let waits = speakers.compactMap { installation, speaker -> Int64? in
      let wait = now.nanoseconds(since: speaker.readAt)
      guard wait < Self.nearby, let id = aliases[installation]?.current, peers[id]?.occupiesLink != true else {
        return nil
      }
      return wait
    }
    let strangers = line.first(of: .strangers) == nil ? 0 : 1
    guard !waits.isEmpty || strangers > 0 else {
      nextLook = .never
      return callLongestWaiting(at: now, into: &commands)
    }
    nextLook = now.advanced(byNanoseconds: Self.look)
    let ending = occupants.count(where: isEnding)
    let late = waits.count { $0 >= Self.longWait }
    let places = strangers + (waits.contains { $0 >= Self.patience } ? min(8, 2 + late / 2) : 1)
    var missing = places - (limits.maximumLinks - occupants.count + ending)
    for id in occupants where missing > 0 && mayEnd(id, at: now) {
      missing -= 1
      pulses[id]?.ending = .forTurn
      write(to: id, isEnding: true, at: now, into: &commands)
    }
    callLongestWaiting(at: now, into: &commands)
  }

  /// Whether both sides can do without a link, and one of them can dial the other again.
  private func mayEnd(_ id: PeerIdentifier, at now: Instant) -> Bool {
    guard let state = pulses[id], state.isOpen, !state.isBusy, state.hasRead, state.ending == .none,
      case .linked(_, let since, _)? = peers[id]?.state, since.advanced(byNanoseconds: limits.minimumTurn) <= now,
      // A peer that has not read for so long does not use this link: it may have one of its own.
      state.peerHasRead || since.advanced(byNanoseconds: Self.longWait) <= now
    else { return false }
    let needed = now.advanced(byNanoseconds: Self.absence)
    if let end = steadyUntil(state, at: now), end > needed { return true }
    if let end = state.peerSteadyUntil, end > needed { return true }
    return !isSilent && !state.peerIsSilent && address.change == nil
      && state.since.advanced(byNanoseconds: Self.young) > now
  }
}
