import Afterglow
public import AfterglowMessages
public import AfterglowProximity
public import AfterglowWire

/// An entry of a node's trace: everything that a node reports, for logs, demonstrations and surveys.
public enum NodeTrace: Equatable, Sendable {
  /// Somebody is near who was not.
  case appeared(Neighbor)
  /// There is a new sighting of a neighbour.
  case updated(Neighbor)
  /// A neighbour was not sighted for 30 s, and could not have been: whether it is still near is not known.
  case lostSight(Neighbor)
  /// A neighbour has kept silent for too long.
  case departed(Neighbor)
  /// An advertisement said whose it is: by which code, and how much had to be mended; for logs.
  case sighted(Sighting)
  /// A neighbour says that it has read somebody whom this phone has not read itself for some seconds.
  case witnessed(WitnessReading)
  /// A step on the way to a peer's identity and signal strength; for logs.
  case dialed(PeerIdentifier, DialStep)
  /// What was heard of a region that the app asked for, about once a second; empty if nothing was.
  case ranged([RangedBeacon], in: BeaconRegion)
  /// The readings of a region that the app asked for began, ended or go on, and why.
  case rangingChanged(BeaconRegion, RangingState)
  /// Something has begun or ceased to keep this phone from its work: all that does now, most important first.
  case conditionsChanged([Condition])
  /// A notification was posted to light the screen.
  case nudged
  /// A notification told the user that somebody is near.
  case announced
  /// From now on messages can go to this installation, and its messages come.
  case linked(InstallationID)
  /// A linked installation has proved to be near, by an exchange inside a Bluetooth connection.
  case met(InstallationID)
  /// The installation is out of reach; what was sent to it before still waits for it.
  case unlinked(InstallationID)
  /// A message has come: once, and in the order in which its sender sent them.
  ///
  /// A message that was told in the moment in which the app was killed, before it was stored, is told again; its
  /// identifier tells.
  case message(ReceivedMessage)
  /// A message of ours has come to one of those whom it was sent to.
  case delivered(MessageID, by: InstallationID)
  /// A message of ours was given up for one of those whom it was sent to.
  case expired(MessageID, for: InstallationID)
  /// A memory of messages was lost, here or at the other end.
  case memoryLost(MemoryLoss)
  /// An installation sends too much or nonsense, and is not listened to for a while.
  case muted(InstallationID)
  /// The messages that were kept cannot be read, and there is neither link nor message; the reason is for a person.
  case messagesUnavailable(reason: String)
  /// The heartbeat has begun to run.
  case heartbeatStarted
  /// The app is alive, and may stay so in the background for this many seconds.
  ///
  /// In the foreground, and while location updates keep the app awake, this is `Double.greatestFiniteMagnitude`.
  case heartbeat(backgroundTimeRemaining: Double)
  /// The time of the app's background task is over, or iOS grants none.
  case backgroundTaskExpired
}

extension NodeTrace {
  /// `nil` for what `Node.send` has told already.
  init?(_ occurrence: NodeOccurrence) {
    switch occurrence {
    case .proximity(let report): self.init(report)
    case .exchange(let report): self.init(report)
    case .nudged: self = .nudged
    case .announced: self = .announced
    case .messagesUnavailable(let reason): self = .messagesUnavailable(reason: reason)
    case .heartbeatStarted: self = .heartbeatStarted
    case .heartbeat(let remaining): self = .heartbeat(backgroundTimeRemaining: remaining)
    case .backgroundTaskExpired: self = .backgroundTaskExpired
    }
  }
}

extension NodeTrace {
  private init(_ report: Report) {
    self =
      switch report {
      case .appeared(let neighbor): .appeared(neighbor)
      case .updated(let neighbor): .updated(neighbor)
      case .lostSight(let neighbor): .lostSight(neighbor)
      case .departed(let neighbor): .departed(neighbor)
      case .sighted(let sighting): .sighted(sighting)
      case .witnessed(let reading): .witnessed(reading)
      case .dialed(let peer, let step): .dialed(peer, step)
      case .ranged(let beacons, let region): .ranged(beacons, in: region)
      case .rangingChanged(let region, let state): .rangingChanged(region, state)
      case .conditionsChanged(let conditions): .conditionsChanged(conditions)
      }
  }
}

extension NodeTrace {
  /// `nil` for what `Node.send` has told already.
  private init?(_ report: ExchangeReport) {
    switch report {
    case .linked(let other): self = .linked(other)
    case .met(let other): self = .met(other)
    case .unlinked(let other): self = .unlinked(other)
    case .received(let message): self = .message(message)
    case .delivered(let id, let other): self = .delivered(id, by: other)
    case .expired(let id, let other): self = .expired(id, for: other)
    case .memoryLost(let loss): self = .memoryLost(loss)
    case .muted(let other): self = .muted(other)
    case .accepted, .refused: return nil
    }
  }
}
