internal import AfterglowWire

// Turns on the links with peers that pulse.
//
// Each pair of phones needs one reading in 30 s. A phone with more neighbours than links keeps one or two places free.
// A waiting peer takes such a place. To free a place, the phone ends its oldest link on which both sides have had a
// reading.
//
// After a link has ended, one side has to dial the other. If both radio addresses change before that, the pair is lost
// (rule C2). So a phone ends a link only if one side's address is sure to stay the same for long enough.
extension Dialer {
  /// The dialer plans turns only if fewer places than this are free.
  private static let spare = 4
  /// The time from one planning of turns to the next.
  private static let look: Int64 = 500_000_000
  /// The dialer makes no room for a speaker that it has not read for this long: such a speaker has left.
  private static let nearby: Int64 = 120_000_000_000
  /// The dialer waits this long before it dials a peer again whose turn is over, so that other peers get the place.
  private var parkedPause: Int64 { isChangeUnknown ? 1_000_000_000 : 4_000_000_000 }
  /// The last free place is kept for a peer that has not been read for this long.
  private var rest: Int64 { isChangeUnknown ? 2_000_000_000 : 8_000_000_000 }
  /// The dialer frees a second place for a peer that has waited this long.
  private var patience: Int64 { isChangeUnknown ? 1_000_000_000 : 6_000_000_000 }
  /// The dialer frees more places for peers that have waited this long.
  private static let longWait: Int64 = 14_000_000_000
  /// If it is unknown when an address changes, an address that was found unchanged within this time counts as
  /// unchanged.
  private static let confirmationAge: Int64 = 15_000_000_000
  /// The side that did not begin a renewal dials after this long, if the other side has not done so.
  private static let answerPause: Int64 = 1_000_000_000
  /// The dialer waits this long before it dials again after the phone had no free place.
  static let fullPause: Int64 = 1_000_000_000
  /// The maximum number of restarts of one attempt. The phone listens most at the beginning of an attempt
  /// (rule C1).
  private static let renewals = 30
  /// After the phone has refused a link, the dialer assumes for this long that it can hold no more links than at that
  /// moment. Each later refusal doubles the time.
  private static let refusalAge: Int64 = 60_000_000_000
  private static let longestRefusalAge: Int64 = 960_000_000_000
  /// The number of links that the phone may hold beyond those that the dialer counts. The dialer learns of a link a
  /// little later than the phone.
  private static let unknownLinks = 1
  /// If the phone held more links within this time, a refusal counts only for a moment, because a peer is about to end
  /// its link.
  private static let fullnessAge: Int64 = 120_000_000_000

  // MARK: Dialling

  /// Whether it is unknown when this phone's address changes. Turns are short then, because a pair is lost if both
  /// addresses change while it has no link.
  private var isChangeUnknown: Bool { address.change == nil }

  /// Whether turns have to be planned: few places are free, and more phones are near than there are places.
  func isCrowded(at now: Instant) -> Bool {
    let places = places(at: now)
    guard occupants.count + Self.spare > places else { return false }
    return hasNeighborsNear(moreThan: places - (line.first(of: .strangers) == nil ? 0 : 1), at: now)
  }

  /// Whether more than `limit` identified phones are near. The search stops once the answer is known.
  private func hasNeighborsNear(moreThan limit: Int, at now: Instant) -> Bool {
    var count = 0
    for speaker in speakers.values where isNear(speaker, at: now) {
      count += 1
      if count > limit { return true }
    }
    return count + silentOccupants > limit
  }

  private func isNear(_ speaker: Speaker, at now: Instant) -> Bool {
    speaker.readAt.advanced(byNanoseconds: Self.nearby) > now
  }

  /// The number of peers that take up a link and are not known to send pulses.
  private var silentOccupants: Int { occupants.count { peers[$0].map(isSpeaker) != true } }

  /// Returns the number of identified phones that are near.
  func neighborsNear(at now: Instant) -> Int {
    speakers.values.count { isNear($0, at: now) } + silentOccupants
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

  /// Records that the phone has refused a link, so it holds as many as it can.
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

  /// Dials every waiting speaker. An attempt takes up no place. The peer that answers first gets a place.
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

  /// Dials the peers that have waited longest for a reading. The other phone of each pair has waited about as long, so
  /// both phones choose each other.
  private mutating func callLongestWaiting(at now: Instant, into commands: inout [Command]) {
    func readAt(_ id: PeerIdentifier) -> Instant {
      peers[id]?.installation.flatMap { speakers[$0]?.readAt } ?? Instant(nanoseconds: .min)
    }
    func isGone(_ readAt: Instant) -> Bool { readAt.advanced(byNanoseconds: Self.nearby) <= now }
    func urgency(_ id: PeerIdentifier) -> Int {
      guard let installation = peers[id]?.installation else { return 1 }
      return isUrgent(installation, at: now) ? 0 : 1
    }
    let waiting = (callable + pending).filter { !isOutOfReach($0) }
      .map { (id: $0, urgency: urgency($0), readAt: readAt($0)) }
      .sorted { ($0.urgency, $0.readAt, $0.id) < ($1.urgency, $1.readAt, $1.id) }
    let (gone, near) = (waiting.filter { isGone($0.readAt) }, waiting.filter { !isGone($0.readAt) })
    // There are no more attempts than free places, because several peers that connect at once would exceed the limit.
    // The last place is for a peer that has waited long, here or on its own phone.
    let free = max(1, places(at: now) - occupants.count)
    let patient = near.count { $0.urgency == 0 || $0.readAt.advanced(byNanoseconds: rest) <= now }
    let chosen = (gone + near.prefix(min(free, max(patient, free - 1)))).map { $0.id }
    for id in pending where !chosen.contains(id) {
      guard case .connecting(var dial, _, _)? = peers[id]?.state else { continue }
      commands.append(.cancelConnection(id))
      dial.isPending = false
      move(id, to: .waiting(dial))
    }
    guard occupants.count < places(at: now) else { return }
    for id in chosen where callable.contains(id) { attempt(id, at: now, into: &commands) }
  }

  /// Restarts an attempt. After some minutes the attempt continues without restarts, until the peer's address must
  /// have changed.
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

  /// Ends a link after one side has announced the end in a pulse.
  mutating func hangUp(
    _ id: PeerIdentifier, _ installation: InstallationID, at now: Instant, into commands: inout [Command]
  ) {
    commands.append(.cancelConnection(id))
    park(id, installation, at: now, into: &commands)
  }

  /// Puts the peer of a link that has ended by agreement back into line.
  mutating func park(
    _ id: PeerIdentifier, _ installation: InstallationID, at now: Instant, into commands: inout [Command]
  ) {
    // If this phone's address may have changed, the other side waits to be dialled.
    let isRenewal =
      pulses[id].map {
        $0.ending == .forRenewal || !address.isPresent(since: $0.since, isCurrent: $0.isCurrent) && !$0.peerIsOutdated
      } ?? false
    say(.parked(installation), of: id, into: &commands)
    redial(id, installation, at: now, into: &commands)
    hurryForUrgent(at: now)
    if isRenewal { return redialRenewed(id, installation, at: now) }
    guard let current = aliases[installation]?.current, current == id else { return }
    // If every peer has a place, the link ended in order to begin again, and the other side may have to be dialled.
    let time = isCrowded(at: now) ? parkedPause : Self.answerPause
    pause(id, PeerRecord.Dial(installation: installation), for: time, at: now)
  }

  // MARK: Planning

  /// Plans turns now, without waiting until planning is due.
  mutating func lookAtOnce(at now: Instant) { nextLook = now }

  /// Frees places for waiting peers if few places are free.
  mutating func planTurns(at now: Instant, into commands: inout [Command]) {
    guard isCrowded(at: now), !speakers.isEmpty, radioIsOn else {
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
    let urgent = speakers.keys.count { isWaitingUrgently($0, at: now) }
    let usual = waits.contains { $0 >= patience } ? min(8, 2 + late / 2) : 1
    let wanted = strangers + max(usual, min(8, urgent))
    var missing = wanted - (places(at: now) - occupants.count + ending)
    for id in occupants where missing > 0 && mayEnd(id, at: now) {
      missing -= 1
      endForTurn(id, at: now, into: &commands)
    }
    if missing > 0 { endStandingLink(at: now, into: &commands) }
    callLongestWaiting(at: now, into: &commands)
  }

  /// Tells a peer that its link ends, so that another peer gets the place.
  mutating func endForTurn(_ id: PeerIdentifier, at now: Instant, into commands: inout [Command]) {
    pulses[id]?.ending = .forTurn
    write(to: id, isEnding: true, at: now, into: &commands)
  }

  /// Whether both sides have had a reading on a link, and one of them can dial the other after it has ended.
  func mayEnd(_ id: PeerIdentifier, at now: Instant) -> Bool {
    guard let state = pulses[id], state.isOpen, !state.isBusy, state.hasRead, state.ending == .none,
      case .linked(_, let since, _)? = peers[id]?.state, since.advanced(byNanoseconds: limits.minimumTurn) <= now,
      // A peer that has had no reading for this long does not use this link, and may have another link to this phone.
      state.peerHasRead || since.advanced(byNanoseconds: Self.longWait) <= now
    else { return false }
    let needed = now.advanced(byNanoseconds: Self.absence)
    if let end = steadyUntil(state, at: now), end > needed { return true }
    if let end = state.peerSteadyUntil, end > needed { return true }
    guard !isSilent, !state.peerIsSilent, !state.peerIsOutdated, address.change == nil else { return false }
    // It is unknown when the addresses change, but both were still the same as at the beginning of this link a moment
    // ago.
    let confirmed = address.confirmedUntil(since: state.since)?.advanced(byNanoseconds: Self.confirmationAge)
    return state.isYoung(at: now) || confirmed.map { $0 >= now } ?? false
  }
}
