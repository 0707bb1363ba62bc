public import AfterglowMessages
public import AfterglowProximity
public import AfterglowTime
public import AfterglowWire

/// Makes all decisions of a node: which installations are near, and which messages are sent. The core receives events
/// and returns commands.
///
/// The core connects the engine and an exchange, so that the driver need not connect them. When the engine reports an
/// installation as near, the core reports a sighting to the exchange, unless the engine learned of the installation
/// from the exchange. If identifiers change, the core does this only for contacts. When a link to a peripheral opens,
/// the core tells the exchange which installation the engine knows at the other end. The core has no clock, no dispatch
/// queue and no randomness.
public struct NodeCore: Sendable {
  /// An event that the driver reports to a core.
  public enum Event: Hashable, Sendable {
    /// An event for the engine, such as a callback of Apple's frameworks or a request of the app. If the engine then
    /// reports an installation as near, the core passes this report to the exchange.
    case proximity(AfterglowProximity.Event)
    /// An event for the exchange of messages. In `linkOpened` the driver leaves `expecting` empty, because the engine
    /// knows the installation at the other end.
    case messages(ExchangeEvent)
    /// The core's deadline is reached. Early, late and needless wake-ups are harmless.
    case wake
  }

  /// The commands of a core to its driver: first those of the engine, then those of the exchange, each in order.
  public struct Commands: Equatable, Sendable {
    /// The commands of the engine.
    public var proximity: [AfterglowProximity.Command] = []
    /// The commands of the exchange.
    public var messages: [ExchangeCommand] = []
  }

  /// The engine, which decides which installations are near.
  public private(set) var engine: Engine
  /// The exchange, which decides which installations are linked, and which messages are sent; `nil` for a node without
  /// an exchange.
  public internal(set) var exchange: Exchange?
  /// The veils that hide the frames of mailbox links; `nil` if the engine's identifier is fixed, or if `begin` was
  /// called without nonces.
  var veils: Veils?

  /// The time at which the core has to be woken, unless an event arrives earlier; `nil` if nothing becomes due without
  /// an event.
  ///
  /// The deadline is stored because the driver reads it after every event. Computing it on each read would copy the
  /// whole core.
  public private(set) var nextDeadline: Instant?

  /// Whether the relay is one of the engine's channels. If it is, the core passes some events of the exchange to the
  /// engine.
  private let usesRelayChannel: Bool

  /// Creates a core without an exchange.
  public init(engine: Engine) {
    self.engine = engine
    nextDeadline = engine.nextDeadline
    usesRelayChannel = engine.configuration.channels.contains(.relay)
  }

  /// Adds an exchange. The core returns the exchange's first commands with the next event.
  ///
  /// If the engine's identifiers change, the exchange uses no mailbox links, because their frames would reveal the
  /// identifiers of installations to strangers.
  public mutating func begin(_ exchange: Exchange) {
    self.exchange = exchange
    updateDeadline()
  }

  /// Adds an exchange. The core encrypts the frames that contacts exchange over mailbox links, so that strangers cannot
  /// read them.
  ///
  /// The core uses the engine's contacts. With a fixed identifier nothing is hidden.
  public mutating func begin(_ exchange: Exchange, veiledWith nonces: NonceSource) {
    if engine.names.rotates { veils = Veils(nonces: nonces) }
    begin(exchange)
  }

  private mutating func updateDeadline() {
    nextDeadline = .earlier(engine.nextDeadline, exchange?.nextDeadline)
  }

  /// Handles an event, and everything that has become due in the part that handles the event: the engine or the
  /// exchange. The event `wake` handles everything that is due in both parts.
  ///
  /// A time that precedes the last event counts as the time of the last event.
  public mutating func handle(_ event: Event, at time: Instant) -> Commands {
    var commands = Commands()
    switch event {
    case .proximity(let event): handle(event, at: time, into: &commands)
    case .messages(let event): handle(event, at: time, into: &commands)
    case .wake:
      if isDue(engine.nextDeadline, at: time) { handle(.wake as AfterglowProximity.Event, at: time, into: &commands) }
      if isDue(exchange?.nextDeadline, at: time) { handle(.wake as ExchangeEvent, at: time, into: &commands) }
    }
    updateDeadline()
    return commands
  }

  /// Accepts a message for installations that are linked now, as `Exchange.send` does.
  ///
  /// - Throws: `SendError.nobodyIsLinked` for a node without messages, and the errors of `Exchange.send`.
  public mutating func send(
    _ body: [UInt8], to recipients: Recipients, at time: Instant
  ) throws(SendError) -> (MessageID, Commands) {
    defer { updateDeadline() }
    guard let (id, commands) = try exchange?.send(body, to: recipients, at: time) else { throw .nobodyIsLinked }
    return (id, Commands(messages: commands))
  }

  private func isDue(_ deadline: Instant?, at time: Instant) -> Bool { deadline.map { $0 <= time } ?? false }

  private mutating func handle(
    _ event: AfterglowProximity.Event, at time: Instant, into commands: inout Commands
  ) {
    commands.proximity = engine.handle(event, at: time)
    guard exchange != nil else { return }
    for command in commands.proximity {
      guard let installation = command.sighted else { continue }
      // If identifiers change, a stranger's identifier is only temporary, so the exchange learns only of contacts.
      if engine.names.rotates {
        askForVeil(installation, at: time, into: &commands)
        guard engine.names.isContact(installation) else { continue }
      }
      handle(.sighted(installation), at: time, into: &commands)
    }
    if case .contactsChanged(.removed(let contact)) = event { part(from: contact, at: time, into: &commands) }
  }

  private mutating func handle(_ event: ExchangeEvent, at time: Instant, into commands: inout Commands) {
    if engine.names.rotates, handleVeiled(event, at: time, into: &commands) { return }
    var event = event
    if case .linkOpened(.toPeripheral(let peer), let size, expecting: nil) = event {
      event = .linkOpened(.toPeripheral(peer), frameSize: size, expecting: engine.installation(of: peer))
    }
    pass(event, at: time, into: &commands)
  }

  /// Passes an event to the exchange.
  mutating func pass(_ event: ExchangeEvent, at time: Instant, into commands: inout Commands) {
    guard let followUp = exchange?.handle(event, at: time) else { return }
    if veils == nil { commands.messages += followUp } else { veil(followUp, at: time, into: &commands) }
    notifyEngine(of: event, followUp, at: time, into: &commands)
  }

  /// Reports to the engine that the relay was connected or disconnected, and that an installation has heard this phone.
  /// The core does not report such an installation to the exchange as sighted, because the exchange itself issued the
  /// report.
  private mutating func notifyEngine(
    of event: ExchangeEvent, _ followUp: [ExchangeCommand], at time: Instant, into commands: inout Commands
  ) {
    guard usesRelayChannel else { return }
    switch event {
    case .relayConnected: commands.proximity += engine.handle(.relayChanged(isConnected: true), at: time)
    case .relayDisconnected: commands.proximity += engine.handle(.relayChanged(isConnected: false), at: time)
    case .sighted, .received, .proved, .carry, .refused, .linkOpened, .linkClosed, .frameReceived, .frameWritten,
      .stored, .storeFailed, .wake:
      break
    }
    for case .heardBy(let other, at: let moment) in followUp {
      commands.proximity += engine.handle(.heardBy(other, at: moment), at: time)
    }
  }
}

extension Command {
  /// The installation that the command reports as near; `nil` for every other command.
  fileprivate var sighted: InstallationID? {
    guard case .report(let report) = self else { return nil }
    return switch report {
    case .appeared(let neighbor), .updated(let neighbor): neighbor.id
    case .lostSight, .departed, .sighted, .witnessed, .dialed, .ranged, .rangingChanged, .conditionsChanged: nil
    }
  }
}
