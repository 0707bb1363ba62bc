internal import AfterglowWire

// Turns on the links with peers that pulse.
//
// Each pair of phones needs one reading in 30 s. A phone with more neighbours than possible links keeps one or two
// links free for waiting peers. It keeps more links free if several peers have waited long or may be lost. To free a
// link, the phone ends its oldest link over which both phones have read the other's signal.
//
// After a link has ended, one phone has to dial the other. If both radio addresses change before the attempt, neither
// phone can dial the other (rule C2). So a phone usually ends a link only if one of the two addresses is sure to stay
// the same for long enough.
extension Dialer {
  /// While at least this many links are free, the dialer plans no turns.
  private static let spare = 4
  /// The time from one planning of turns to the next.
  private static let look: Int64 = 500_000_000
  /// The pause after a peer's turn before the dialer dials the peer again, so that other peers get the link.
  private var parkedPause: Int64 { isChangeUnknown ? 1_000_000_000 : 12_000_000_000 }
  /// The time without a reading after which a peer may use the last free link.
  private var rest: Int64 { isChangeUnknown ? 2_000_000_000 : 14_000_000_000 }
  /// The waiting time of a peer after which the dialer frees a second link.
  private var patience: Int64 { isChangeUnknown ? 1_000_000_000 : 14_000_000_000 }
  /// The waiting time of peers after which the dialer frees further links.
  private static let longWait: Int64 = 20_000_000_000
  /// How long an address whose time of change is unknown counts as unchanged after it was found unchanged.
  private static let confirmationAge: Int64 = 15_000_000_000
  /// The time after which the phone that did not begin a renewal dials, if the other phone has not dialled.
  private static let answerPause: Int64 = 1_000_000_000
  /// The pause before the dialer repeats an attempt that iOS refused because this phone had no free link.
  static let fullPause: Int64 = 1_000_000_000
  /// The pause before this phone again dials a peer that had no free link. Of all phones that dial such a peer, an
  /// arbitrary one gets the peer's next free link. So phones that can wait leave this link to phones that cannot.
  static let fullPeerPause: Int64 = 5_000_000_000
  /// The maximum number of restarts of one attempt. The phone listens most at the beginning of an attempt
  /// (rule C1).
  private static let renewals = 30
  /// The time after a refused link for which the dialer assumes that the phone can hold no more links than at the
  /// refusal. A refusal after this time doubles the time, up to `longestRefusalAge`, if the number of links is about
  /// the same.
  private static let refusalAge: Int64 = 60_000_000_000
  private static let longestRefusalAge: Int64 = 960_000_000_000
  /// The number of links that the phone may hold beyond those that the dialer counts. The dialer learns of a link a
  /// little later than the phone does.
  private static let unknownLinks = 1
  /// The time for which the dialer remembers the largest number of links. If the phone held more links within this time
  /// than it holds now, the dialer ignores a refusal: an earlier link then probably has not ended yet.
  private static let fullnessAge: Int64 = 120_000_000_000

  // MARK: Dialling

  /// Whether it is unknown when this phone's address changes. While the time of the change is unknown, turns are short,
  /// because two phones lose each other if both addresses change while the phones have no link.
  private var isChangeUnknown: Bool { address.change == nil }

  /// Whether turns have to be planned: few links are free, and more phones are near than links are possible.
  func isCrowded(at now: Instant) -> Bool {
    let places = places(at: now)
    guard occupants.count + Self.spare > places else { return false }
    return hasNeighborsNear(moreThan: places - (line.first(of: .strangers) == nil ? 0 : 1), at: now)
  }

  /// Whether more than `limit` phones are near, as `neighborsNear` counts them. The count stops once it exceeds the
  /// limit.
  private func hasNeighborsNear(moreThan limit: Int, at now: Instant) -> Bool {
    var count = 0
    for speaker in speakers.values where speaker.isNear(at: now) {
      count += 1
      if count > limit { return true }
    }
    return count + silentOccupants > limit
  }

  /// Returns the number of phones that are near: the speakers with a recent reading, and the other peers that use a
  /// link or an attempt.
  func neighborsNear(at now: Instant) -> Int {
    speakers.values.count { $0.isNear(at: now) } + silentOccupants
  }

  /// Returns the number of possible links: the limit, or fewer if the phone has refused a link recently (rule C7).
  func places(at now: Instant) -> Int {
    guard let refusal, refusal.until > now else { return limits.maximumLinks }
    return min(limits.maximumLinks, max(refusal.links, occupants.count))
  }

  /// Records the maximum number of links that the phone has held recently.
  mutating func recordLinks(at now: Instant) {
    let links = occupants.count { peers[$0].map { if case .linked = $0.state { true } else { false } } ?? false }
    if let last = fullest, last.links > links, last.until > now { return }
    fullest = Crowding(links: links, until: now.advanced(byNanoseconds: Self.fullnessAge))
  }

  /// Records that the phone has refused a link, because it already holds as many links as it can. Ignores a refusal
  /// close to the configured limit, or soon after the phone held more links than now.
  mutating func recordRefusal(at now: Instant) {
    guard occupants.count + Self.unknownLinks < limits.maximumLinks else { return }
    if let fullest, fullest.until > now, fullest.links > occupants.count { return }
    let links = max(1, occupants.count)
    var age = Self.refusalAge
    if let last = refusal, abs(last.links - links) <= Self.unknownLinks {
      age = last.until > now ? last.age : min(2 * last.age, Self.longestRefusalAge)
    }
    refusal = Refusal(links: links, until: now.advanced(byNanoseconds: age), age: age)
  }

  /// Dials every waiting speaker, unless turns have to be planned. These attempts do not count as links. The peers that
  /// answer first get the free links.
  mutating func callSpeakers(at now: Instant, into commands: inout [Command]) {
    guard radioIsOn, limits.maximumLinks > 0, !isCrowded(at: now) else { return }
    for id in callable { attempt(id, at: now, into: &commands) }
  }

  private mutating func attempt(_ id: PeerIdentifier, at now: Instant, into commands: inout [Command]) {
    guard case .waiting(var dial)? = peers[id]?.state else { return }
    dial.isPending = true
    move(id, to: .waiting(dial))
    call(id)
    self.dial(id, at: now, into: &commands)
  }

  /// If a link is free, dials every waiting peer that does not count as near. Of the near peers, dials those that may
  /// be lost, and then those that this phone has not read for the longest time. The other phone has usually not read
  /// this phone for about the same time, so the two phones choose each other. Cancels the pending attempts at other
  /// peers.
  private mutating func callLongestWaiting(at now: Instant, into commands: inout [Command]) {
    func speaker(_ id: PeerIdentifier) -> Speaker {
      peers[id]?.installation.flatMap { speakers[$0] } ?? Speaker(readAt: Instant(nanoseconds: .min))
    }
    func urgency(_ id: PeerIdentifier) -> Int {
      guard let installation = peers[id]?.installation else { return 1 }
      return isUrgent(installation, at: now) ? 0 : 1
    }
    let waiting = (callable + pending).filter { !isOutOfReach($0) }
      .map { (id: $0, urgency: urgency($0), speaker: speaker($0)) }
      .sorted { ($0.urgency, $0.speaker.readAt, $0.id) < ($1.urgency, $1.speaker.readAt, $1.id) }
    let (gone, near) = (
      waiting.filter { !$0.speaker.isNear(at: now) }, waiting.filter { $0.speaker.isNear(at: now) }
    )
    // The number of attempts at near peers does not exceed the number of free links, because several peers that connect
    // at once would exceed the limit. The last free link is reserved for a peer that may be lost, or that this phone
    // has not read for a long time.
    let free = max(1, places(at: now) - occupants.count)
    let patient = near.count { $0.urgency == 0 || $0.speaker.readAt.advanced(byNanoseconds: rest) <= now }
    let chosen = (gone + near.prefix(min(free, max(patient, free - 1)))).map { $0.id }
    for id in pending where !chosen.contains(id) {
      guard case .connecting(var dial, _, _)? = peers[id]?.state else { continue }
      commands.append(.cancelConnection(id))
      dial.isPending = false
      move(id, to: .waiting(dial))
    }
    guard occupants.count < places(at: now) else { return }
    for id in chosen where callable.contains(id) && (reservedUntil <= now || urgency(id) == 0) {
      attempt(id, at: now, into: &commands)
    }
  }

  /// Restarts an attempt. After 30 restarts the attempt continues without restarts, until the peer's address must have
  /// changed. The dialer then gives up the peer.
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

  /// Ends a link after one of the two phones has announced the end in a pulse.
  mutating func hangUp(
    _ id: PeerIdentifier, _ installation: InstallationID, at now: Instant, into commands: inout [Command]
  ) {
    commands.append(.cancelConnection(id))
    park(id, installation, at: now, into: &commands)
  }

  /// Puts a peer back into the line of waiting peers, usually after a pause, because its link with this phone has ended
  /// by agreement.
  mutating func park(
    _ id: PeerIdentifier, _ installation: InstallationID, at now: Instant, into commands: inout [Command]
  ) {
    // If this phone's address may have changed, the other phone waits to be dialled.
    let isRenewal =
      pulses[id].map {
        $0.ending == .forRenewal || !address.isPresent(since: $0.since, isCurrent: $0.isCurrent) && !$0.peerIsOutdated
      } ?? false
    say(.parked(installation), of: id, into: &commands)
    redial(id, installation, at: now, into: &commands)
    hurryForUrgent(at: now)
    if isRenewal { return redialRenewed(id, installation, at: now) }
    guard let current = aliases[installation]?.current, current == id else { return }
    // Without a crowd, the link ended only because the other phone renews it. This phone dials if the other phone does
    // not.
    let time = isCrowded(at: now) ? parkedPause : Self.answerPause
    pause(id, PeerRecord.Dial(installation: installation), for: time, at: now)
  }

  // MARK: Planning

  /// Makes the next planning of turns due now.
  mutating func lookAtOnce(at now: Instant) { nextLook = now }

  /// Frees links for waiting peers if few links are free, and dials the peers that have waited longest.
  mutating func planTurns(at now: Instant, into commands: inout [Command]) {
    guard isCrowded(at: now), !speakers.isEmpty, radioIsOn else {
      nextLook = .never
      return
    }
    if nextLook < .never, nextLook > now { return }
    let waits = speakers.compactMap { installation, speaker -> Int64? in
      guard speaker.isNear(at: now), let id = aliases[installation]?.current, peers[id]?.occupiesLink != true else {
        return nil
      }
      return now.nanoseconds(since: speaker.readAt)
    }
    let strangers = line.first(of: .strangers) == nil ? 0 : 1
    guard !waits.isEmpty || strangers > 0 else {
      nextLook = .never
      return callLongestWaiting(at: now, into: &commands)
    }
    nextLook = now.advanced(byNanoseconds: Self.look)
    let ending = occupants.count(where: isEnding)
    let late = waits.count { $0 >= Self.longWait }
    let urgent = speakers.keys.count { isWaitingUrgently($0, at: now) }
    let usual = waits.contains { $0 >= patience } ? min(8, 2 + late / 2) : 1
    let wanted = strangers + max(usual, min(8, urgent)) + (hasOutdatedPeer ? 1 : 0)
    var missing = wanted - (places(at: now) - occupants.count + ending)
    for id in occupants where missing > 0 && mayEnd(id, at: now) {
      missing -= 1
      endForTurn(id, at: now, into: &commands)
    }
    if missing > 0 { endStandingLink(at: now, into: &commands) }
    callLongestWaiting(at: now, into: &commands)
  }

  /// Tells a peer that its link ends, so that another peer gets the link.
  mutating func endForTurn(_ id: PeerIdentifier, at now: Instant, into commands: inout [Command]) {
    pulses[id]?.ending = .forTurn
    write(to: id, isEnding: true, at: now, into: &commands)
  }

  /// Whether a link may end now. Both phones must have had a reading over the link, unless the peer has had none for
  /// `longWait`. One of the phones must be able to dial the other after the link has ended.
  func mayEnd(_ id: PeerIdentifier, at now: Instant) -> Bool {
    guard let state = pulses[id], state.isOpen, !state.isBusy, state.hasRead, state.ending == .none,
      case .linked(_, let since, _)? = peers[id]?.state, since.advanced(byNanoseconds: limits.agreedTurn) <= now,
      // A peer that has had no reading over a link for `longWait` does not use the link, and may have another link to
      // this phone.
      state.peerHasRead || since.advanced(byNanoseconds: Self.longWait) <= now
    else { return false }
    let needed = now.advanced(byNanoseconds: Self.absence)
    if let end = steadyUntil(state, at: now), end > needed { return true }
    if let end = state.peerSteadyUntil, end > needed { return true }
    guard !isSilent, !state.peerIsSilent, !state.peerIsOutdated, address.change == nil,
      !address.isFirstChangeNear(at: now)
    else { return false }
    // It is unknown when the addresses change, but a moment ago both phones still had the addresses with which this
    // link began.
    let confirmed = address.confirmedUntil(since: state.since, isCurrent: state.isCurrent)
    return state.isYoung(at: now) || confirmed.map { $0.advanced(byNanoseconds: Self.confirmationAge) >= now } ?? false
  }
}
