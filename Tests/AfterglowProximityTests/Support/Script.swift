import AfterglowProximity
import AfterglowWire
import Testing

/// Plays events to an engine. Each line of a test states an event, the event's time in seconds, and the outcomes that
/// must follow.
struct Script {
  var engine: Engine
  /// Whether the outcomes include changed conditions.
  var includesConditions = false
  /// Whether the outcomes include the commands that open and write pulses.
  var includesPulses = false

  init(_ configuration: Configuration = Configuration(), key: IdentifierKey? = nil) {
    engine = Engine(installation: phoneA, key: key, configuration: configuration)
  }

  /// A script in which the central radio is on.
  static func listening(_ configuration: Configuration = Configuration()) -> Script {
    var script = Script(configuration)
    _ = script.engine.handle(.centralStateChanged(.poweredOn), at: seconds(0))
    return script
  }

  mutating func play(_ event: Event, at time: Double) -> [Outcome] {
    outcomes(engine.handle(event, at: seconds(time)))
  }

  mutating func expect(
    _ event: Event, at time: Double, _ expected: [Outcome], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let outcomes = play(event, at: time)
    #expect(outcomes == expected, "\(event) at \(time) s", sourceLocation: sourceLocation)
  }

  /// The next deadline, in seconds.
  var deadline: Double? { engine.nextDeadline.map { Double($0.nanoseconds) / 1e9 } }

  /// Wakes the engine at each of its deadlines until `end`. Returns all outcomes.
  mutating func sleep(until end: Double) -> [Outcome] {
    var outcomes: [Outcome] = []
    while let deadline = engine.nextDeadline, deadline <= seconds(end) {
      outcomes += self.outcomes(engine.handle(.wake, at: deadline))
    }
    return outcomes
  }

  /// Plays the discovery, the connection and the identification of a peer. The engine then requests the first reading
  /// of the peer's signal strength.
  mutating func meet(_ id: PeerIdentifier, _ installation: InstallationID, at time: Double) {
    _ = play(.discovered(id, Advertisement()), at: time)
    _ = play(.connected(id), at: time)
    _ = play(.servicesDiscovered(id, services(of: installation)), at: time)
  }

  private func outcomes(_ commands: [Command]) -> [Outcome] {
    commands.filter { command in
      switch command {
      case .report(.conditionsChanged): includesConditions
      case .openPulse, .writePulse: includesPulses
      default: true
      }
    }.map(Outcome.init)
  }
}
