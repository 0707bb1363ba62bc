public import AfterglowProximity
public import AfterglowWire

/// What a node does, and how.
public struct NodeConfiguration: Sendable {
  /// The engine's figures; the node itself fills in the system's version.
  public var engine: Configuration
  /// How often ``NodeEvent/heartbeat(backgroundTimeRemaining:)`` is sent.
  public var heartbeatInterval: Duration

  /// What a notification says that lights the screen; used with the overflow channel alone.
  public var nudgeText = NudgeText(title: "Looking around", body: "The screen is on for a moment to find who is near.")
  /// The identifier to bear instead of the installation's own: for tests and demonstrations.
  public var installation: InstallationID?

  public init(engine: Configuration = .init(), heartbeatInterval: Duration = .seconds(2)) {
    self.engine = engine
    self.heartbeatInterval = heartbeatInterval
  }

  public struct NudgeText: Sendable {
    public var title: String
    public var body: String

    public init(title: String, body: String) {
      self.title = title
      self.body = body
    }
  }
}
