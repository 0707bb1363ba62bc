import AfterglowLinkLayer
package import VirtualAir
package import VirtualPhone

/// This Linux machine's own radio as a phone's controller. The controller uses one adapter, both through bluetoothd and
/// directly.
///
/// | what | how |
/// |---|---|
/// | advertising | bluetoothd's advertisements, see ``PlannedAdvertisement`` |
/// | scanning | bluetoothd's discovery, with the kernel set to report everything, see ``Listener`` |
/// | links that this machine makes | sockets on the attribute channel, see ``SocketBearer`` |
/// | links that peers make | bluetoothd's attribute server and client, see ``LocalApplication`` and ``BusBearer`` |
/// | signal strength of links | the kernel's management interface; without permission for it, the last advertisement |
///
/// If the adapter is switched off or removed, or bluetoothd ends, the controller waits until the adapter can be used
/// again, and restores everything.
package final class BlueZController: Controller {
  package weak var delegate: (any ControllerDelegate)?
  /// The requested adapter, by its name or address; `nil` means the first adapter that is on, or otherwise the first
  /// adapter.
  let wish: String?
  let bus: any MessageBus
  let world: World
  let loop: EventLoop
  let remote: RemoteObjects
  let management: Management?
  let advertiser: Advertiser
  let application: LocalApplication
  let listener: Listener

  /// The adapter in use, while it is on.
  private(set) package var adapter: Adapter?
  private(set) package var condition = RadioCondition.starting
  /// Called whenever the condition has changed.
  package var onCondition: ((RadioCondition) -> Void)?
  /// Called with remarks for the user: refusals by bluetoothd, and limits on the advertisements that the adapter can
  /// receive.
  package var onRemark: ((String) -> Void)?
  private var isWanted = false
  private var isDenied = false
  private var hasVanished = false
  private var isScanning = false
  private var isWatching = false
  private var isRecording = false

  // Maintained by `BlueZController+Links`.
  var links = LinkTable()
  var attempts: [DeviceAddress: Attempt] = [:]
  var services: [AttributeService] = []
  /// The kernel's reason for the end of a link; bluetoothd reports that end a moment later.
  var lastReason: (peer: UInt64, reason: DisconnectReason)?
  /// The advertisers that were heard: their addresses for the kernel, and their latest advertisements.
  var heard = AdvertiserTable()

  package convenience init(bus: any MessageBus, world: World, loop: EventLoop, adapter: String?) {
    self.init(
      bus: bus, world: world, loop: loop, adapter: adapter, management: Management(), record: MonitorRecord()
    ) { try? HCISocket(adapter: $0) }
  }

  init(
    bus: any MessageBus, world: World, loop: EventLoop, adapter: String?, management: Management?,
    record: MonitorRecord, openSocket: @escaping (UInt16) -> HCISocket?
  ) {
    self.bus = bus
    self.world = world
    self.loop = loop
    self.management = management
    wish = adapter
    remote = RemoteObjects(bus: bus)
    let localObjects = LocalObjects(bus: bus)
    advertiser = Advertiser(bus: bus, objects: localObjects)
    application = LocalApplication(bus: bus, objects: localObjects)
    let monitor = AdvertisementMonitor(bus: bus, objects: localObjects, management: management, record: record)
    listener = Listener(bus: bus, world: world, loop: loop, monitor: monitor, openSocket: openSocket)
    wire()
  }

  private func wire() {
    if let management { loop.add(management) }
    remote.onChange = { [weak self] in self?.handle($0) }
    listener.onAdvertisement = { [weak self] in self?.report($0) }
    advertiser.onRefusal = { [weak self] in self?.onRemark?("bluetoothd refuses an advertisement: \($0)") }
    application.onRefusal = { [weak self] in self?.onRemark?("bluetoothd refuses the services: \($0)") }
    listener.onRefusal = { [weak self] in self?.onRemark?("bluetoothd refuses to discover: \($0)") }
    listener.onQuality = { [weak self] in
      if let remark = $0.remark { self?.onRemark?(remark) }
    }
    wireLinks()
  }

  /// Begins to look for bluetoothd and the adapter. ``condition`` shows the result.
  package func start() {
    remote.start { [weak self] error in
      self?.isDenied = error.name == BusError.accessDenied
      self?.reconsider()
    }
  }

  /// Ends all use of the adapter, and requests the removal of everything that would otherwise outlive the process.
  /// Calls `done` when bluetoothd and the kernel have answered the calls about the advertisement monitor. They may
  /// answer the other requests later.
  package func shutDown(_ done: @escaping () -> Void) {
    setPower(false)
    listener.shutDown(done)
  }

  // MARK: Condition

  private func handle(_ change: RemoteObjects.Change) {
    switch change {
    case .arrived:
      isDenied = false
      reconsider()
      for path in remote.paths(of: BlueZ.device) { deviceChanged(path) }
    case .left: reconsider()
    case .added(_, BlueZ.adapter), .changed(_, BlueZ.adapter, _), .removed(_, BlueZ.adapter):
      if remote.isPresent { reconsider() }
    case .added(let path, BlueZ.device):
      notifyListener(of: path, remote[path, BlueZ.device] ?? [:])
      if remote.isPresent { deviceChanged(path) }
    case .changed(let path, BlueZ.device, let changes):
      notifyListener(of: path, changes)
      deviceChanged(path, changes)
    case .removed(let path, BlueZ.device): deviceRemoved(path)
    case .added, .changed, .removed: break
    }
  }

  private func notifyListener(of path: String, _ changes: [String: BusValue]) {
    guard let adapter, adapter.owns(path), let device = remote[path, BlueZ.device] else { return }
    listener.device(device, changed: changes)
  }

  /// The adapters that bluetoothd has.
  package var adapters: [Adapter] {
    remote.paths(of: BlueZ.adapter).compactMap { path in
      remote[path, BlueZ.adapter].flatMap { Adapter(path: path, $0) }
    }
  }

  /// The requested adapter; `nil` if it is missing. Without a requested adapter, an adapter that is on is preferred.
  package var chosen: Adapter? {
    let candidates = adapters.filter { adapter in wish.map(adapter.isNamed) ?? true }
    return candidates.first(where: \.isPowered) ?? candidates.first
  }

  private func reconsider() {
    let chosen = chosen
    let condition: RadioCondition =
      if isDenied { .accessDenied } else if !remote.isPresent { .noBluetoothd } else if let chosen {
        chosen.isPowered ? .on : .off
      } else { .noAdapter }
    let isExchanged = adapter != nil && condition == .on && chosen?.path != adapter?.path
    if adapter != nil, condition != .on || isExchanged { detach() }
    // Another adapter is another radio: the links of the previous adapter are lost, and the phone must be notified.
    if isExchanged { report(.noAdapter, to: delegate) }
    guard condition != self.condition || (condition == .on && adapter == nil) else { return }
    let hasChanged = condition != self.condition || isExchanged
    self.condition = condition
    if condition == .on, isWanted { attach(to: chosen) }
    guard hasChanged else { return }
    report(condition, to: delegate)
    onCondition?(condition)
  }

  private func attach(to adapter: Adapter?) {
    guard let adapter, self.adapter == nil else { return }
    self.adapter = adapter
    application.attach(to: adapter.path)
    advertiser.attach(to: adapter.path)
    let offersMonitors = remote.has(BlueZ.monitorManager, at: adapter.path)
    let attach = { [weak self] (mayManage: Bool) in
      guard let self, self.adapter?.path == adapter.path else { return }
      mayReadRSSI = mayManage
      listener.attach(to: adapter, offersMonitors: offersMonitors, mayManage: mayManage)
    }
    if let management { management.checkPermission(of: adapter.index, attach) } else { attach(false) }
  }

  private func detach() {
    // Distinguishes an adapter that is off from a removed adapter: when an adapter is removed, bluetoothd removes the
    // interface `org.bluez.Adapter1` before the adapter's other interfaces.
    let remains = adapter.map { remote.has(BlueZ.adapter, at: $0.path) } ?? false
    adapter = nil
    listener.detach()
    advertiser.detach(remains: remains)
    application.detach(remains: remains)
    forgetLinks()
  }

  /// Whether this process may read the signal strength of links from the kernel.
  private(set) var mayReadRSSI = false

  // MARK: Controller

  /// Reports a condition to the phone: whether the radio is on or off, or that the radio has vanished. A radio that is
  /// missing or inaccessible counts as vanished.
  private func report(_ condition: RadioCondition, to delegate: (any ControllerDelegate)?) {
    switch condition {
    case .starting: break
    case .noBluetoothd, .accessDenied, .noAdapter:
      hasVanished = true
      delegate?.controllerVanished()
    case .on, .off:
      delegate?.controllerSwitched(on: condition == .on)
      if hasVanished { delegate?.controllerReturned() }
      hasVanished = false
    }
  }

  package func setPower(_ isOn: Bool) {
    guard isOn != isWanted else { return }
    isWanted = isOn
    if isOn {
      if condition == .on { attach(to: chosen) }
    } else {
      advertiser.advertise([])
      application.publish([])
      isScanning = false
      isWatching = false
      isRecording = false
      listener.listen(false)
      detach()
    }
  }

  /// Does nothing: bluetoothd decides under which address the adapter sends.
  package func setAddress(_ address: RadioAddress) {}

  package func advertise(_ parameters: AdvertisingParameters?) {
    advertiser.advertise(parameters.map(PlannedAdvertisement.plan) ?? [])
  }

  package func scan(_ parameters: ScanParameters?) {
    isScanning = parameters != nil
    listen()
  }

  /// Listens to all advertisements from now on, even while the phone does not scan. `event` is called with each LE
  /// event by which the adapter reports advertisements. The caller must wait until the power is on, because the
  /// recording ends when the power is switched off.
  package func record(_ event: @escaping ([UInt8]) -> Void) {
    listener.onEvent = event
    isRecording = true
    listen()
  }

  private func listen() { listener.listen(isScanning || isWatching || isRecording) }

  /// Starts watching, or stops watching if `window` is `nil`. The adapter has only one receiver, so watching listens to
  /// all advertisements, as scanning does.
  package func watch(_ window: ScanWindow?) {
    isWatching = window != nil
    listen()
  }

  /// Does nothing: the controller asks the phone about each advertisement that the adapter hears.
  package func interestChanged(in address: RadioAddress?) {}

  private func report(_ advertisement: HeardAdvertisement) {
    guard let report = heard.record(advertisement), let delegate else { return }
    let isWanted =
      isScanning
      && delegate.controllerWants(
        report.advertisement, from: report.address, withScanResponse: report.includesScanResponse)
    if isWanted {
      delegate.controllerReceived(report)
    } else if isWatching, delegate.controllerWatches(for: report.advertisement) {
      delegate.controllerSpotted(report)
    }
  }
}

extension Listener.Quality {
  /// The warning for the user about this quality of reception; `nil` if nothing is limited.
  fileprivate var remark: String? {
    switch self {
    case .whole: nil
    case .retold:
      "the kernel does not let this user listen to the adapter; the tool sees only what bluetoothd passes on"
    case .sparse:
      """
      most advertisements are lost, because this user may not receive all reports of the kernel: run as root, or give \
      the program CAP_NET_ADMIN and CAP_NET_RAW, or start bluetoothd with -E
      """
    }
  }
}

extension BlueZController {
  /// The interfaces that are missing because bluetoothd is too old or the adapter does not support Low Energy.
  func interfacesMissing(at adapter: Adapter) -> [String] {
    [BlueZ.advertisingManager, BlueZ.gattManager].filter { !remote.has($0, at: adapter.path) }
  }
}
