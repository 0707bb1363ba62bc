public import AfterglowProximity
public import AfterglowWire

/// A phone among phones: finds the others and is found, in the background too.
///
/// A node connects the engine with Core Bluetooth, Core Location and the app's background time. Callbacks go in as events,
/// the engine's commands come out as calls; all of it on the main queue. The app needs the background modes `location`,
/// `bluetooth-central` and `bluetooth-peripheral`, usage texts for Bluetooth and for location "always", and the user's
/// consent to both.
@MainActor
public final class Node {
  /// Who this installation is, on every channel.
  public let installation: InstallationID

  private let host: any NodeHost
  private let configuration: NodeConfiguration
  private var engine: Engine
  private var timer: (any NodeTimer)?
  private var timerDeadline: Instant?
  private var observers: [@MainActor (NodeEvent) -> Void] = []
  private var subscribers: [Int: AsyncStream<NodeEvent>.Continuation] = [:]
  private var subscriberCount = 0

  private var central: CentralDriver?
  private var peripheral: PeripheralDriver?
  private var location: LocationDriver?
  private var background: BackgroundDriver?
  private var application: ApplicationDriver?
  private var notifications: NotificationDriver?
  private var heartbeat: (any NodeTimer)?

  /// Makes a node with the identifier that this installation has, or gives it one now.
  ///
  /// Nothing is started; no permission is asked for.
  public init(configuration: NodeConfiguration = .init(), host: any NodeHost) {
    self.configuration = configuration
    self.host = host
    installation = configuration.installation ?? InstallationID.kept(by: host)
    var figures = configuration.engine
    figures.osMajorVersion = host.osMajorVersion
    engine = Engine(installation: installation, configuration: figures)
  }

  /// A node on the system that the app runs on.
  public convenience init(configuration: NodeConfiguration = .init()) {
    self.init(configuration: configuration, host: systemHost())
  }

  /// Starts everything: the background task, location updates, scanning, advertising, the heartbeat.
  ///
  /// Call it in the foreground, at launch: what keeps an app awake has to begin there (rule D6). Asks the user for what is
  /// not yet decided. A second call does nothing.
  public func start() {
    guard central == nil else { return }
    background = BackgroundDriver()
    let isOnOverflow = configuration.engine.channels.contains(.overflow)
    application = ApplicationDriver()
    location = LocationDriver(ranges: isOnOverflow)
    // Who is never going to notify does not ask for leave to.
    if isOnOverflow, configuration.engine.nudges != .off {
      notifications = NotificationDriver(host: host, text: configuration.nudgeText) { [weak self] isAuthorized in
        self?.handle(.notificationsAuthorized(isAuthorized))
      }
    }
    central = CentralDriver { [weak self] in self?.handle($0) }
    peripheral = PeripheralDriver { [weak self] in self?.handle($0) }
    emit(.heartbeatStarted)
    beat()
  }

  /// Who is near, in the order of the identifiers.
  public var neighbors: [Neighbor] { engine.neighbors }

  /// The peers that the dialer knows, in the order of their identifiers; for logs.
  public var peers: [Peer] { engine.peers }

  /// The wall clock's seconds since 1970, as the node's host has them.
  public var secondsSince1970: Double { host.secondsSince1970 }

  /// Calls `observer` for every event from now on, on the main queue, from within the callback that caused it.
  public func observe(_ observer: @escaping @MainActor (NodeEvent) -> Void) {
    observers.append(observer)
  }

  /// The events from now on, for whoever rather waits for them.
  ///
  /// Whoever falls behind by more than 1,024 events loses the oldest; each call makes a stream of its own.
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

  /// About ten minutes of one neighbour's readings.
  private static let eventBufferSize = 1024

  // MARK: The way of an event

  private func handle(_ event: Event) {
    lookAround()
    take(event)
    setTimer()
  }

  /// Tells the engine first where the app stands: what an event means may depend on it.
  private func lookAround() {
    for event in application?.look() ?? [] {
      take(event)
      if event == .applicationStateChanged(.active) { notifications?.refresh() }
    }
  }

  private func take(_ event: Event) {
    for command in engine.handle(event, at: host.now) { perform(command) }
  }

  private func perform(_ command: Command) {
    switch command {
    case .startScanning(let services, let allowsDuplicates):
      central?.startScanning(services, allowsDuplicates: allowsDuplicates)
    case .stopScanning: central?.stopScanning()
    case .publish(let services): peripheral?.publish(services)
    case .startAdvertising(let services): peripheral?.startAdvertising(services)
    case .stopAdvertising: peripheral?.stopAdvertising()
    case .connect(let peer): central?.connect(peer)
    case .cancelConnection(let peer): central?.cancelConnection(peer)
    case .discoverServices(let peer): central?.discoverServices(peer)
    case .readRSSI(let peer): central?.readRSSI(peer)
    case .release(let peer): central?.release(peer)
    case .nudge:
      notifications?.nudge()
      emit(.nudged)
    case .report(let report): emit(NodeEvent(report))
    }
  }

  private func emit(_ event: NodeEvent) {
    for observer in observers { observer(event) }
    for id in subscribers.keys.sorted() { subscribers[id]?.yield(event) }
  }

  // MARK: Time

  private func setTimer() {
    guard let deadline = engine.nextDeadline else { return }
    // A timer that comes too early is harmless, and cheaper than a new one after every event.
    if let timerDeadline, timerDeadline <= deadline { return }
    timer?.cancel()
    timerDeadline = deadline
    timer = host.schedule(at: deadline) { [weak self] in
      self?.timerDeadline = nil
      self?.handle(.wake)
    }
  }

  private func beat() {
    lookAround()
    setTimer()
    emit(.heartbeat(backgroundTimeRemaining: background?.timeRemaining ?? 0))
    heartbeat = host.schedule(at: host.now.advanced(by: configuration.heartbeatInterval)) { [weak self] in
      self?.beat()
    }
  }
}
