internal import AfterglowWire

// Renewing links, so that each side knows the other's present address.
//
// A link goes on under the addresses with which it began (rule H1). If it breaks after both addresses have changed, neither
// side can dial the other again (rule C2). So a link is ended and made anew after one address has changed and before the
// other one does.
//
// No app is told its own address. A phone learns of a change when it connects: the peer then knows it by another name. So in
// the time in which its address may change, a phone renews one link after another, and only links with peers whose own
// address is sure to stay. As long as neither side knows anything, two phones renew their link every few seconds: it would be
// lost only if both addresses changed within that time.
extension Dialer {
  /// From one renewal to the next while neither side's address is sure to stay.
  private static let blindPause: Int64 = 5_000_000_000
  /// From one renewal to the next while the peer's address is sure to stay, and it is not known whether this phone's has
  /// changed.
  private static let probePause: Int64 = 15_000_000_000
  /// A peer's address has to stay for this long after the end of a link.
  private static let margin: Int64 = 15_000_000_000
  /// With more links than this, a phone does not renew them as long as nothing is known.
  private static let blindLinks = 2
  /// From the end of a link to the attempt that renews it: the other side ends it in this time.
  private static let renewalPause: Int64 = 300_000_000

  /// Until when the peer of a link can be sure to reach this phone under the address that it knows.
  func steadyUntil(_ state: PulseState, at now: Instant) -> Instant? {
    isSilent ? nil : address.steadyUntil(since: state.since, noticedChange: state.noticedChange, at: now)
  }

  /// Whether a link should end now and begin again under the present addresses.
  private func needsRenewal(_ id: PeerIdentifier, _ state: PulseState, at now: Instant) -> Bool {
    guard mayRenew, !isSilent, !state.peerIsSilent, state.isOpen, !state.isBusy, state.hasRead, state.peerHasRead,
      state.ending == .none,
      case .linked(_, let since, _)? = peers[id]?.state, since.advanced(byNanoseconds: limits.minimumTurn) <= now,
      steadyUntil(state, at: now) == nil
    else { return false }
    let peerStays = state.peerSteadyUntil.map { $0 > now.advanced(byNanoseconds: Self.margin) } ?? false
    if address.hasChanged(since: state.since) { return peerStays }
    guard renewedAt.advanced(byNanoseconds: renewalInterval(peerStays: peerStays)) <= now else { return false }
    return peerStays || renewsBlindly(at: now) && state.isYoung(at: now)
  }

  private func renewalInterval(peerStays: Bool) -> Int64 { peerStays ? Self.probePause : Self.blindPause }

  /// Whether nothing is known of this phone's address, and so few links stand that ending one is worth the risk.
  private func renewsBlindly(at now: Instant) -> Bool {
    mayRenew && !isSilent && occupants.count <= Self.blindLinks && !address.isKnown(at: now)
  }

  /// Tells the peer that the link ends, if it is to begin again; returns whether it did.
  mutating func renewLink(_ id: PeerIdentifier, at now: Instant, into commands: inout [Command]) -> Bool {
    guard let state = pulses[id], needsRenewal(id, state, at: now) else { return false }
    renewedAt = now
    pulses[id]?.ending = .forRenewal
    write(to: id, isEnding: true, at: now, into: &commands)
    return true
  }

  /// The moment at which a link may be renewed before the next pulse is due; `nil` if the usual pause is right.
  func renewalDeadline(of state: PulseState, at now: Instant) -> Instant? {
    guard renewsBlindly(at: now), state.hasRead, state.peerSteadyUntil == nil else { return nil }
    let deadline = max(state.since, renewedAt).advanced(byNanoseconds: Self.blindPause)
    return deadline > now ? deadline : nil
  }

  /// The link has ended so that it begins again: the peer is dialled at once.
  mutating func redialRenewed(_ id: PeerIdentifier, _ installation: InstallationID, at now: Instant) {
    guard let current = aliases[installation]?.current, current == id else { return }
    pause(id, PeerRecord.Dial(installation: installation), for: Self.renewalPause, at: now)
  }
}
