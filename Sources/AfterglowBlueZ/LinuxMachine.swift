package import VirtualAir
package import VirtualPhone

/// This Linux machine's radio in a world that runs in real time. Either a node runs on the radio, or a program listens
/// with the radio.
///
/// The machine is confined to one thread, as its world is. If the machine runs apps, this thread is the main actor's
/// thread.
package final class LinuxMachine {
  package let world: World
  package let loop: EventLoop
  package let controller: BlueZController
  private var phones: [Phone] = []

  /// Prepares the machine, which does nothing before ``start()``.
  ///
  /// `loop` must already watch `bus`. `adapter` is a name or an address; `nil` means the first adapter that is on, or
  /// otherwise the first adapter. All randomness of the apps is derived from `seed`.
  package init(
    bus: any MessageBus, loop: EventLoop, adapter: String?, seed: UInt64, wallClock: @autoclosure () -> WallClock
  ) {
    // Both clocks are read together, because a delay between them would shift every printed time.
    let (start, wallClock) = (ContinuousClock.now, wallClock())
    self.loop = loop
    world = World(seed: seed, wallClock: wallClock)
    controller = BlueZController(bus: bus, world: world, loop: loop, adapter: adapter)
    let time = RealTime(world) { ContinuousClock.now - start }
    loop.onTurn = { time.catchUp() }
    loop.timeToNextTurn = { time.timeToNextEvent }
  }

  /// Looks for the radio, and waits until its condition is known, at most 25 s. Returns the reason why the radio cannot
  /// be used; `nil` if it can be used.
  package func start() -> RadioFailure? {
    controller.start()
    guard loop.run(until: { controller.condition != .starting }, for: Self.patience) else { return .noBluetoothd }
    if let failure = controller.condition.failure(adapter: controller.wish) { return failure }
    return controller.chosen.flatMap { controller.interfacesMissing(at: $0).first }.map(RadioFailure.tooOld)
  }

  /// The longest time that a working bus takes to answer.
  private static let patience = Duration.seconds(25)

  /// Adds a phone that uses the radio and runs apps. The caller calls this method once, and does not call
  /// ``listen(_:)``.
  ///
  /// With `listsServices`, an advertisement lists as many service UUIDs as fit. Without `listsServices`, all services
  /// are bits of the overflow area.
  package func addPhone(listsServices: Bool) -> Phone {
    let phone = world.addPhone(
      "this machine", model: .linuxMachine, os: .linuxMachine, rulebook: .linuxMachine(listsServices: listsServices),
      controller: controller)
    phones.append(phone)
    return phone
  }

  /// Listens to all advertisements; `event` is called with each LE event that reports advertisements.
  package func listen(_ event: @escaping ([UInt8]) -> Void) {
    controller.listener.onEvent = event
    controller.setPower(true)
    let window = Duration.milliseconds(10)
    controller.scan(ScanParameters(window: ScanWindow(window: window, interval: window), isActive: true))
  }

  /// Requests the removal of advertisements, services and monitors. Returns when the controller has shut down, or after
  /// three seconds.
  package func end() {
    var isDone = false
    for phone in phones { phone.powerOff() }
    controller.shutDown { isDone = true }
    _ = loop.run(until: { isDone }, for: .seconds(3))
  }
}
