public import AfterglowProximity
public import AfterglowWire

/// Links and messages of one installation: the exchange with a store, a relay and mailboxes to work with.
///
/// A node has one if its configuration says so. It needs no radio: a program with a relay alone is linked with whoever has
/// heard it. Everything happens on the main actor; a message is stored when `send` returns.
@MainActor
public final class Correspondence {
  public let installation: InstallationID

  private let host: any NodeHost
  private let store: any MessageStore
  private let relay: (any Relay)?
  private let report: @MainActor (ExchangeReport) -> Void
  /// Hands a frame to a mailbox link; `nil` where there is no radio.
  var write: (@MainActor ([UInt8], MailboxLink) -> Void)?

  private var exchange: Exchange
  private var mailboxes: Mailboxes
  private var waiting: [ExchangeEvent] = []
  private var isCarryingOut = false
  /// Messages that could not be stored, and why, until `send` has looked.
  private var refused: [MessageID: String] = [:]
  private var timer: (any NodeTimer)?
  private var timerDeadline: Instant?

  /// Goes on with what is stored; nothing is sent before `start`.
  ///
  /// `report` is called on the main actor, from within whatever caused it.
  public init(
    installation: InstallationID, configuration: ExchangeConfiguration = ExchangeConfiguration(),
    store: any MessageStore, relay: (any Relay)? = nil, host: any NodeHost,
    report: @escaping @MainActor (ExchangeReport) -> Void
  ) throws(MessageStoreError) {
    self.installation = installation
    self.host = host
    self.store = store
    self.relay = relay
    self.report = report
    let milliseconds = Int64(exactly: (host.secondsSince1970 * 1_000).rounded()) ?? 0
    exchange = Exchange(
      installation: installation, configuration, restoring: try store.load(), millisecondsSince1970: milliseconds,
      at: host.now)
    mailboxes = Mailboxes(own: installation, session: host.randomBits(), configuration.messages)
  }

  /// Connects to the relay, and goes on with what was left over. A second call does nothing.
  public func start() {
    guard !isStarted else { return }
    isStarted = true
    relay?.start(as: installation) { [weak self] event in self?.relayed(event) }
    handle(.wake)
  }

  private var isStarted = false

  /// Ends the connection to the relay; what waits, waits for the next start of the program.
  public func stop() {
    relay?.stop()
    timer?.cancel()
    (timer, timerDeadline) = (nil, nil)
  }

  /// Who is linked, in the order of the identifiers.
  public var linked: [InstallationID] { exchange.linked }

  /// Messages that wait for somebody.
  public var outboxCount: Int { exchange.outboxCount }

  public var tally: MessageTally { exchange.tally(with: mailboxes) }

  /// Sends a message to everybody who is linked; it is stored when this returns.
  ///
  /// From within `report` it may be stored only when that has returned, for one thing is stored after the other:
  /// ``ExchangeReport/accepted(_:)`` tells.
  /// What becomes of it is told by ``ExchangeReport/delivered(_:by:)`` and ``ExchangeReport/expired(_:for:)``.
  @discardableResult
  public func send(_ body: [UInt8]) throws(SendError) -> MessageID {
    let (id, commands) = try exchange.send(body, at: host.now)
    perform(commands)
    catchUp()
    setTimer()
    if let reason = refused.removeValue(forKey: id) { throw .notStored(reason: reason) }
    return id
  }

  /// Somebody was heard, by whatever radio.
  public func sighted(_ other: InstallationID) { handle(.sighted(other)) }

  // MARK: The way of an event

  private func relayed(_ event: RelayEvent) {
    switch event {
    case .connected: handle(.relayConnected(maximumDatagramSize: relay?.maximumDatagramSize ?? 0))
    case .disconnected: handle(.relayDisconnected)
    case .received(let bytes, let sender): handle(.received(bytes, from: sender, over: .relay))
    }
  }

  private func handle(_ event: ExchangeEvent) {
    waiting.append(event)
    catchUp()
    setTimer()
  }

  /// One event after the other: what happens while commands are carried out waits until they are.
  private func catchUp() {
    guard !isCarryingOut else { return }
    isCarryingOut = true
    while !waiting.isEmpty { perform(exchange.handle(waiting.removeFirst(), at: host.now)) }
    isCarryingOut = false
  }

  private func perform(_ commands: [ExchangeCommand]) {
    for command in commands {
      switch command {
      case .store(let changes): waiting.append(apply(changes))
      case .transmit(let bytes, let receiver, .relay): relay?.send(bytes, to: receiver)
      case .transmit(let bytes, let receiver, .mailbox): mailboxes { $0.send(bytes, to: receiver, into: &$1) }
      case .report(let report):
        if case .refused(let id, let reason) = report { refused[id] = reason }
        self.report(report)
      }
    }
  }

  private func apply(_ changes: [MessageChange]) -> ExchangeEvent {
    do throws(MessageStoreError) {
      try store.apply(changes)
      return .stored
    } catch {
      return .storeFailed(reason: error.reason)
    }
  }

  private func setTimer() {
    guard isStarted, let deadline = exchange.nextDeadline else { return }
    // A timer that comes too early is harmless, and cheaper than a new one after every event.
    if let timerDeadline, timerDeadline <= deadline { return }
    timer?.cancel()
    timerDeadline = deadline
    timer = host.schedule(at: deadline) { [weak self] in
      self?.timerDeadline = nil
      self?.handle(.wake)
    }
  }

  // MARK: Mailboxes

  /// `expected` is who is at the other end of a link, if another channel has told.
  func take(_ event: MailboxEvent, from expected: InstallationID?) {
    switch event {
    case .opened(let link, let size):
      mailboxes { $0.opened(link, frameSize: size, expecting: expected, into: &$1) }
    case .closed(let link): mailboxes { $0.closed(link, into: &$1) }
    case .received(let bytes, let link):
      let now = host.now
      mailboxes { $0.received(bytes, over: link, at: now, into: &$1) }
    case .written(let link): mailboxes { $0.written(link, into: &$1) }
    }
  }

  private func mailboxes(_ body: (inout Mailboxes, inout [Mailboxes.Outcome]) -> Void) {
    var outcomes: [Mailboxes.Outcome] = []
    body(&mailboxes, &outcomes)
    for outcome in outcomes {
      switch outcome {
      case .opened(let other): handle(.mailboxOpened(other))
      case .closed(let other): handle(.mailboxClosed(other))
      case .received(let bytes, let sender): handle(.received(bytes, from: sender, over: .mailbox))
      case .write(let frame, let link): write?(frame, link)
      case .muted(let other): report(.muted(other))
      }
    }
  }
}
