package import VirtualAir
package import VirtualPhone

/// This Linux machine's radio in a world whose time is the wall's: what a node runs on, or somebody listens with.
///
/// Confined to one thread, as its world is; where apps run on it, to that of the main actor.
package final class LinuxMachine {
  package let world: World
  package let loop: EventLoop
  package let controller: BlueZController
  private var phones: [Phone] = []

  /// Prepares the machine; nothing is done before ``start()``.
  ///
  /// `bus` is watched by `loop`; `adapter` is a name or an address, and `nil` means the first; what apps take for chance
  /// follows from `seed`.
  package init(
    bus: any MessageBus, loop: EventLoop, adapter: String?, seed: UInt64, wallClock: @autoclosure () -> WallClock
  ) {
    // Both clocks at once: what lies between is missing from every time that is printed.
    let (start, wallClock) = (ContinuousClock.now, wallClock())
    self.loop = loop
    world = World(seed: seed, wallClock: wallClock)
    controller = BlueZController(bus: bus, world: world, loop: loop, adapter: adapter)
    let time = RealTime(world) { ContinuousClock.now - start }
    loop.onTurn = { time.catchUp() }
    loop.timeToNextTurn = { time.timeToNextEvent }
  }

  /// Looks for the radio; returns why it cannot be used, if so, as soon as that is known.
  package func start() -> RadioFailure? {
    controller.start()
    guard loop.run(until: { controller.condition != .starting }, for: Self.patience) else { return .noBluetoothd }
    if let failure = controller.condition.failure(adapter: controller.wish) { return failure }
    return controller.chosen.flatMap { controller.interfacesMissing(at: $0).first }.map(RadioFailure.tooOld)
  }

  /// How long a bus that works takes at most.
  private static let patience = Duration.seconds(25)

  /// Puts a phone on the radio, on which apps run; to be called once, and instead of ``listen(_:)``.
  ///
  /// With `listsServices` what is advertised begins with an ordinary list of services.
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

  /// Takes everything back that would be left behind; returns when that is done, or not to be had.
  package func end() {
    var isDone = false
    for phone in phones { phone.powerOff() }
    controller.shutDown { isDone = true }
    _ = loop.run(until: { isDone }, for: .seconds(3))
  }
}
