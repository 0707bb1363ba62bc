import AfterglowLinkLayer
package import VirtualAir
package import VirtualPhone

/// This Linux machine's own radio behind a phone's port: one adapter, by way of bluetoothd and beside it.
///
/// | what | how |
/// |---|---|
/// | advertising | bluetoothd's advertisements, see ``PlannedAdvertisement`` |
/// | scanning | bluetoothd discovers, the kernel is made to report everything, see ``Listener`` |
/// | links that this machine makes | sockets on the attribute channel, see ``SocketBearer`` |
/// | links that peers make | bluetoothd's attribute server and client, see ``LocalApplication`` and ``BusBearer`` |
/// | signal strength of links | the kernel's management; without the right to it that of the last advertisement |
///
/// Whatever goes away (the adapter's power, the adapter, bluetoothd) is waited for, and everything is put in place again.
package final class BlueZController: Controller {
  package weak var delegate: (any ControllerDelegate)?
  /// The adapter that is meant, by its name or address; `nil` means the first.
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
  /// Told whenever the condition has changed.
  package var onCondition: ((RadioCondition) -> Void)?
  /// Told of what bluetoothd refuses, and of what is heard of the air.
  package var onRemark: ((String) -> Void)?
  private var isWanted = false
  private var isDenied = false
  private var hasVanished = false
  private var isScanning = false
  private var isWatching = false

  // Kept by `BlueZController+Links`.
  var links = LinkTable()
  var attempts: [DeviceAddress: Attempt] = [:]
  var services: [AttributeService] = []
  /// Why the kernel said that a link has ended, of which bluetoothd tells a moment later.
  var lastReason: (peer: UInt64, reason: DisconnectReason)?
  /// What is known of advertisers: who they are to the kernel, and what they said last.
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
    remote.onChange = { [weak self] in self?.take($0) }
    listener.onAdvertisement = { [weak self] in self?.report($0) }
    advertiser.onRefusal = { [weak self] in self?.onRemark?("bluetoothd refuses an advertisement: \($0)") }
    application.onRefusal = { [weak self] in self?.onRemark?("bluetoothd refuses the services: \($0)") }
    listener.onRefusal = { [weak self] in self?.onRemark?("bluetoothd refuses to discover: \($0)") }
    listener.onQuality = { [weak self] in
      if let remark = $0.remark { self?.onRemark?(remark) }
    }
    wireLinks()
  }

  /// Begins to look for bluetoothd and the adapter; ``condition`` tells what became of it.
  package func start() {
    remote.start { [weak self] error in
      self?.isDenied = error.name == BusError.accessDenied
      self?.reconsider()
    }
  }

  /// Ends everything; `done` is called when nothing is left behind that would not go with the process.
  package func shutDown(_ done: @escaping () -> Void) {
    setPower(false)
    listener.shutDown(done)
  }

  // MARK: Condition

  private func take(_ change: RemoteObjects.Change) {
    switch change {
    case .arrived:
      isDenied = false
      reconsider()
      for path in remote.paths(of: BlueZ.device) { deviceChanged(path) }
    case .left: reconsider()
    case .added(_, BlueZ.adapter), .changed(_, BlueZ.adapter, _), .removed(_, BlueZ.adapter):
      if remote.isPresent { reconsider() }
    case .added(let path, BlueZ.device):
      retell(path, remote[path, BlueZ.device] ?? [:])
      if remote.isPresent { deviceChanged(path) }
    case .changed(let path, BlueZ.device, let changes):
      retell(path, changes)
      deviceChanged(path, changes)
    case .removed(let path, BlueZ.device): deviceRemoved(path)
    case .added, .changed, .removed: break
    }
  }

  private func retell(_ path: String, _ changes: [String: BusValue]) {
    guard let adapter, adapter.owns(path), let device = remote[path, BlueZ.device] else { return }
    listener.device(device, changed: changes)
  }

  /// The adapters that bluetoothd has.
  package var adapters: [Adapter] {
    remote.paths(of: BlueZ.adapter).compactMap { path in
      remote[path, BlueZ.adapter].flatMap { Adapter(path: path, $0) }
    }
  }

  /// The adapter that is meant; where any will do, rather one that is on.
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
    // Another adapter is another radio: the links of the one before are gone, and the phone is to know.
    if isExchanged { tell(delegate, of: .noAdapter) }
    guard condition != self.condition || (condition == .on && adapter == nil) else { return }
    let hasChanged = condition != self.condition || isExchanged
    self.condition = condition
    if condition == .on, isWanted { attach(to: chosen) }
    guard hasChanged else { return }
    tell(delegate, of: condition)
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
    // Off, and not gone: bluetoothd takes an adapter's other interfaces away after this one.
    let remains = adapter.map { remote.has(BlueZ.adapter, at: $0.path) } ?? false
    adapter = nil
    listener.detach()
    advertiser.detach(remains: remains)
    application.detach(remains: remains)
    forgetLinks()
  }

  /// Whether the kernel tells this process the signal strength of links.
  private(set) var mayReadRSSI = false

  // MARK: Controller

  /// A radio that is there and off is a switch; one that is not there, or is nobody's, has vanished.
  private func tell(_ delegate: (any ControllerDelegate)?, of condition: RadioCondition) {
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
      listener.listen(false)
      detach()
    }
  }

  /// The adapter sends under its own address, or under one that bluetoothd has it change: that is not ours to say.
  package func setAddress(_ address: RadioAddress) {}

  package func advertise(_ parameters: AdvertisingParameters?) {
    advertiser.advertise(parameters.map(PlannedAdvertisement.plan) ?? [])
  }

  package func scan(_ parameters: ScanParameters?) {
    isScanning = parameters != nil
    listener.listen(isScanning || isWatching)
  }

  /// An adapter has one receiver: to watch is to listen.
  package func watch(_ window: ScanWindow?) {
    isWatching = window != nil
    listener.listen(isScanning || isWatching)
  }

  /// Everything that is heard is handed on, and the phone picks out what it wants.
  package func interestChanged(in address: RadioAddress?) {}

  private func report(_ advertisement: HeardAdvertisement) {
    guard let report = heard.note(advertisement), let delegate else { return }
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
  /// What the user should know of it.
  fileprivate var remark: String? {
    switch self {
    case .whole: nil
    case .retold:
      "the kernel does not let this user listen to the adapter: advertisements are heard as bluetoothd retells them"
    case .sparse:
      """
      most advertisements are lost, for nobody may have the kernel report them all: run as root, or give the program \
      CAP_NET_ADMIN and CAP_NET_RAW, or start bluetoothd with -E
      """
    }
  }
}

extension BlueZController {
  /// What a bluetoothd that is too old, or an adapter without Low Energy, does not have.
  func interfacesMissing(at adapter: Adapter) -> [String] {
    [BlueZ.advertisingManager, BlueZ.gattManager].filter { !remote.has($0, at: adapter.path) }
  }
}
