internal import AfterglowWire

/// The dialer's record of one peer identifier. The driver keeps the peer's Core Bluetooth object exactly as long as
/// this record exists.
struct PeerRecord: Sendable {
  /// The peer's progress towards a link, which each state passes on to the next.
  struct Dial: Sendable {
    /// The installation that the peer was last identified as; `nil` for a peer that was never identified.
    var installation: InstallationID?
    /// The number of attempts that have failed or were restarted since the peer was discovered or lost.
    var failures = 0
    /// Whether the attempt counts towards the maximum number of links only after it has succeeded. This is the case if
    /// this phone agrees on turns with the peer.
    var isPending = false
  }

  /// The next step in reading a link's signal strength.
  enum Reading: Sendable {
    case due(at: Instant)
    case asked(patienceUntil: Instant, unanswered: Int)
  }

  enum State: Sendable {
    /// The peer waits for a link.
    case waiting(Dial)
    /// The peer is not dialled again before `until`.
    case pausing(Dial, until: Instant)
    case connecting(Dial, since: Instant, deadline: Instant)
    /// The peer is connected, and its services were requested.
    case identifying(Dial, since: Instant, deadline: Instant)
    /// The peer is identified and connected, and its signal strength is read.
    case linked(InstallationID, since: Instant, Reading)
    /// The newest identifier of an installation that is linked under an older identifier. The newest identifier is
    /// dialled when the link is lost.
    case reserve(InstallationID)
    /// The peer does not host our services, or claims to be this installation, and is ignored until `until`.
    case ignored(since: Instant, until: Instant)
  }

  var state: State
  /// When the peer was last heard, in an advertisement or over a link.
  var heard: Instant
  /// When the peer was last dialled.
  var dialed: Instant?

  var installation: InstallationID? {
    switch state {
    case .waiting(let dial), .pausing(let dial, _), .connecting(let dial, _, _), .identifying(let dial, _, _):
      dial.installation
    case .linked(let installation, _, _), .reserve(let installation): installation
    case .ignored: nil
    }
  }

  /// Whether the peer waits for a link and has not been identified.
  var isWaitingStranger: Bool {
    if case .waiting(let dial) = state { dial.installation == nil } else { false }
  }

  /// Whether the peer counts towards the maximum number of links.
  var occupiesLink: Bool {
    switch state {
    case .connecting(let dial, _, _): !dial.isPending
    case .identifying, .linked: true
    case .waiting, .pausing, .reserve, .ignored: false
    }
  }

  /// Whether the peer is dialled without counting towards the maximum number of links.
  var isPending: Bool {
    if case .connecting(let dial, _, _) = state { dial.isPending } else { false }
  }

  /// The time at which the dialer has to act on the peer if no event happens before.
  var deadline: Instant {
    switch state {
    case .waiting, .reserve: heard.advanced(byNanoseconds: PeerIdentifier.addressLifetime)
    case .pausing(_, let until), .ignored(_, let until): until
    case .connecting(_, _, let deadline), .identifying(_, _, let deadline): deadline
    case .linked(_, _, .due(let moment)), .linked(_, _, .asked(let moment, _)): moment
    }
  }
}
