internal import AfterglowWire

// The renewal of links, so that each phone knows the other's present address.
//
// A link continues under the addresses with which it began (rule H1). If a link breaks after both addresses have
// changed, neither phone can dial the other again (rule C2). So a phone ends a link, and makes it again, after one
// address has changed and before the other address changes.
//
// iOS does not report the phone's own address to apps. A phone learns of its changed address when it connects, because
// the peer then states another name for the phone. So while its address may change, a phone renews one link after
// another. Except in the following case, the phone renews only links with peers whose own address is sure to stay the
// same.
//
// While neither phone knows when its address changes, only a renewal reveals the first change. A renewal fails if both
// addresses have changed since the previous renewal. So the two phones renew their link as soon as both have read the
// other's signal. The two phones lose each other only if both addresses change in the one or two seconds between
// renewals. In the foreground, a phone's advertisements show that it still has the address of the link.
extension Dialer {
  /// The minimum duration of a link while neither phone's address is sure to stay the same.
  private static let blindPause: Int64 = 1_000_000_000
  /// The time between renewals while the peer's address is sure to stay the same, and this phone does not know whether
  /// its own address has changed.
  private static let probePause: Int64 = 15_000_000_000
  /// The time between renewals in a crowd while this phone's address is due for a change. The sooner the phone notices
  /// the change, the more peers it can still dial.
  private static let crowdedProbePause: Int64 = 2_000_000_000
  /// The time for which a peer's address has to stay the same after the end of a link, so that the link can be made
  /// again.
  private static let margin: Int64 = 15_000_000_000
  /// A phone that does not know when either address changes renews a link only if it has at most this many links.
  private static let blindLinks = 2
  /// The time from the end of a link to the attempt that renews the link. The other phone ends the old link within this
  /// time.
  static let renewalPause: Int64 = 100_000_000

  /// Returns the time until which this phone certainly keeps the address that the peer of a link knows; `nil` if this
  /// is not certain, or if this phone does not advertise.
  func steadyUntil(_ state: PulseState, at now: Instant) -> Instant? {
    isSilent ? nil : address.steadyUntil(since: state.since, isCurrent: state.isCurrent, at: now)
  }

  /// Returns when a link should end and begin again under the present addresses; `nil` if a renewal is unnecessary, too
  /// risky or impossible now.
  private func renewalMoment(of id: PeerIdentifier, _ state: PulseState, at now: Instant) -> Instant? {
    guard mayRenew, !isSilent, !state.peerIsSilent, state.isOpen, !state.isBusy, state.hasRead, state.peerHasRead,
      state.ending == .none, case .linked(_, let since, _)? = peers[id]?.state, steadyUntil(state, at: now) == nil
    else { return nil }
    let turn = since.advanced(byNanoseconds: isCrowded(at: now) ? limits.agreedTurn : limits.minimumTurn)
    let peerStays = state.peerSteadyUntil.map { $0 > now.advanced(byNanoseconds: Self.margin) } ?? false
    if address.hasChanged(since: state.since) { return peerStays ? turn : nil }
    if peerStays {
      let pause = probesOften(at: now) ? Self.crowdedProbePause : Self.probePause
      return max(turn, renewedAt.advanced(byNanoseconds: pause))
    }
    guard renewsBlindly(at: now), state.isYoung(at: now) else { return nil }
    return max(state.since, renewedAt).advanced(byNanoseconds: Self.blindPause)
  }

  /// Whether this phone's address is due for a change, and turns have to be planned.
  private func probesOften(at now: Instant) -> Bool { address.isDue(at: now) && isCrowded(at: now) }

  /// Whether this phone does not know when its address changes, and has so few links that the risk of ending a link is
  /// acceptable.
  private func renewsBlindly(at now: Instant) -> Bool {
    mayRenew && !isSilent && occupants.count <= Self.blindLinks && !address.isKnown(at: now)
  }

  /// Tells the peer that the link ends, if a renewal is due. Returns whether a renewal is due.
  mutating func renewLink(_ id: PeerIdentifier, at now: Instant, into commands: inout [Command]) -> Bool {
    guard let state = pulses[id], let moment = renewalMoment(of: id, state, at: now), moment <= now else {
      return false
    }
    renewedAt = now
    pulses[id]?.ending = .forRenewal
    write(to: id, isEnding: true, at: now, into: &commands)
    return true
  }

  /// Returns when the link has to be renewed; `nil` if it cannot be renewed now, or if the renewal can wait for the
  /// next pulse.
  func renewalDeadline(of id: PeerIdentifier, _ state: PulseState, at now: Instant) -> Instant? {
    state.peerSteadyUntil == nil || probesOften(at: now) ? renewalMoment(of: id, state, at: now) : nil
  }

  /// Dials the peer after `renewalPause`, because the link has ended for a renewal.
  mutating func redialRenewed(_ id: PeerIdentifier, _ installation: InstallationID, at now: Instant) {
    guard let current = aliases[installation]?.current, current == id else { return }
    pause(id, PeerRecord.Dial(installation: installation), for: Self.renewalPause, at: now)
  }
}
