internal import AfterglowWire

// How a crowded phone keeps its neighbours when radio addresses change.
//
// After a phone's address has changed, only this phone can dial the peers with which it was linked before (rule C2). It
// can do so until their address has changed too. After that the pair is lost. A link that exists during both changes
// continues, but neither side can make it again if it ends. In a crowd such a link takes a place from others.
//
// So a phone that finds its address changed reports this over its links, and first dials the absent peers whose address
// may change soon. A peer that receives the report, and has just found its own address unchanged, ends the link and
// waits to be dialled.
extension Dialer {
  /// One side's address has to stay the same for this long after the end of a link.
  static let absence: Int64 = 40_000_000_000
  /// A phone that found its address unchanged within this time still has the same address.
  private static let freshness: Int64 = 1_000_000_000
  /// The number of neighbours that a place can easily serve in turns.
  private static let neighborsPerPlace = 3
  /// The maximum number of neighbours that a place can serve within 30 s.
  private static let mostNeighborsPerPlace = 4
  /// A link of this age that may not end without a risk counts as permanent.
  private static let standingAge: Int64 = 8_000_000_000

  /// Other phones take a free place within this time.
  private static let scramble: Int64 = 300_000_000

  /// Whether only this phone may be able to dial a peer that is not linked, because this phone's address may have
  /// changed since their last link.
  func mustDial(_ installation: InstallationID) -> Bool {
    speakers[installation]?.parting.map { !address.isPresent(since: $0.since, isCurrent: $0.isCurrent) } ?? false
  }

  /// Dials the peers that may be lost otherwise, once a link has ended. The place is free only for a moment, because
  /// others dial this phone.
  mutating func hurryForUrgent(at now: Instant) {
    guard nextLook < .never else { return }
    freedAt = now
    // Planning waits for this pause, so that the place goes to a peer that may not be dialled sooner.
    let moment = now.advanced(byNanoseconds: Self.renewalPause)
    // The order does not matter, because no peer affects another.
    for installation in speakers.keys.filter({ isWaitingUrgently($0, at: now) }).sorted() {
      nextLook = moment
      guard let id = aliases[installation]?.current, case .pausing(let dial, let until)? = peers[id]?.state,
        until > moment
      else { continue }
      move(id, to: .pausing(dial, until: moment))
    }
  }

  /// Returns the pause before a peer for which there was no place is dialled again. It is short if the peer may be lost
  /// otherwise and a link has just ended.
  func pauseAfterRefusal(of id: PeerIdentifier, at now: Instant) -> Int64 {
    guard let installation = peers[id]?.installation, isUrgent(installation, at: now),
      freedAt.advanced(byNanoseconds: Self.scramble) > now
    else { return Self.fullPause }
    return Self.renewalPause
  }

  /// Whether a peer waits for a link and may be lost otherwise.
  func isWaitingUrgently(_ installation: InstallationID, at now: Instant) -> Bool {
    guard isUrgent(installation, at: now), let id = aliases[installation]?.current else { return false }
    return peers[id]?.occupiesLink != true && !isOutOfReach(id)
  }

  /// Whether a pair is lost unless this phone dials soon.
  func isUrgent(_ installation: InstallationID, at now: Instant) -> Bool {
    guard mustDial(installation) else { return false }
    let end = speakers[installation]?.parting?.peerSteadyUntil ?? now
    return end <= now.advanced(byNanoseconds: Self.absence)
  }

  /// Whether an attempt at a peer must fail, because this peer's address had changed when their last link ended.
  func isOutOfReach(_ id: PeerIdentifier) -> Bool {
    peers[id]?.installation.flatMap { speakers[$0]?.parting?.peerIsOutdated } ?? false
  }

  /// Ends the links that their peers want to begin again, because this phone has just found its address unchanged.
  mutating func yieldToOutdated(at now: Instant, into commands: inout [Command]) {
    guard isCrowded(at: now), !isSilent else { return }
    // An address that is due may change at any second, and the pair would then be lost. So the link continues while
    // there are enough places.
    let (isDue, isOverdue) = (address.isDue(at: now), address.isOverdue(at: now))
    let (stuck, tolerable) = (stuckLinks, standingLinks(leaving: Self.neighborsPerPlace, at: now))
    let limit = standingLinks(leaving: Self.mostNeighborsPerPlace, at: now)
    for id in occupants {
      guard let state = pulses[id], state.peerIsOutdated, !state.peerIsSilent, state.isOpen, !state.isBusy,
        state.hasRead, state.ending == .none, case .linked? = peers[id]?.state,
        let confirmed = address.confirmedUntil(since: state.since),
        confirmed.advanced(byNanoseconds: Self.freshness) >= now
      else { continue }
      let most = max(stuck, state.peerStuckLinks)
      guard !isDue || !isOverdue && most >= tolerable || most >= limit else { continue }
      endForTurn(id, at: now, into: &commands)
    }
  }

  /// The number of links that neither side could make again.
  var stuckLinks: Int {
    occupants.count { id in pulses[id].map { $0.peerIsOutdated && address.hasChanged(since: $0.since) } ?? false }
  }

  /// Returns how many links can be permanent if each of the other places serves this many neighbours in turns.
  private func standingLinks(leaving neighbors: Int, at now: Instant) -> Int {
    max(1, (neighbors * places(at: now) - neighborsNear(at: now)) / (neighbors - 1))
  }

  /// Ends a permanent link at some risk, because too many of them leave too few places for turns.
  ///
  /// An address that is due may change before the pair is linked again. But a phone without a free place loses all
  /// neighbours that are not linked, once its own address changes.
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
      return !state.peerIsOutdated || !address.hasChanged(since: state.since)
    }
    // A pair that is linked under both present addresses is the least likely to be lost.
    guard let id = ends.first(where: bothArePresent) ?? ends.first else { return }
    endForTurn(id, at: now, into: &commands)
  }

  /// Whether both phones still have the addresses under which a link began, as far as this phone knows.
  private func bothArePresent(_ id: PeerIdentifier) -> Bool {
    pulses[id].map { !$0.peerIsOutdated && address.isPresent(since: $0.since, isCurrent: $0.isCurrent) } ?? false
  }
}
