import Foundation
import PhonePort
import SeededRandom
public import VirtualAir

/// A virtual iPhone: apps, a screen, a position, and a radio.
public final class Phone: PhoneSystem {
  /// The world that the phone is in. The phone does not keep the world alive.
  public unowned let world: World
  /// Whether airplane mode is switched on (rule I1).
  public internal(set) var isAirplaneModeOn = false
  /// The switch by which Bluetooth was last switched on or off (rule I1).
  public internal(set) var lastBluetoothSwitch = BluetoothSwitch.settings
  /// Whether the user's last use of a Bluetooth switch in airplane mode switched Bluetooth on (rule I1).
  var keepsBluetoothInAirplaneMode = false
  /// Whether Bluetooth will be switched on when airplane mode ends.
  var airplaneModeTookBluetooth = false

  let radio: Radio
  /// Keeps the air alive for the radio's unowned reference, even if a phone outlives its world.
  private let air: Air
  private(set) var bluetooth: BluetoothDaemon!
  private(set) var location: LocationDaemon!
  private(set) var notifications: NotificationDaemon!
  private(set) var frontmost: AppProcess?

  /// Creates a phone. The phone's random choices depend on `lot`: the phone's name, with a number if several phones
  /// have the same name.
  ///
  /// Without a `controller`, the phone's radio is on the world's air. With a `controller`, the phone uses this
  /// controller instead, and only the phone's position is in the world.
  init(
    name: String, lot: String, model: PhoneModel, os: OSVersion, rulebook: Rulebook, position: Position, world: World,
    controller: (any Controller)? = nil
  ) {
    self.world = world
    let delays = AdvertisingDelays(weights: rulebook[Rules.advertisingDelayWeights])
    air = world.air
    radio = air.addRadio("radio \(lot)", at: position, delays: delays)
    super.init(
      name: name, lot: lot, model: model, os: os, rulebook: rulebook, seed: world.seed, wallClock: world.wallClock,
      timeline: world.timeline)
    let controller = controller ?? radio
    location = LocationDaemon(phone: self, controller: controller)
    bluetooth = BluetoothDaemon(phone: self, controller: controller, location: location)
    notifications = NotificationDaemon(phone: self)
    powerOn()
  }

  // MARK: Power

  /// Switches the phone on, which starts its daemons. Does nothing if the phone is on.
  public func powerOn() {
    guard !isPoweredOn else { return }
    isPoweredOn = true
    bluetooth.start()
    location.start()
  }

  /// Switches the phone off, which ends every process and switches the radio off. Does nothing if the phone is off.
  public func powerOff() {
    guard isPoweredOn else { return }
    isPoweredOn = false
    isScreenOn = false
    isLocked = true
    wasUnlocked = false
    // Bluetooth stops before the apps end. Peers thus get no disconnection, and notice the end of their links by a
    // timeout.
    bluetooth.stop()
    location.stop()
    for app in apps {
      app.pendingLaunch?.event?.cancel()
      app.pendingLaunch = nil
      app.process?.end(by: .powerOff)
      // A reboot does not bring back apps that the user has swiped away.
      if app.lastEnd != nil, app.lastEnd != .forceQuit { app.lastEnd = .powerOff }
    }
  }

  // MARK: Apps

  /// Called whenever the phone reacts to a notification of one of its apps.
  public var onNotification: ((PostedNotification) -> Void)? {
    get { notifications.onNotification }
    set { notifications.onNotification = newValue }
  }

  /// Installs an app.
  ///
  /// - Parameters:
  ///   - app: The app to install.
  ///   - answers: The user's answers when the app asks for permission.
  ///
  /// - Returns: The app on this phone.
  @discardableResult
  public func install(_ app: PhoneApp, answers: PermissionAnswers = .init()) -> InstalledApp {
    let installed = InstalledApp(
      app: app, answers: answers, bluetoothNeedsPermission: rulebook[Rules.bluetoothNeedsPermission])
    apps.append(installed)
    return installed
  }

  /// Unlocks the phone and brings an app to the foreground, as a tap on its icon does. An app without a process is
  /// launched.
  ///
  /// - Returns: The app's process; `nil` if the phone is off, or if the app ended at its launch.
  @discardableResult
  public func launch(_ installed: InstalledApp) -> AppProcess? {
    guard isPoweredOn else { return nil }
    openLock()
    let process = installed.process ?? start(installed, for: [.user])
    if let previous = frontmost, previous !== process { previous.enterBackground() }
    // If the app ended at its launch, the home screen is in front.
    frontmost = process.isTerminated ? nil : process
    guard !process.isTerminated else { return nil }
    process.enterForeground()
    appStatesChanged()
    return process
  }

  /// Opens a link in an app, which comes to the foreground.
  ///
  /// - Returns: The app's process; `nil` if the phone is off, or if the app ended at its launch.
  @discardableResult
  public func open(_ link: String, with installed: InstalledApp) -> AppProcess? {
    guard installed.process == nil else {
      let process = launch(installed)
      process?.open(link)
      return process
    }
    var reasons = LaunchReasons()
    reasons.link = link
    return launch(installed, for: reasons)
  }

  /// Launches an app for a reason other than a tap on its icon. A running app comes to the front, but does not receive
  /// the reason.
  @discardableResult
  func launch(_ installed: InstalledApp, for reasons: LaunchReasons) -> AppProcess? {
    installed.opening = reasons
    defer { installed.opening = LaunchReasons() }
    return launch(installed)
  }

  /// Goes to the home screen. The app in front enters the background.
  public func pressHome() {
    let process = frontmost
    frontmost = nil
    process?.enterBackground()
  }

  /// Taps the control that the app in front shows with this title, accessibility identifier or outlet name. An app that
  /// shows no such control writes a line to the phone's log. Does nothing if no app is active, as on a locked phone.
  public func tap(_ text: String) { frontmost?.tap(text) }

  // MARK: Screen

  /// Presses the side button. The screen goes dark, the phone is locked, and the app in front enters the background
  /// (rule D1).
  public func lock() {
    guard isPoweredOn else { return }
    isScreenOn = false
    isLocked = true
    frontmost?.enterBackground()
    appStatesChanged()
  }

  /// Lights the screen without unlocking the phone. The app that was in front stays in the background.
  public override func wakeScreen() {
    guard isPoweredOn else { return }
    isScreenOn = true
    appStatesChanged()
  }

  /// Darkens the screen after a notification has lit it.
  override func darkenScreen() {
    isScreenOn = false
    appStatesChanged()
  }

  /// Unlocks the phone. The app that was in front comes back to the foreground.
  public func unlock() {
    guard isPoweredOn else { return }
    openLock()
    frontmost?.enterForeground()
    appStatesChanged()
  }

  private func openLock() {
    isScreenOn = true
    isLocked = false
    guard !wasUnlocked else { return }
    wasUnlocked = true
    firstUnlocked()
  }

  // MARK: Place

  override var currentPosition: Position { position }
  /// The present position of the phone.
  public var position: Position { radio.path.position(at: world.now) }

  /// Moves the phone at once to another position.
  public func place(at position: Position) {
    radio.move(along: Path(standingAt: position))
  }

  /// Moves the phone along straight lines through `stops`, at `speed` metres a second. People walk at about 1.4 metres
  /// a second.
  public func walk(through stops: [Position], speed: Double = 1.4) {
    radio.move(along: Path(leaving: position, at: world.now, through: stops, speed: speed))
  }

  /// Returns the first moment from now on at which the mean signal of `other` is strong enough to be received; `nil` if
  /// there is no such moment. The result assumes that both phones stay on their present paths.
  public func firstTimeInRange(of other: Phone) -> WorldTime? {
    let propagation = world.air.propagation
    let range = propagation.distance(
      atMeanRSSI: propagation.sensitivityDBm - Reception.shadowing(between: radio, and: other.radio))
    return Separation(a: radio.path, b: other.radio.path).firstTime(from: world.now, nearer: true, than: range)
  }

  // MARK: Daemons and processes

  public override var isBluetoothOn: Bool { bluetooth.isOn }

  override func screenCameOn() { location.screenCameOn() }

  override func keepsAwake(_ process: AppProcess) -> Bool { location.keepsAwake(process) }

  override func isRanging(_ process: AppProcess) -> Bool { location.isRanging(process) }

  override func handle(_ request: PhoneRequest, from process: AppProcess) -> PhoneReply {
    switch request {
    case .central(let manager, let request): return bluetooth.handle(request, of: manager, from: process)
    case .peripheralManager(let manager, let request): return bluetooth.handle(request, of: manager, from: process)
    case .channel(let receiver, let request): return bluetooth.handle(request, for: receiver, from: process)
    case .location(let manager, let request): return location.handle(request, of: manager, from: process)
    case .notification(let request):
      return notifications.handle(request, from: process)
    case .application, .system, .query: return .none  // The process itself answers these requests.
    }
  }

  /// Updates monitoring, ranging and the work of the radio after the state of a process or of the screen has changed.
  override func appStatesChanged() {
    location.appStatesChanged()
    bluetooth.appStatesChanged()
  }

  override func processEnded(_ process: AppProcess, by end: ProcessEnd) {
    if frontmost === process { frontmost = nil }
    // Location is updated before Bluetooth, because other apps may have got overflow advertisements only through the
    // location updates of this process (rule B4).
    location.processEnded(process, by: end)
    bluetooth.processEnded(process, by: end)
    appStatesChanged()
    onEnd?(process, end)
  }
}
