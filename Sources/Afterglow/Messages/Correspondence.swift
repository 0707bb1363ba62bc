public import AfterglowMessages
public import AfterglowWire

/// Manages the links and messages of a program that does not run on a phone. A correspondence uses an exchange, a store
/// and a relay.
///
/// The program is linked with another installation if one of the two has recently heard the other, and both know it.
/// `sighted` records that this program's radio has heard an installation. Everything runs on the main actor.
@MainActor
public final class Correspondence {
  /// The installation under whose identifier this program sends and receives messages.
  public let installation: InstallationID

  private let host: any NodeHost
  private let driver: ExchangeDriver
  private var exchange: Exchange
  private var waiting: [ExchangeEvent] = []
  private var isCarryingOut = false
  private var isStarted = false
  private var timer: (any NodeTimer)?
  private var timerDeadline: Instant?

  /// Creates a correspondence that continues with the stored messages. A correspondence sends nothing before `start`.
  ///
  /// `report` is called on the main actor, from within the call that caused the report.
  public init(
    installation: InstallationID, configuration: ExchangeConfiguration = ExchangeConfiguration(),
    store: any MessageStore, relay: (any Relay)? = nil, sessions: any MessageSessions, host: any NodeHost,
    report: @escaping @MainActor (ExchangeReport) -> Void
  ) throws(MessageStoreError) {
    self.installation = installation
    self.host = host
    driver = ExchangeDriver(store: store, relay: relay, sessions: sessions, host: host, report: report)
    exchange = try driver.makeExchange(for: installation, configuration)
  }

  /// Passes a frame to a mailbox link; `nil` without a radio.
  var write: (@MainActor ([UInt8], MailboxLink) -> Void)? {
    get { driver.write }
    set { driver.write = newValue }
  }

  /// Connects to the relay, and continues with the stored messages. Does nothing if the correspondence is already
  /// started.
  public func start() {
    guard !isStarted else { return }
    isStarted = true
    driver.start(as: installation) { [weak self] event in self?.handle(event) }
    handle(.wake)
  }

  /// Ends the connection to the relay. Messages that are not delivered yet stay stored for the next `start`, even after
  /// a relaunch of the program.
  public func stop() {
    isStarted = false
    driver.stop()
    timer?.cancel()
    (timer, timerDeadline) = (nil, nil)
    // A relay that is stopped does not report the end of its connection.
    handle(.relayDisconnected)
  }

  /// The linked installations, in the order of the identifiers.
  public var linked: [InstallationID] { exchange.linked }

  /// The linked installations that have proved that they are near, in the order of the identifiers.
  public var near: [InstallationID] { exchange.near }

  /// The number of messages that wait for at least one receiver.
  public var outboxCount: Int { exchange.outboxCount }

  /// The counts of the messages and datagrams that the exchange has handled and refused.
  public var tally: MessageTally { exchange.tally }

  /// Sends a message to linked installations. The message is stored when this method returns.
  ///
  /// If the method is called from within `report`, the message may be stored only after `report` has returned.
  /// `ExchangeReport.accepted(_:)` reports that the message is stored. Later `ExchangeReport.delivered(_:by:)` or
  /// `ExchangeReport.expired(_:for:)` reports the outcome.
  @discardableResult
  public func send(_ body: [UInt8], to recipients: Recipients) throws(SendError) -> MessageID {
    let (id, commands) = try exchange.send(body, to: recipients, at: host.now)
    perform(commands)
    catchUp()
    setTimer()
    if let reason = driver.takeRefusal(of: id) { throw .notStored(reason: reason) }
    return id
  }

  /// Records that a radio has heard an installation.
  public func sighted(_ other: InstallationID) { handle(.sighted(other)) }

  // MARK: Handling events

  func handle(_ event: ExchangeEvent) {
    waiting.append(event)
    catchUp()
    setTimer()
  }

  /// Handles events one after the other. An event that arrives during the commands of an earlier event waits until
  /// those commands are done.
  private func catchUp() {
    guard !isCarryingOut else { return }
    isCarryingOut = true
    while !waiting.isEmpty { perform(exchange.handle(waiting.removeFirst(), at: host.now)) }
    isCarryingOut = false
  }

  private func perform(_ commands: [ExchangeCommand]) {
    var answers = Queue<ExchangeEvent>()
    driver.perform(commands).forEach { answers.append($0) }
    while let answer = answers.popFirst() {
      driver.perform(exchange.handle(answer, at: host.now)).forEach { answers.append($0) }
    }
  }

  private func setTimer() {
    guard isStarted, let deadline = exchange.nextDeadline else { return }
    // A timer that fires too early is harmless, and costs less than a new timer after every event.
    if let timerDeadline, timerDeadline <= deadline { return }
    timer?.cancel()
    timerDeadline = deadline
    timer = host.schedule(at: deadline) { [weak self] in
      self?.timerDeadline = nil
      self?.handle(.wake)
    }
  }
}
