import AfterglowLinkLayer
import VirtualAir
import VirtualPhone

/// Listens to advertisements: keeps bluetoothd's discovery and the kernel's monitor running, and passes each
/// advertisement on.
final class Listener {
  /// The share of the advertisements on air that the listener receives, and their source.
  enum Quality: Hashable, Sendable {
    /// Every advertisement as the controller reports it.
    case whole
    /// Every advertisement as bluetoothd reports it, because the process may not listen to the controller.
    case retold
    /// About one advertisement a second of each advertiser, because the kernel does not watch for advertisements.
    case sparse
  }

  private let bus: any MessageBus
  private let world: World
  private let loop: EventLoop
  private let monitor: AdvertisementMonitor
  private let openSocket: (UInt16) -> HCISocket?
  private var adapter: Adapter?
  private var isWanted = false
  private var isRunning = false
  /// Whether bluetoothd has not ended discovery yet after `StopDiscovery`. Until then, bluetoothd answers a new call of
  /// `StartDiscovery` with `InProgress`, but discovery ends nevertheless.
  private var isEnding = false
  private var socket: HCISocket?
  private var lastRefusal: String?
  private var restart: ScheduledEvent?
  private var pause: ScheduledEvent?
  private(set) var quality: Quality?

  var onAdvertisement: ((HeardAdvertisement) -> Void)?
  /// Called with LE events from the controller, or with equivalent events that are built from bluetoothd's reports.
  var onEvent: (([UInt8]) -> Void)?
  var onQuality: ((Quality) -> Void)?
  /// Called when bluetoothd refuses a call, with bluetoothd's error.
  var onRefusal: ((String) -> Void)?

  /// Creates a listener, which listens once it is attached to an adapter and listening is requested. `openSocket` opens
  /// a socket that receives an adapter's own reports, if the process may read them.
  init(
    bus: any MessageBus, world: World, loop: EventLoop, monitor: AdvertisementMonitor,
    openSocket: @escaping (UInt16) -> HCISocket?
  ) {
    self.openSocket = openSocket
    self.bus = bus
    self.world = world
    self.loop = loop
    self.monitor = monitor
  }

  func attach(to adapter: Adapter, offersMonitors: Bool, mayManage: Bool) {
    self.adapter = adapter
    self.offersMonitors = offersMonitors
    self.mayManage = mayManage
    if isWanted { start() }
  }

  private var offersMonitors = false
  private var mayManage = false

  func detach() {
    let previous = adapter
    // The adapter is forgotten first, so that the answer to `StopDiscovery` cannot start listening on it again.
    adapter = nil
    stop(on: previous)
  }

  /// Starts or stops listening. Listening continues through a pause shorter than ``grace``, because the listener would
  /// miss advertisements while it restarts.
  func listen(_ isWanted: Bool) {
    guard isWanted != self.isWanted else { return }
    self.isWanted = isWanted
    pause?.cancel()
    if isWanted {
      if !isRunning { start() }
    } else {
      pause = world.schedule(after: Self.grace) { [weak self] in
        guard let self else { return }
        stop(on: adapter)
      }
    }
  }

  private static let grace = Duration.seconds(3)

  // MARK: Beginning

  private func start() {
    guard let adapter, !isRunning, !isEnding else { return }
    isRunning = true
    listen(to: adapter)
    monitor.start(on: adapter, offersMonitors: offersMonitors, mayManage: mayManage) { [weak self] way in
      guard let self, isRunning, self.adapter == adapter else { return }
      let quality: Quality = way == .none ? .sparse : socket == nil ? .retold : .whole
      if quality != self.quality {
        self.quality = quality
        onQuality?(quality)
      }
      discover(on: adapter)
    }
  }

  private func listen(to adapter: Adapter) {
    guard let socket = openSocket(adapter.index) else { return }
    self.socket = socket
    socket.onEvent = { [weak self] event in
      guard let self, isWanted else { return }
      let heard = HeardAdvertisement.all(in: event)
      guard !heard.isEmpty else { return }
      onEvent?(event)
      for advertisement in heard { onAdvertisement?(advertisement) }
    }
    loop.add(socket)
  }

  private func discover(on adapter: Adapter) {
    let filter: [String: BusValue] = [
      "Transport": .string("le"),
      // Without `DuplicateData`, bluetoothd reports a device again only when the device's data has changed.
      "DuplicateData": .boolean(socket == nil),
    ]
    call("SetDiscoveryFilter", on: adapter, [.properties(filter)]) { [weak self] in
      // Discovery that starts after `StopDiscovery` would never end.
      guard let self, isRunning, self.adapter == adapter else { return }
      call("StartDiscovery", on: adapter) { [weak self] in
        guard let self, quality == .sparse, isRunning else { return }
        restart = world.schedule(after: .seconds(1)) { [weak self] in self?.beginAnew(on: adapter) }
      }
    }
  }

  /// Restarts the scan, so that it reports every advertiser once more.
  private func beginAnew(on adapter: Adapter) {
    guard isRunning, self.adapter == adapter else { return }
    call("StopDiscovery", on: adapter) { [weak self] in
      guard let self, isRunning, self.adapter == adapter else { return }
      discover(on: adapter)
    }
  }

  /// Calls a method of the adapter's object. The listener reports a refusal by bluetoothd once, and retries discovery
  /// after a pause.
  private func call(_ member: String, on adapter: Adapter, _ arguments: [BusValue] = [], then: @escaping () -> Void) {
    bus.call(BusCall(BlueZ.service, adapter.path, BlueZ.adapter, member, arguments)) { [weak self] result in
      guard let self else { return }
      switch result {
      // The error `InProgress` is not a refusal: discovery already runs, or bluetoothd is already starting or stopping
      // discovery for this process.
      case .failure(let error) where !error.isInProgress:
        let refusal = "\(error.name): \(error.message)"
        if refusal != lastRefusal { onRefusal?(refusal) }
        lastRefusal = refusal
        guard isRunning, self.adapter == adapter else { return }
        restart = world.schedule(after: Self.refusalPause) { [weak self] in
          guard let self, isRunning, self.adapter == adapter else { return }
          discover(on: adapter)
        }
      case .success, .failure:
        if member == "StartDiscovery" { lastRefusal = nil }
        then()
      }
    }
  }

  private static let refusalPause = Duration.seconds(2)

  // MARK: Ending

  private func stop(on adapter: Adapter?) {
    restart?.cancel()
    pause?.cancel()
    guard isRunning, let adapter else { return }
    isRunning = false
    if let socket { loop.remove(socket) }
    socket = nil
    isEnding = true
    endDiscovery(on: adapter)
    monitor.stop()
  }

  /// Ends discovery, and starts listening again if listening was requested meanwhile.
  private func endDiscovery(on adapter: Adapter) {
    bus.call(BusCall(BlueZ.service, adapter.path, BlueZ.adapter, "StopDiscovery")) { [weak self] result in
      guard let self else { return }
      if case .failure(let error) = result, error.isInProgress {
        // bluetoothd drops this call while it is still starting discovery. Without another call, discovery would
        // continue.
        world.schedule(after: Self.refusalPause) { [weak self] in self?.endDiscovery(on: adapter) }
        return
      }
      isEnding = false
      if isWanted { start() }
    }
  }

  /// Ends listening at once. `done` is called when the monitor is removed.
  func shutDown(_ done: @escaping () -> Void) {
    isWanted = false
    stop(on: adapter)
    monitor.waitForAnswers(done)
  }

  // MARK: Advertisements from the bus

  /// Handles a device that bluetoothd reports. The listener uses bluetoothd's reports only if the process may not
  /// listen to the controller.
  func device(_ device: [String: BusValue], changed changes: [String: BusValue]) {
    guard socket == nil, isWanted, isRunning else { return }
    // bluetoothd reports a new signal strength even if the other data stays the same, and also when it forgets the
    // device. Only `changes` contains the data that was received now.
    guard changes["ManufacturerData"] != nil || changes["RSSI"] != nil,
      let heard = HeardAdvertisement(device: device, changes: changes)
    else { return }
    onEvent?(heard.event)
    onAdvertisement?(heard)
  }
}

extension BusError {
  /// Whether bluetoothd has not finished an earlier call yet.
  fileprivate var isInProgress: Bool { name.hasSuffix(".InProgress") }
}
