internal import AfterglowWire

/// The exchange of pulses over one link.
struct PulseState: Sendable {
  enum Ending: Hashable, Sendable {
    case none
    /// This phone is announcing that it ends the link to free it for other peers.
    case forTurn
    /// This phone is announcing that it ends the link to renew it at once under the present addresses.
    case forRenewal
  }

  /// When this phone learned of the link. For a link from before the launch, the earliest time at which it may have
  /// begun.
  var since: Instant
  /// The identifier that this phone showed when it learned of the link. The phone shows no other identifier over the
  /// same link, so that the peer cannot associate two identifiers of this phone.
  let ownName: InstallationID
  /// Whether the peer's pulse characteristic was found.
  var isOpen = false
  /// Whether the last pulse has been written but not confirmed yet.
  var isBusy = false
  var sentAt: Instant?
  /// Whether this phone has read the peer's signal over this link.
  var hasRead = false
  /// Whether the last pulse stated that this phone has read the peer's signal.
  var saidSo = false
  /// Whether the peer has stated that it has read this phone's signal.
  var peerHasRead = false
  var peerSteadyUntil: Instant?
  var peerToken: UInt16?
  /// When this phone last received an advertisement from the address of this link.
  var confirmedAt: Instant?
  /// Whether the peer does not advertise, according to its last pulse. This phone could not dial such a peer again.
  var peerIsSilent = false
  /// Whether the peer's address has changed since this link began, according to the peer's last pulse. This phone could
  /// not dial such a peer again.
  var peerIsOutdated = false
  /// The number of the peer's links that neither phone could make again, now or soon, according to the peer's last
  /// pulse.
  var peerStuckLinks = 0
  /// Whether the peer's name for this phone shows that the link began after the last change of this phone's address.
  var isCurrent = false
  var ending = Ending.none

  init(since: Instant, ownName: InstallationID) {
    self.since = since
    self.ownName = ownName
  }

  /// How long the dialer assumes that the link's address is still the peer's address. The time begins with the link,
  /// and again with each advertisement from this address. The limit applies while this phone does not know when its own
  /// address changes.
  private static let youth: Int64 = 90_000_000_000

  func isYoung(at now: Instant) -> Bool {
    max(since, confirmedAt ?? since).advanced(byNanoseconds: Self.youth) > now
  }
}

extension PeerIdentifier {
  /// A name of 16 bits for the peer's address, computed from the peer's identifier; never 0.
  var token: UInt16 {
    let mixed = (high ^ low) &* 0x9E37_79B9_7F4A_7C15
    return max(1, UInt16(truncatingIfNeeded: mixed >> 48))
  }
}
