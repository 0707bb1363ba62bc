internal import AfterglowWire

// Renewing links, so that each side knows the other's present address.
//
// A link continues under the addresses with which it began (rule H1). If it breaks after both addresses have changed,
// neither side can dial the other again (rule C2). So a phone ends a link and makes it again after one address has
// changed and before the other address changes.
//
// iOS does not report the phone's own address to apps. A phone learns of a change when it connects, because the peer
// then knows the phone by another name. So while its address may change, a phone renews one link after another. It
// renews only links with peers whose own address is sure to stay the same.
//
// While neither side knows when its address changes, only a renewal shows the first change. A renewal fails if both
// addresses have changed since the previous renewal. So two such phones renew their link as soon as both have had a
// reading. The pair is lost only if both addresses change within the second or two between renewals. In the foreground,
// the other phone's advertisements show that its address is still that of the link.
extension Dialer {
  /// A link lasts at least this long while neither side's address is sure to stay the same.
  private static let blindPause: Int64 = 1_000_000_000
  /// The time between renewals while the peer's address is sure to stay the same, and this phone does not know whether
  /// its own has changed.
  private static let probePause: Int64 = 15_000_000_000
  /// A peer's address has to stay the same for this long after the end of a link.
  private static let margin: Int64 = 15_000_000_000
  /// A phone with more links than this does not renew them while it knows nothing about its address.
  private static let blindLinks = 2
  /// The time from the end of a link to the attempt that renews it; the other side ends the old link within this time.
  static let renewalPause: Int64 = 100_000_000

  /// Returns the time until which the peer of a link can certainly dial this phone at the address that the peer knows.
  func steadyUntil(_ state: PulseState, at now: Instant) -> Instant? {
    isSilent ? nil : address.steadyUntil(since: state.since, isCurrent: state.isCurrent, at: now)
  }

  /// Returns when a link should end and begin again under the present addresses; `nil` if there is no reason for a
  /// renewal.
  private func renewalMoment(of id: PeerIdentifier, _ state: PulseState, at now: Instant) -> Instant? {
    guard mayRenew, !isSilent, !state.peerIsSilent, state.isOpen, !state.isBusy, state.hasRead, state.peerHasRead,
      state.ending == .none, case .linked(_, let since, _)? = peers[id]?.state, steadyUntil(state, at: now) == nil
    else { return nil }
    let turn = since.advanced(byNanoseconds: limits.minimumTurn)
    let peerStays = state.peerSteadyUntil.map { $0 > now.advanced(byNanoseconds: Self.margin) } ?? false
    if address.hasChanged(since: state.since) { return peerStays ? turn : nil }
    if peerStays { return max(turn, renewedAt.advanced(byNanoseconds: Self.probePause)) }
    guard renewsBlindly(at: now), state.isYoung(at: now) else { return nil }
    return max(state.since, renewedAt).advanced(byNanoseconds: Self.blindPause)
  }

  /// Whether this phone knows nothing about its address, and has so few links that the risk of ending one is
  /// acceptable.
  private func renewsBlindly(at now: Instant) -> Bool {
    mayRenew && !isSilent && occupants.count <= Self.blindLinks && !address.isKnown(at: now)
  }

  /// Tells the peer that the link ends, if the link is to be renewed. Returns whether it is.
  mutating func renewLink(_ id: PeerIdentifier, at now: Instant, into commands: inout [Command]) -> Bool {
    guard let state = pulses[id], let moment = renewalMoment(of: id, state, at: now), moment <= now else {
      return false
    }
    renewedAt = now
    pulses[id]?.ending = .forRenewal
    write(to: id, isEnding: true, at: now, into: &commands)
    return true
  }

  /// Returns when the link has to be renewed, if that is before the next pulse is due; `nil` otherwise.
  func renewalDeadline(of id: PeerIdentifier, _ state: PulseState, at now: Instant) -> Instant? {
    state.peerSteadyUntil == nil ? renewalMoment(of: id, state, at: now) : nil
  }

  /// Dials the peer at once after their link has ended for a renewal.
  mutating func redialRenewed(_ id: PeerIdentifier, _ installation: InstallationID, at now: Instant) {
    guard let current = aliases[installation]?.current, current == id else { return }
    pause(id, PeerRecord.Dial(installation: installation), for: Self.renewalPause, at: now)
  }
}
