import AfterglowCore
public import AfterglowMessages
public import AfterglowProximity
public import AfterglowWire

/// Finds other phones and makes this phone discoverable, in the foreground and in the background.
///
/// A node connects its core with Core Bluetooth, Core Location, the app's background time, a relay and a store.
/// Callbacks become events for the core, and the core's commands become calls, all on the main queue. The app needs the
/// background modes `location`, `bluetooth-central` and `bluetooth-peripheral`. The app also needs usage descriptions
/// for Bluetooth and for the location permission "always", and the user's consent to both.
@MainActor
public final class Node {
  /// The identifier of this installation. Contacts know the phone by this identifier. With ``IdentifierMode/fixed``
  /// every channel shows this identifier.
  public let installation: InstallationID

  let host: any NodeHost
  let configuration: NodeConfiguration
  package private(set) var core: NodeCore
  /// Calls ``wake()`` at ``alarmTime``.
  private var alarm: (any NodeAlarm)?
  private var alarmTime: Instant?
  private var heartbeat: (any NodeAlarm)?
  private var observers: [Observer] = []

  /// A closure that receives the node's occurrences. A closure inside a structure needs no conversion when it is stored
  /// in an array.
  private struct Observer {
    let handle: @MainActor (NodeOccurrence) -> Void
  }

  private var subscribers: [Int: AsyncStream<NodeEvent>.Continuation] = [:]
  private var subscriberCount = 0
  private var waiting: [NodeCore.Event] = []
  private var isCarryingOut = false

  private(set) var central: CentralDriver?
  private(set) var peripheral: PeripheralDriver?
  private var location: LocationDriver?
  private var background: BackgroundDriver?
  private var application: ApplicationDriver?
  private var notifications: NotificationDriver?
  let relay: (any Relay)?
  let sessions: (any MessageSessions)?
  let store: any MessageStore
  private(set) var exchangeDriver: ExchangeDriver?
  var introductions: Introductions?
  var renewal: KeyRenewal?
  var isRelayConnected = false
  /// The reason why the node cannot exchange messages, as a sentence for a person; `nil` if there is no such reason.
  private(set) var messagesProblem: String?

  /// Creates a node with this installation's identifier. At the first launch the identifier is chosen at random and
  /// stored.
  ///
  /// The initializer starts nothing and asks for no permission. The relay, the sessions and the store are for a node
  /// that exchanges messages. A node that exchanges messages needs sessions, which prove the senders. Without a store
  /// the node keeps messages together with the app's settings.
  public init(
    configuration: NodeConfiguration = .init(), relay: (any Relay)? = nil, sessions: (any MessageSessions)? = nil,
    store: (any MessageStore)? = nil, host: any NodeHost
  ) {
    self.configuration = configuration
    self.relay = relay
    self.sessions = sessions
    self.store = store ?? HostMessageStore(host: host)
    self.host = host
    installation = configuration.installation ?? InstallationID.kept(by: host)
    var figures = configuration.engine
    figures.osMajorVersion = host.osMajorVersion
    figures.dialing.opensMailboxes = configuration.exchange != nil
    let key = configuration.identifier == .rotating ? IdentifierKey.kept(by: host) : nil
    core = NodeCore(engine: Engine(installation: installation, key: key, configuration: figures))
  }

  /// Creates a node that uses the services of the system on which the app runs.
  public convenience init(
    configuration: NodeConfiguration = .init(), relay: (any Relay)? = nil, sessions: (any MessageSessions)? = nil,
    store: (any MessageStore)? = nil
  ) {
    self.init(configuration: configuration, relay: relay, sessions: sessions, store: store, host: systemHost())
  }

  /// Starts the node. After the start, the configuration and the phone's permissions decide what runs at any moment.
  ///
  /// Call this method at every launch, in `application(_:didFinishLaunchingWithOptions:)`. iOS starts a killed app to
  /// deliver an event, and an app that creates its managers only after its launch does not receive the event. The node
  /// continues what it did before the app ended, and asks the user for undecided permissions. A second call does
  /// nothing.
  ///
  /// The node itself observes when the app leaves the foreground and returns to it, in apps with scenes and in apps
  /// without scenes.
  public func start() {
    guard central == nil else { return }
    let emit: @MainActor (Event) -> Void = { [weak self] in self?.handle($0) }
    alarm = host.makeAlarm { [weak self] in
      self?.alarmTime = nil
      self?.wake()
    }
    heartbeat = host.makeAlarm { [weak self] in self?.beat() }
    background = BackgroundDriver { [weak self] in
      self?.emit(.backgroundTaskExpired)
      emit(.backgroundTaskExpired)
    }
    let surroundings = ApplicationDriver(host: host) { [weak self] in self?.wake() }
    application = surroundings
    location = LocationDriver(host: host, emit: emit)
    process(.proximity(surroundings.clockReading))
    if core.engine.names.rotates {
      for card in ContactCard.kept(by: host) {
        process(.proximity(.contactsChanged(.added(card.installation, card.key))))
      }
      for (contact, keys) in FormerKeys(keptBy: host).keys.sorted(by: { $0.key < $1.key }) {
        process(.proximity(.contactsChanged(.formerKeys(keys, knownTo: contact))))
      }
    }
    let launch = Launch(
      backgroundModes: host.backgroundModes, preserved: host.storedValue(for: Self.storageKey))
    process(.proximity(.launched(launch)))
    // Asks for notification permission only if this node posts notifications.
    if core.engine.notifies {
      notifications = NotificationDriver(host: host, configuration: configuration) { isAuthorized in
        emit(.notificationsAuthorized(isAuthorized))
      }
    }
    lookAround()
    startMessages()
    let emitMailbox: @MainActor (ExchangeEvent) -> Void = { [weak self] in self?.handle($0) }
    // If the app lacks the corresponding background mode, Core Bluetooth rejects a restoration identifier with an
    // exception, which ends the app.
    let modes = host.backgroundModes ?? []
    let restoration = configuration.restoration
    central = CentralDriver(
      restoring: modes.contains(.bluetoothCentral) ? restoration?.central : nil, emit: emit, emitMailbox: emitMailbox)
    peripheral = PeripheralDriver(
      restoring: modes.contains(.bluetoothPeripheral) ? restoration?.peripheral : nil,
      hostsMailbox: core.exchange != nil, emit: emit, emitMailbox: emitMailbox)
    wake()
    self.emit(.heartbeatStarted)
    beat()
  }

  /// The key under which the host stores the engine's preserved state.
  static let storageKey = "AfterglowState"

  // MARK: Ranging

  /// Ranges a beacon region permanently. Readings arrive as ``NodeEvent/ranged(_:in:)``, about once a second.
  ///
  /// Readings arrive in the foreground, and in the background as long as location updates can keep the app awake. The
  /// node does not store the request, so the app has to call this method again after each launch.
  /// ``NearbyModel/ranging`` shows when and why readings stop, and when they resume. The receiver stays on for the
  /// ranging, so the battery lasts about half as long as without ranging (D. G. Young, "Forever ranging").
  public func range(_ region: BeaconRegion) { handle(.rangingRequested(region)) }

  /// Stops ranging a region that ``range(_:)`` has begun to range.
  public func stopRanging(_ region: BeaconRegion) { handle(.rangingWithdrawn(region)) }

  /// The regions that are ranged permanently, in the order of the requests.
  public var rangedRegions: [BeaconRegion] { core.engine.rangedRegions }

  // MARK: Inspecting

  /// The conditions that currently limit what this phone can do, most important first; empty if there are no such
  /// conditions.
  public var conditions: [Condition] { core.engine.conditions }

  /// Whether this phone advertises, according to Core Bluetooth.
  package var isAdvertising: Bool { peripheral?.isAdvertising ?? false }

  /// The ingredients that keep the app awake and receiving, and their cost up to now.
  public var upkeep: Upkeep { core.engine.upkeep }

  /// All neighbours, in the order of their identifiers. Some neighbours may have left while this phone could not
  /// hear them.
  public var neighbors: [Neighbor] { core.engine.neighbors }

  /// The seconds since 1970 on the wall clock of the node's host.
  public var secondsSince1970: Double { host.secondsSince1970 }

  /// Calls `observer` for every event from now on, on the main queue, from within the callback that caused the event.
  ///
  /// iOS may suspend the app as soon as a callback has returned. After such a suspension, a reader of ``events()``
  /// reads the event only at the next wake-up. An observer receives the event before the suspension.
  public func observe(_ observer: @escaping @MainActor (NodeEvent) -> Void) {
    observeOccurrences { occurrence in
      if let event = NodeEvent(occurrence) { observer(event) }
    }
  }

  /// Calls `observer` on the main queue for every occurrence from now on.
  package func observeOccurrences(_ observer: @escaping @MainActor (NodeOccurrence) -> Void) {
    observers.append(Observer(handle: observer))
  }

  /// The events from now on, as an asynchronous sequence.
  ///
  /// A reader that falls behind by more than 1,024 events loses the oldest events. Each call returns a separate stream.
  public func events() -> AsyncStream<NodeEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: NodeEvent.self, bufferingPolicy: .bufferingNewest(Self.eventBufferSize))
    let id = subscriberCount
    subscriberCount += 1
    subscribers[id] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor [weak self] in self?.subscribers[id] = nil }
    }
    return stream
  }

  /// The maximum number of buffered events. The limit exceeds the number of events that occur in a crowd before a
  /// reader runs.
  private static let eventBufferSize = 1024

  // MARK: Handling events

  private func handle(_ event: Event) {
    lookAround()
    process(.proximity(event))
    setTimer()
  }

  func change(_ contacts: ContactChange) { handle(.contactsChanged(contacts)) }

  /// Stores the result of a change of the contacts, once the change has taken effect. A change that an app makes while
  /// the node reports an event takes effect after the report.
  func afterChange(_ store: @escaping @MainActor (Node) -> Void) {
    guard isCarryingOut else { return store(self) }
    host.schedule(at: host.now) { [weak self] in
      if let self { store(self) }
    }
  }

  /// Handles an event of a carrier. The meaning of the event does not depend on the app's state, so the node does not
  /// read the state first.
  func handle(_ event: ExchangeEvent) {
    process(.messages(event))
    setTimer()
  }

  /// Reports changes of the app's state to the core before the next event, whose meaning may depend on the state. When
  /// the app has come to the front, also reads the notification permission again, and calls the configuration's
  /// `liveActivity`.
  private func lookAround() {
    for event in application?.look() ?? [] {
      process(.proximity(event))
      guard event == .applicationStateChanged(.active) else { continue }
      notifications?.refresh()
      configuration.liveActivity?()
    }
  }

  /// Handles events one after the other. An event that arrives during the commands of an earlier event waits until
  /// those commands are done.
  private func process(_ event: NodeCore.Event) {
    guard !isCarryingOut else { return waiting.append(event) }
    isCarryingOut = true
    perform(core.handle(event, at: host.now))
    while !waiting.isEmpty { perform(core.handle(waiting.removeFirst(), at: host.now)) }
    isCarryingOut = false
  }

  private func perform(_ commands: NodeCore.Commands) {
    for command in commands.proximity { perform(command) }
    guard let driver = exchangeDriver else { return }
    var answers = Queue<ExchangeEvent>()
    driver.perform(commands.messages).forEach { answers.append($0) }
    while let answer = answers.popFirst() {
      let followUp = core.handle(.messages(answer), at: host.now)
      for command in followUp.proximity { perform(command) }
      driver.perform(followUp.messages).forEach { answers.append($0) }
    }
  }

  func begin(_ exchange: Exchange, _ driver: ExchangeDriver) {
    exchangeDriver = driver
    guard core.engine.names.rotates else { return core.begin(exchange) }
    // On a phone the system generates these random bits.
    core.begin(exchange, veiledWith: NonceSource(secret: (0..<8).map { _ in host.randomBits() }))
  }

  /// Sends a message of at most 4 KiB to linked installations. The message is stored when this method returns.
  ///
  /// ``NodeEvent/delivered(_:by:)`` or ``NodeEvent/expired(_:for:)`` reports the outcome.
  @discardableResult
  public func send(_ body: [UInt8], to recipients: Recipients) throws(SendError) -> MessageID {
    let (id, commands) = try core.send(body, to: recipients, at: host.now)
    perform(commands)
    setTimer()
    if let reason = exchangeDriver?.takeRefusal(of: id) { throw .notStored(reason: reason) }
    return id
  }

  private func perform(_ command: Command) {
    guard !configuration.withholds(command) else { return }
    switch command {
    case .startScanning(let services, let allowsDuplicates):
      central?.startScanning(services, allowsDuplicates: allowsDuplicates)
    case .stopScanning: central?.stopScanning()
    case .publish(let services): peripheral?.publish(services)
    case .replaceServices(let former, let services): peripheral?.replace(former, with: services)
    case .startAdvertising(let transmission): peripheral?.startAdvertising(transmission)
    case .stopAdvertising: peripheral?.stopAdvertising()
    case .connect(let peer): central?.connect(peer)
    case .cancelConnection(let peer): central?.cancelConnection(peer)
    case .discoverServices(let peer): central?.discoverServices(peer)
    case .readRSSI(let peer): central?.readRSSI(peer)
    case .release(let peer): central?.release(peer)
    case .startMonitoring(let region): location?.startMonitoring(region)
    case .stopMonitoring(let region): location?.stopMonitoring(region)
    case .requestState(let region): location?.requestState(region)
    case .startRanging(let region): location?.startRanging(region)
    case .stopRanging(let region): location?.stopRanging(region)
    case .startLocationUpdates: location?.startUpdates()
    case .stopLocationUpdates: location?.stopUpdates()
    case .beginBackgroundTask: background?.begin()
    case .endBackgroundTask: background?.end()
    case .preserve(let bytes): host.store(bytes, for: Self.storageKey)
    case .openMailbox(let peer): central?.openMailbox(peer)
    case .openPulse(let peer): central?.openPulse(peer)
    case .writePulse(let peer, let frame): central?.writePulse(frame, to: peer)
    case .announce:
      notifications?.announce()
      emit(.announced)
    case .nudge:
      notifications?.nudge()
      emit(.nudged)
    case .report(let report): emit(.proximity(report))
    }
  }

  func emit(_ occurrence: NodeOccurrence) {
    if case .messagesUnavailable(let reason) = occurrence { messagesProblem = reason }
    for observer in observers { observer.handle(occurrence) }
    guard !subscribers.isEmpty, let event = NodeEvent(occurrence) else { return }
    for id in subscribers.keys.sorted() { subscribers[id]?.yield(event) }
  }

  // MARK: Time

  private func setTimer() {
    guard let alarm, let deadline = core.nextDeadline else { return }
    // A timer that fires too early is harmless, and costs less than a new timer after every event.
    if let alarmTime, alarmTime <= deadline { return }
    alarmTime = deadline
    alarm.set(for: deadline)
  }

  private func wake() {
    lookAround()
    process(.wake)
    setTimer()
  }

  /// The interval between heartbeats, which is the same as in the reference app.
  private static let heartbeatInterval = Duration.seconds(2)

  private func beat() {
    lookAround()
    setTimer()
    emit(.heartbeat(backgroundTimeRemaining: background?.timeRemaining ?? 0))
    heartbeat?.set(for: host.now.advanced(by: Self.heartbeatInterval))
  }
}
