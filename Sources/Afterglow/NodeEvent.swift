public import AfterglowProximity

/// What a node tells its app.
public enum NodeEvent: Equatable, Sendable {
  /// Somebody is near who was not.
  case appeared(Neighbor)
  /// There is a new sighting of a neighbour.
  case updated(Neighbor)
  /// A neighbour was not sighted for too long.
  case departed(Neighbor)
  /// An advertisement said whose it is: by which code, and how much had to be mended; for logs.
  case sighted(Sighting)
  /// A step on the way to a peer's identity and signal strength; for logs.
  case dialed(PeerIdentifier, DialStep)
  /// A notification was posted to light the screen.
  case nudged
  /// The heartbeat has begun to run.
  case heartbeatStarted
  /// The app is alive, and may stay so in the background for this many seconds.
  ///
  /// In the foreground, and while location updates keep the app awake, this is `Double.greatestFiniteMagnitude`.
  case heartbeat(backgroundTimeRemaining: Double)
}

extension NodeEvent {
  init(_ report: Report) {
    self =
      switch report {
      case .appeared(let neighbor): .appeared(neighbor)
      case .updated(let neighbor): .updated(neighbor)
      case .departed(let neighbor): .departed(neighbor)
      case .sighted(let sighting): .sighted(sighting)
      case .dialed(let peer, let step): .dialed(peer, step)
      }
  }
}
