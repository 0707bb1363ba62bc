internal import AfterglowWire

// How a crowded phone keeps its neighbours when radio addresses change.
//
// After a phone's address has changed, only this phone can dial the peers with which it was linked before (rule C2).
// This phone can dial a peer until the peer's address has changed too; from then on, neither phone can dial the other.
// A link that exists during both changes continues, but neither phone can make the link again if it ends. In a crowd,
// such a link takes one of the few links that other neighbours need.
//
// So a phone whose address has changed reports the change over its links, and first dials those unlinked peers whose
// addresses may change soon. A peer that receives the report, and has just verified that its own address is unchanged,
// ends the link and waits to be dialled.
extension Dialer {
  /// The time for which one phone's address has to stay the same after the end of a link, so that the link can be made
  /// again.
  static let absence: Int64 = 40_000_000_000
  /// The time for which a phone's address counts as unchanged after the phone has verified it.
  private static let freshness: Int64 = 1_000_000_000
  /// The number of neighbours that can easily share a link in turns.
  private static let neighborsPerPlace = 3
  /// The maximum number of neighbours that can share a link if each needs a turn every 30 s.
  private static let mostNeighborsPerPlace = 4
  /// The age from which a link counts as permanent if it cannot end without the risk of losing the neighbour.
  private static let standingAge: Int64 = 8_000_000_000
  /// The minimum number of links that all neighbours without a permanent link share in turns.
  private static let fewestTurnLinks = 2
  /// How long an address has to stay the same so that a permanent link is made again before the address changes.
  private static let standingGap: Int64 = 5_000_000_000

  /// The time after a risky end of a link for which this phone dials only peers that may be lost. The other phone of
  /// the ended link then finds a free link when it dials.
  private static let reservation: Int64 = 2_000_000_000

  /// Whether a peer possibly cannot dial this phone, because this phone's address may have changed since the last link
  /// with the peer.
  func mustDial(_ installation: InstallationID) -> Bool {
    speakers[installation]?.parting.map { !address.isPresent(since: $0.since, isCurrent: $0.isCurrent) } ?? false
  }

  /// After the end of a link, shortens the pauses of the peers that may be lost if they do not get this link. The link
  /// is free only for a moment, because other phones dial this phone.
  mutating func hurryForUrgent(at now: Instant) {
    guard nextLook < .never else { return }
    // A peer may be dialled only after this pause. The planning of turns waits until then, so that the free link goes
    // to such a peer.
    let moment = now.advanced(byNanoseconds: Self.renewalPause)
    for installation in speakers.keys where isWaitingUrgently(installation, at: now) {
      nextLook = moment
      guard let id = aliases[installation]?.current, case .pausing(let dial, let until)? = peers[id]?.state,
        until > moment
      else { continue }
      move(id, to: .pausing(dial, until: moment))
    }
  }

  /// Returns the pause before a peer is dialled again after one of the two phones had no free link. The pause is short
  /// if the peer may be lost without a link, so that this peer gets the next free link before other peers.
  func pauseAfterRefusal(of id: PeerIdentifier, usually pause: Int64, at now: Instant) -> Int64 {
    guard let installation = peers[id]?.installation, isUrgent(installation, at: now) else { return pause }
    return Self.renewalPause
  }

  /// Whether a peer waits for a link, and may be lost if it does not get one.
  func isWaitingUrgently(_ installation: InstallationID, at now: Instant) -> Bool {
    guard isUrgent(installation, at: now), let id = aliases[installation]?.current else { return false }
    return peers[id]?.occupiesLink != true && !isOutOfReach(id)
  }

  /// Whether this phone and a peer may lose each other soon. This is so if the peer's address may change soon, and this
  /// phone's address has changed or may change soon.
  func isUrgent(_ installation: InstallationID, at now: Instant) -> Bool {
    guard let parting = speakers[installation]?.parting else { return false }
    let soon = now.advanced(byNanoseconds: Self.absence)
    guard parting.peerSteadyUntil ?? now <= soon else { return false }
    if mustDial(installation) { return true }
    guard address.change != nil else { return false }
    return address.steadyUntil(since: parting.since, isCurrent: parting.isCurrent, at: now) ?? now <= soon
  }

  /// Whether an attempt to dial a peer must fail, because the peer's address had changed by the end of the last link
  /// with the peer.
  func isOutOfReach(_ id: PeerIdentifier) -> Bool {
    peers[id]?.installation.flatMap { speakers[$0]?.parting?.peerIsOutdated } ?? false
  }

  /// In a crowd, ends links that peers with a changed address want to make again. Ends such a link only if this phone's
  /// own address is certain to stay the same, or was found unchanged a moment ago.
  mutating func yieldToOutdated(at now: Instant, into commands: inout [Command]) {
    guard isCrowded(at: now), !isSilent else { return }
    // An address that is due for a change may change at any second, and neither phone could then dial the other. So the
    // link ends only if too many links are stuck. Another link must be free, because other phones dial too.
    let (isDue, isOverdue) = (address.isDue(at: now), address.isOverdue(at: now))
    var stuck = stuckLinks(at: now)
    let tolerable = standingLinks(leaving: Self.neighborsPerPlace, at: now)
    let limit = standingLinks(leaving: Self.mostNeighborsPerPlace, at: now)
    for id in occupants {
      guard let state = pulses[id], state.peerIsOutdated, !state.peerIsSilent, state.isOpen, !state.isBusy,
        state.hasRead, state.ending == .none, case .linked? = peers[id]?.state, isUnchanged(state, at: now)
      else { continue }
      if isDue {
        let most = max(stuck, state.peerStuckLinks)
        guard !isOverdue && most > tolerable || most > limit, occupants.count < places(at: now) else { continue }
        reservedUntil = now.advanced(byNanoseconds: Self.reservation)
        stuck -= 1
      }
      endForTurn(id, at: now, into: &commands)
    }
  }

  /// Whether this phone certainly still has the address with which a link began. This is so if the address stays the
  /// same for at least `absence`, or was found unchanged a moment ago.
  private func isUnchanged(_ state: PulseState, at now: Instant) -> Bool {
    if let end = steadyUntil(state, at: now), end > now.advanced(byNanoseconds: Self.absence) { return true }
    let confirmed = address.confirmedUntil(since: state.since, isCurrent: state.isCurrent)
    return confirmed.map { $0.advanced(byNanoseconds: Self.freshness) >= now } ?? false
  }

  /// Whether a peer with a changed address waits for this phone to end their link.
  var hasOutdatedPeer: Bool {
    occupants.contains { id in pulses[id].map { $0.peerIsOutdated && !address.hasChanged(since: $0.since) } ?? false }
  }

  /// Returns the number of links that neither phone could make again if the link ended. Includes the links for which
  /// this may become true at any moment, because one address has changed and the other address is due. Several such
  /// links become stuck together when the due address changes.
  func stuckLinks(at now: Instant) -> Int {
    let isDue = address.isDue(at: now)
    return occupants.count { id in
      guard let state = pulses[id], state.ending == .none else { return false }
      if state.peerIsOutdated { return isDue || address.hasChanged(since: state.since) }
      return address.hasChanged(since: state.since) && state.peerSteadyUntil.map { $0 <= now } ?? true
    }
  }

  /// Returns how many links can be permanent if this many neighbours share each of the other links in turns.
  private func standingLinks(leaving neighbors: Int, at now: Instant) -> Int {
    max(1, (neighbors * places(at: now) - neighborsNear(at: now)) / (neighbors - 1))
  }

  /// Ends a permanent link despite the risk of losing the neighbour, if too many permanent links leave too few links
  /// for turns.
  ///
  /// An address that is due for a change may change before the two phones are linked again. But when the address of a
  /// phone without a free link changes, the phone loses all neighbours with which it is not linked.
  mutating func endStandingLink(at now: Instant, into commands: inout [Command]) {
    let standing = occupants.filter { id in
      guard case .linked(_, let since, _)? = peers[id]?.state, !isEnding(id) else { return false }
      return since.advanced(byNanoseconds: Self.standingAge) <= now && !mayEnd(id, at: now)
    }
    guard standing.count > standingLinks(leaving: Self.mostNeighborsPerPlace, at: now), !isSilent else { return }
    let ends = standing.filter { id in
      guard let state = pulses[id], state.isOpen, !state.isBusy, state.hasRead, !state.peerIsSilent else {
        return false
      }
      // If one address has changed, only one phone can dial, and this attempt fails if no link is free.
      switch (state.peerIsOutdated, address.hasChanged(since: state.since)) {
      case (false, false): return true
      case (true, true): return false
      case (true, false), (false, true): return occupants.count < places(at: now)
      }
    }
    // Two phones are least likely to lose each other if one of them keeps its address. The next best choice is a link
    // that uses the present addresses of both phones, and the last choice is any other link. The last two choices are a
    // risk, so the phone makes them only if too few links are left for turns.
    let takesRisk = standing.count > places(at: now) - Self.fewestTurnLinks
    let risky = takesRisk ? ends.first(where: bothArePresent) ?? ends.first : nil
    guard let id = ends.first(where: { outlasts($0, at: now) }) ?? risky else { return }
    endForTurn(id, at: now, into: &commands)
  }

  /// Whether one of the two addresses of a link stays the same until the link is made again.
  private func outlasts(_ id: PeerIdentifier, at now: Instant) -> Bool {
    guard let state = pulses[id] else { return false }
    let soon = now.advanced(byNanoseconds: Self.standingGap)
    return [steadyUntil(state, at: now), state.peerSteadyUntil].contains { $0.map { $0 > soon } ?? false }
  }

  /// Whether both phones still have the addresses with which a link began, as far as this phone knows.
  private func bothArePresent(_ id: PeerIdentifier) -> Bool {
    pulses[id].map { !$0.peerIsOutdated && address.isPresent(since: $0.since, isCurrent: $0.isCurrent) } ?? false
  }
}
