internal import AfterglowWire

/// What the dialer knows of one peer identifier: the driver holds the peer exactly as long as this exists.
struct PeerRecord: Sendable {
  /// The way towards a link, from one state to the next.
  struct Dial: Sendable {
    /// Whom it was identified as when it last was; `nil` for a stranger.
    var installation: InstallationID?
    /// Attempts that have come to nothing since it was discovered or lost.
    var failures = 0
    /// The attempt takes up no link as long as nothing comes of it: for peers with which turns are agreed on.
    var isPending = false
  }

  /// The next thing to happen to the readings of a link.
  enum Reading: Sendable {
    case due(at: Instant)
    case asked(patienceUntil: Instant, unanswered: Int)
  }

  enum State: Sendable {
    /// In line for a link.
    case waiting(Dial)
    /// Not to be dialled again before `until`.
    case pausing(Dial, until: Instant)
    case connecting(Dial, since: Instant, deadline: Instant)
    /// Connected, and asked for its services.
    case identifying(Dial, since: Instant, deadline: Instant)
    /// Identified and connected: signal strength is read.
    case linked(InstallationID, since: Instant, Reading)
    /// The newest identifier of somebody who is linked under an older one: dialled when that link is lost.
    case reserve(InstallationID)
    /// Not ours: left alone until then.
    case ignored(since: Instant, until: Instant)
  }

  var state: State
  /// When it last gave a sign of life.
  var heard: Instant
  /// When it was last dialled.
  var dialed: Instant?

  var installation: InstallationID? {
    switch state {
    case .waiting(let dial), .pausing(let dial, _), .connecting(let dial, _, _), .identifying(let dial, _, _):
      dial.installation
    case .linked(let installation, _, _), .reserve(let installation): installation
    case .ignored: nil
    }
  }

  /// Whether it waits for a link, and nobody knows who it is.
  var isWaitingStranger: Bool {
    if case .waiting(let dial) = state { dial.installation == nil } else { false }
  }

  /// Whether it takes up one of the links there may be.
  var occupiesLink: Bool {
    switch state {
    case .connecting(let dial, _, _): !dial.isPending
    case .identifying, .linked: true
    case .waiting, .pausing, .reserve, .ignored: false
    }
  }

  /// Whether it is dialled without taking up a link.
  var isPending: Bool {
    if case .connecting(let dial, _, _) = state { dial.isPending } else { false }
  }

  /// When something has to happen by itself.
  var deadline: Instant {
    switch state {
    case .waiting, .reserve: heard.advanced(byNanoseconds: PeerIdentifier.addressLifetime)
    case .pausing(_, let until), .ignored(_, let until): until
    case .connecting(_, _, let deadline), .identifying(_, _, let deadline): deadline
    case .linked(_, _, .due(let moment)), .linked(_, _, .asked(let moment, _)): moment
    }
  }
}
