public import Afterglow
public import AfterglowMessages
public import AfterglowProximity
public import AfterglowWire

/// An entry of a node's trace. The trace contains everything that the node reports, for logs, demonstrations and
/// surveys.
public enum NodeTrace: Equatable, Sendable {
  /// An installation that was not near is near now.
  case appeared(Neighbor)
  /// A neighbour has a new sighting.
  case updated(Neighbor)
  /// A neighbour was not sighted for `PresenceConfiguration.pruneAfter`. In this time, no channel was open for long
  /// enough to prove that the neighbour is gone, so it is unknown whether the neighbour is still near.
  case lostSight(Neighbor)
  /// A neighbour is gone: it was silent for too long, its presence was unknown for too long, or a newcomer replaced it.
  case departed(Neighbor)
  /// An advertisement contained an identifier. The sighting, which only logs use, names the code and the number of
  /// corrections.
  case sighted(Sighting)
  /// A neighbour reports an identifier that it has read. This phone has not read that identifier for some seconds.
  case witnessed(WitnessReading)
  /// A step of the dialer towards a peer's identity and signal strength. Only logs use this entry.
  case dialed(PeerIdentifier, DialStep)
  /// The beacons of a region that the app ranges, reported about once a second. A beacon without a signal strength was
  /// not heard since the previous report.
  case ranged([RangedBeacon], in: BeaconRegion)
  /// The app's ranging of a region has begun, paused, resumed or ended. If the ranging has paused, the entry contains
  /// the reason.
  case rangingChanged(BeaconRegion, RangingState)
  /// The conditions that limit this phone have changed. The list contains the present conditions, the most important
  /// condition first.
  case conditionsChanged([Condition])
  /// The node posted a notification to light the screen.
  case nudged
  /// The node posted a notification that tells the user of an installation nearby.
  case announced
  /// The installation was linked. From now on messages can be sent to the installation, and its messages arrive.
  case linked(InstallationID)
  /// A linked installation has proved its identity over a Bluetooth connection, and is therefore near.
  case met(InstallationID)
  /// The installation is out of reach. Messages that have not reached the installation wait for the next link.
  case unlinked(InstallationID)
  /// A message has arrived. Messages arrive in the order in which their sender sent them. As long as this phone keeps
  /// its memory of received messages, a message is reported at most once, with one exception.
  ///
  /// If the app is killed before a reported message is stored as received, the node reports the message again with the
  /// same identifier.
  case message(ReceivedMessage)
  /// One of the receivers has confirmed a message of this phone.
  case delivered(MessageID, by: InstallationID)
  /// The node no longer tries to deliver a message of this phone to one of the message's receivers.
  case expired(MessageID, for: InstallationID)
  /// The memory of received messages was lost, on this phone or on the other phone.
  case memoryLost(MemoryLoss)
  /// An installation has sent too much data or invalid data, so the node ignores this installation for a while.
  case muted(InstallationID)
  /// The node cannot exchange messages, because it has no sessions or cannot read the stored messages. The reason is a
  /// sentence for a person.
  case messagesUnavailable(reason: String)
  /// An introduction has ended: the stranger is a contact, or the introduction failed.
  case introduction(IntroductionReport)
  /// The heartbeat has begun.
  case heartbeatStarted
  /// The app is running, and iOS lets it run in the background for this many more seconds.
  ///
  /// In the foreground, and while location updates keep the app awake, the number of seconds is
  /// `Double.greatestFiniteMagnitude`.
  case heartbeat(backgroundTimeRemaining: Double)
  /// The app's background task has used up its time, or iOS grants no background time.
  case backgroundTaskExpired
}

extension NodeTrace {
  /// Creates the entry; `nil` if `Node.send` has already reported the same outcome.
  init?(_ occurrence: NodeOccurrence) {
    switch occurrence {
    case .proximity(let report): self.init(report)
    case .exchange(let report): self.init(report)
    case .nudged: self = .nudged
    case .announced: self = .announced
    case .messagesUnavailable(let reason): self = .messagesUnavailable(reason: reason)
    case .introduction(let report): self = .introduction(report)
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
  /// Creates the entry; `nil` if `Node.send` has already reported the same outcome.
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
