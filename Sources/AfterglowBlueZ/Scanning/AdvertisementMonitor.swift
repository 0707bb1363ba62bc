/// Makes the kernel watch for advertisements, so that the controller reports every advertisement.
///
/// Without a monitor, Linux makes a controller report each advertiser once in a scan, whatever bluetoothd requests.
/// bluetoothd offers advertisement monitors if its experimental interfaces are on. The kernel offers advertisement
/// monitors if the process may send commands to the kernel.
final class AdvertisementMonitor {
  enum Way: Hashable, Sendable {
    /// A monitor that bluetoothd keeps, and removes when the process ends.
    case bus
    /// A monitor in the kernel, which this process must remove.
    case management
    /// No monitor. Most advertisements are lost. All overflow masks of phones that also send other advertisements are
    /// lost too.
    case none
  }

  private let bus: any MessageBus
  private let objects: LocalObjects
  private let management: Management?
  private let record: MonitorRecord
  private var handle: UInt16?
  private var way = Way.none
  private var adapter: Adapter?
  /// The number of starts. A reply to an earlier start is recognised by that start's number.
  private var starts = 0
  /// The number of calls that bluetoothd or the kernel has not answered yet.
  private var unanswered = 0
  private var onAnswers: (() -> Void)?

  init(bus: any MessageBus, objects: LocalObjects, management: Management?, record: MonitorRecord) {
    self.bus = bus
    self.objects = objects
    self.management = management
    self.record = record
  }

  /// Begins to watch on an adapter in the best available way, and calls `then` with that way.
  func start(on adapter: Adapter, offersMonitors: Bool, mayManage: Bool, then: @escaping (Way) -> Void) {
    self.adapter = adapter
    starts += 1
    if offersMonitors {
      startOnBus(adapter) { [weak self] works in
        guard let self else { return }
        if works || !mayManage { return finish(works ? .bus : .none, then) }
        startInKernel(adapter, then)
      }
    } else if mayManage {
      startInKernel(adapter, then)
    } else {
      finish(.none, then)
    }
  }

  /// Whether this start is the latest start, and has not been stopped.
  private func isCurrent(_ start: Int) -> Bool { adapter != nil && start == starts }

  private func finish(_ way: Way, _ then: (Way) -> Void) {
    self.way = way
    then(way)
  }

  private func startOnBus(_ adapter: Adapter, _ then: @escaping (Bool) -> Void) {
    let start = starts
    let patterns = [MonitorPattern.apple].map { pattern in
      BusValue.structure([.byte(0), .byte(pattern.type), .bytes(pattern.bytes)])
    }
    objects.add(
      LocalObjects.Object(
        interface: BlueZ.monitor,
        properties: ["Type": .string("or_patterns"), "Patterns": .array(of: "(yyay)", patterns)]
      ) { call in
        // The calls are Activate, Release, DeviceFound and DeviceLost. These calls need no action, because the
        // advertisements arrive in another way.
        call.answer(.success([]))
      }, at: Self.path(of: start))
    call("RegisterMonitor", start, on: adapter) { [self] result in
      switch result {
      case .success where isCurrent(start): then(true)
      // The caller stopped the monitor during this call, so nothing else would unregister it.
      case .success: unregister(start, from: adapter)
      case .failure:
        objects.remove(Self.path(of: start))
        if isCurrent(start) { then(false) }
      }
    }
  }

  private func unregister(_ start: Int, from adapter: Adapter) {
    objects.remove(Self.path(of: start))
    call("UnregisterMonitor", start, on: adapter) { _ in }
  }

  /// Calls a method of bluetoothd with the path that a start registers, and counts the call until it is answered.
  private func call(
    _ member: String, _ start: Int, on adapter: Adapter, reply: @escaping (Result<[BusValue], BusError>) -> Void
  ) {
    unanswered += 1
    let root = BusValue.objectPath(Self.root(of: start))
    bus.call(BusCall(BlueZ.service, adapter.path, BlueZ.monitorManager, member, [root])) { [self] result in
      reply(result)
      recordAnswer()
    }
  }

  private func startInKernel(_ adapter: Adapter, _ then: @escaping (Way) -> Void) {
    guard let management else { return finish(.none, then) }
    // Removes the monitors that killed processes have left behind.
    for handle in record.takeStale(of: adapter.name) { management.removeMonitor(handle, on: adapter.index) }
    let start = starts
    unanswered += 1
    management.addMonitor(for: [.apple], on: adapter.index) { [self] handle in
      defer { recordAnswer() }
      guard isCurrent(start) else {
        // The caller stopped the monitor during this call, so nothing else would remove the kernel's monitor.
        if let handle { removeFromKernel(handle, adapter) }
        return
      }
      self.handle = handle
      if let handle { record.record(handle, of: adapter.name) }
      finish(handle == nil ? .none : .management, then)
    }
  }

  private func removeFromKernel(_ handle: UInt16, _ adapter: Adapter) {
    guard let management else { return }
    unanswered += 1
    management.removeMonitor(handle, on: adapter.index) { [self] in recordAnswer() }
  }

  private func recordAnswer() {
    unanswered -= 1
    guard unanswered == 0 else { return }
    onAnswers?()
    onAnswers = nil
  }

  /// Stops watching for advertisements.
  func stop() {
    guard let adapter else { return }
    self.adapter = nil
    switch way {
    case .bus: unregister(starts, from: adapter)
    case .management:
      if let handle { removeFromKernel(handle, adapter) }
      handle = nil
      record.remove(of: adapter.name)
    case .none: break
    }
    way = .none
  }

  /// Calls `done` when bluetoothd and the kernel have answered all calls. After ``stop()``, no monitor is left then.
  func waitForAnswers(_ done: @escaping () -> Void) {
    if unanswered == 0 { done() } else { onAnswers = done }
  }

  /// The path that a start registers. Each start has its own path, because bluetoothd refuses a path that is still
  /// registered.
  private static func root(of start: Int) -> String { "\(LocalObjects.root)/monitors/\(start)" }
  private static func path(of start: Int) -> String { "\(root(of: start))/apple" }
}
