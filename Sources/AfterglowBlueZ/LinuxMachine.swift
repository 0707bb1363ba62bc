package import VirtualAir
package import VirtualPhone

/// This Linux machine's radio in a world that runs in real time. A node runs on it, or a program listens with it.
///
/// It is confined to one thread, as its world is; with apps, to the main actor's thread.
package final class LinuxMachine {
  package let world: World
  package let loop: EventLoop
  package let controller: BlueZController
  private var phones: [Phone] = []

  /// Prepares the machine; nothing is done before ``start()``.
  ///
  /// `loop` watches `bus`. `adapter` is a name or an address, and `nil` means the first. The apps' randomness follows
  /// from `seed`.
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

  /// Looks for the radio. Returns why it cannot be used as soon as that is known, or `nil` if it can.
  package func start() -> RadioFailure? {
    controller.start()
    guard loop.run(until: { controller.condition != .starting }, for: Self.patience) else { return .noBluetoothd }
    if let failure = controller.condition.failure(adapter: controller.wish) { return failure }
    return controller.chosen.flatMap { controller.interfacesMissing(at: $0).first }.map(RadioFailure.tooOld)
  }

  /// The longest time that a working bus takes to answer.
  private static let patience = Duration.seconds(25)

  /// Adds a phone that uses the radio and runs apps. Call it once, and instead of ``listen(_:)``.
  ///
  /// With `listsServices`, advertisements begin with an ordinary list of services.
  package func addPhone(listsServices: Bool) -> Phone {
    let phone = world.addPhone(
      "this machine", model: .linuxMachine, os: .linuxMachine, rulebook: .linuxMachine(listsServices: listsServices),
      controller: controller)
    phones.append(phone)
    return phone
  }

  /// Listens to everything; `event` is called with each LE event of the adapter that reports advertisements.
  package func listen(_ event: @escaping ([UInt8]) -> Void) {
    controller.listener.onEvent = event
    controller.setPower(true)
    let window = Duration.milliseconds(10)
    controller.scan(ScanParameters(window: ScanWindow(window: window, interval: window), isActive: true))
  }

  /// Removes everything that would outlive the process. Returns when that is done, or when it cannot be done.
  package func end() {
    var isDone = false
    for phone in phones { phone.powerOff() }
    controller.shutDown { isDone = true }
    _ = loop.run(until: { isDone }, for: .seconds(3))
  }
}
