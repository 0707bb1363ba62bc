internal import AfterglowWire

/// The dialer's record of one peer identifier. The driver keeps its peer object exactly as long as this record exists.
struct PeerRecord: Sendable {
  /// The peer's progress towards a link, which each state passes on to the next.
  struct Dial: Sendable {
    /// The installation as which the peer was last identified; `nil` for a stranger.
    var installation: InstallationID?
    /// The number of attempts that have failed since the peer was discovered or lost.
    var failures = 0
    /// Whether the attempt takes up no link until it succeeds. It does not for a peer with which this phone agrees on
    /// turns.
    var isPending = false
  }

  /// The next step in reading a link's signal strength.
  enum Reading: Sendable {
    case due(at: Instant)
    case asked(patienceUntil: Instant, unanswered: Int)
  }

  enum State: Sendable {
    /// In line for a link.
    case waiting(Dial)
    /// A peer that is not dialled again before `until`.
    case pausing(Dial, until: Instant)
    case connecting(Dial, since: Instant, deadline: Instant)
    /// Connected; the services are requested.
    case identifying(Dial, since: Instant, deadline: Instant)
    /// Identified and connected; the signal strength is read.
    case linked(InstallationID, since: Instant, Reading)
    /// The newest identifier of an installation that is linked under an older one. It is dialled when that link is
    /// lost.
    case reserve(InstallationID)
    /// A peer without our services, which is ignored until `until`.
    case ignored(since: Instant, until: Instant)
  }

  var state: State
  /// When the peer last gave a sign of life.
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

  /// Whether the peer takes up one of the possible links.
  var occupiesLink: Bool {
    switch state {
    case .connecting(let dial, _, _): !dial.isPending
    case .identifying, .linked: true
    case .waiting, .pausing, .reserve, .ignored: false
    }
  }

  /// Whether the peer is dialled without taking up a link.
  var isPending: Bool {
    if case .connecting(let dial, _, _) = state { dial.isPending } else { false }
  }

  /// When the dialer has to act on the peer without an event.
  var deadline: Instant {
    switch state {
    case .waiting, .reserve: heard.advanced(byNanoseconds: PeerIdentifier.addressLifetime)
    case .pausing(_, let until), .ignored(_, let until): until
    case .connecting(_, _, let deadline), .identifying(_, _, let deadline): deadline
    case .linked(_, _, .due(let moment)), .linked(_, _, .asked(let moment, _)): moment
    }
  }
}
