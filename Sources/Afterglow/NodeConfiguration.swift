public import AfterglowProximity

/// What a node does, and how.
public struct NodeConfiguration: Sendable {
  /// The engine's figures; the node itself fills in the system's version.
  public var engine: Configuration
  /// How often ``NodeEvent/heartbeat(backgroundTimeRemaining:)`` is sent.
  public var heartbeatInterval: Duration

  public init(engine: Configuration = .init(), heartbeatInterval: Duration = .seconds(2)) {
    self.engine = engine
    self.heartbeatInterval = heartbeatInterval
  }
}
