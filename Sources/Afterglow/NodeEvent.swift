public import AfterglowMessages
public import AfterglowProximity
public import AfterglowWire

/// An event to which an app responds.
///
/// ``NearbyModel`` contains the state for a screen. The product `AfterglowDiagnostics` reports the steps of
/// connections, heartbeats and internal actions of the node.
public enum NodeEvent: Equatable, Sendable {
  /// An installation that was not near is near now.
  ///
  /// After a launch, ``Node/start()`` restores the neighbours of the app's former process without this event.
  /// ``Node/neighbors`` lists the restored neighbours.
  case appeared(Neighbor)
  /// A neighbour has been silent for so long that it no longer counts as near.
  case departed(Neighbor)
  /// A neighbour has read an identifier and reports it. This phone has not read this identifier for some seconds.
  ///
  /// The report proves nothing, so the installation does not become a neighbour.
  case witnessed(WitnessReading)
  /// The installation is linked now. From now on messages can be sent to the installation, and its messages arrive.
  /// This event does not prove that the installation is near.
  case linked(InstallationID)
  /// A linked installation has proved that it is near, by an exchange inside a Bluetooth connection.
  case met(InstallationID)
  /// The installation is out of reach. Messages that have not reached the installation wait for the next link.
  case unlinked(InstallationID)
  /// A message has arrived. Messages arrive in the order in which their sender sent them. As long as this phone keeps
  /// its memory of received messages, a message is reported at most once, with one exception.
  ///
  /// If the app is killed before a reported message is stored as received, the node reports the message again with the
  /// same identifier.
  case received(ReceivedMessage)
  /// One of the receivers has confirmed a message of this phone.
  case delivered(MessageID, by: InstallationID)
  /// The node no longer tries to deliver a message of this phone to one of the message's receivers.
  case expired(MessageID, for: InstallationID)
  /// The memory of received messages was lost, on this phone or on the other phone.
  case memoryLost(MemoryLoss)
  /// An introduction has ended: the stranger is a contact, or the introduction failed.
  case introduction(IntroductionReport)
  /// The beacons of a region that the app ranges, reported about once a second; empty if no beacon was heard.
  case ranged([RangedBeacon], in: BeaconRegion)
}

extension NodeEvent {
  /// Creates the event; `nil` for an occurrence that does not concern an app.
  init?(_ occurrence: NodeOccurrence) {
    switch occurrence {
    case .proximity(.appeared(let neighbor)): self = .appeared(neighbor)
    case .proximity(.departed(let neighbor)): self = .departed(neighbor)
    case .proximity(.witnessed(let reading)): self = .witnessed(reading)
    case .proximity(.ranged(let beacons, let region)): self = .ranged(beacons, in: region)
    case .exchange(.linked(let other)): self = .linked(other)
    case .exchange(.met(let other)): self = .met(other)
    case .exchange(.unlinked(let other)): self = .unlinked(other)
    case .exchange(.received(let message)): self = .received(message)
    case .exchange(.delivered(let id, let other)): self = .delivered(id, by: other)
    case .exchange(.expired(let id, let other)): self = .expired(id, for: other)
    case .exchange(.memoryLost(let loss)): self = .memoryLost(loss)
    case .introduction(let report): self = .introduction(report)
    case .proximity(.updated), .proximity(.lostSight), .proximity(.sighted), .proximity(.dialed),
      .proximity(.rangingChanged), .proximity(.conditionsChanged), .exchange(.muted), .exchange(.accepted),
      .exchange(.refused), .nudged, .announced, .messagesUnavailable, .heartbeatStarted, .heartbeat,
      .backgroundTaskExpired:
      return nil
    }
  }
}
