import AfterglowLinkLayer
import VirtualAir
import VirtualPhone

/// Hears what is on air: keeps bluetoothd discovering, the kernel watching, and hands on each advertisement.
final class Listener {
  /// How much of what is on air is heard.
  enum Quality: Hashable, Sendable {
    /// Every advertisement as the controller reports it.
    case whole
    /// What bluetoothd makes of every advertisement; the process may not listen to the controller.
    case retold
    /// What bluetoothd makes of the first of each advertiser, once a second.
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
  private var socket: HCISocket?
  private var lastRefusal: String?
  private var restart: ScheduledEvent?
  private var pause: ScheduledEvent?
  private(set) var quality: Quality?

  var onAdvertisement: ((HeardAdvertisement) -> Void)?
  /// Told of the LE events as they come from the controller, or as they would have come.
  var onEvent: (([UInt8]) -> Void)?
  var onQuality: ((Quality) -> Void)?
  /// Told of what bluetoothd refuses, in its words.
  var onRefusal: ((String) -> Void)?

  /// Listens once it is attached and asked to; `openSocket` opens the way to an adapter's own reports, if there is one.
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
    stop()
    adapter = nil
  }

  /// Starts or stops listening. A pause shorter than ``grace`` is bridged, because restarting costs more than going on.
  func listen(_ isWanted: Bool) {
    guard isWanted != self.isWanted else { return }
    self.isWanted = isWanted
    pause?.cancel()
    if isWanted {
      if !isRunning { start() }
    } else {
      pause = world.schedule(after: Self.grace) { [weak self] in self?.stop() }
    }
  }

  private static let grace = Duration.seconds(3)

  // MARK: Beginning

  private func start() {
    guard let adapter, !isRunning else { return }
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
      // Without it bluetoothd tells of a device again only when something about it has changed.
      "DuplicateData": .boolean(socket == nil),
    ]
    call("SetDiscoveryFilter", on: adapter, [.properties(filter)]) { [weak self] in
      self?.call("StartDiscovery", on: adapter) {
        guard let self, self.quality == .sparse, self.isRunning else { return }
        self.restart = self.world.schedule(after: .seconds(1)) { [weak self] in self?.beginAnew(on: adapter) }
      }
    }
  }

  /// A scan that begins anew reports everybody once more.
  private func beginAnew(on adapter: Adapter) {
    guard isRunning, self.adapter == adapter else { return }
    call("StopDiscovery", on: adapter) { [weak self] in
      guard let self, isRunning, self.adapter == adapter else { return }
      discover(on: adapter)
    }
  }

  /// Calls the adapter; what bluetoothd refuses is said once, and discovery tried again after a while.
  private func call(_ member: String, on adapter: Adapter, _ arguments: [BusValue] = [], then: @escaping () -> Void) {
    bus.call(BusCall(BlueZ.service, adapter.path, BlueZ.adapter, member, arguments)) { [weak self] result in
      guard let self else { return }
      switch result {
      // bluetoothd is about to begin or to end already; it will tell when it is off.
      case .failure(let error) where !error.name.hasSuffix(".InProgress"):
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

  private func stop() {
    restart?.cancel()
    pause?.cancel()
    guard isRunning, let adapter else { return }
    isRunning = false
    if let socket { loop.remove(socket) }
    socket = nil
    bus.call(BusCall(BlueZ.service, adapter.path, BlueZ.adapter, "StopDiscovery")) { _ in }
    monitor.stop { [weak self] in self?.ended() }
  }

  /// Ends everything now; `done` is called when nothing is left behind.
  func shutDown(_ done: @escaping () -> Void) {
    isWanted = false
    onEnd = done
    if isRunning { stop() } else { ended() }
  }

  private var onEnd: (() -> Void)?

  private func ended() {
    onEnd?()
    onEnd = nil
  }

  // MARK: Hearing over the bus

  /// bluetoothd has told of a device; of use where the controller cannot be listened to.
  func device(_ device: [String: BusValue], changed changes: [String: BusValue]) {
    guard socket == nil, isWanted, isRunning else { return }
    // A signal strength alone comes when the device is forgotten, too; the data is what was heard.
    guard changes["ManufacturerData"] != nil || changes["RSSI"] != nil,
      let heard = HeardAdvertisement(device: device, changes: changes)
    else { return }
    onEvent?(heard.event)
    onAdvertisement?(heard)
  }
}
