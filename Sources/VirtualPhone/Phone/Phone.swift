/// A virtual iPhone: apps, a screen, a place, and a radio.
public final class Phone {
  public let name: String
  public let model: PhoneModel
  public let os: OSVersion
  public unowned let world: World
  /// What iOS allows on this phone; read anew at every question, so a scenario may change it on the way.
  public var rulebook: Rulebook

  public private(set) var isPoweredOn = false
  public private(set) var isScreenOn = false {
    didSet { if isScreenOn, !oldValue { location.screenCameOn() } }
  }
  public private(set) var isLocked = true
  /// Whether anybody has unlocked it since it was switched on; one that comes into the world has a life behind it (rule D10).
  public private(set) var wasUnlocked = true
  public private(set) var apps: [InstalledApp] = []
  /// Whom to tell what the phone's processes log; nothing is composed while nobody listens.
  public var console: ((ConsoleLine) -> Void)?

  /// The switch for location in Settings.
  public internal(set) var isLocationServicesOn = true
  public internal(set) var isLowPowerModeOn = false
  /// How far the phone's clock is ahead of the world's.
  public internal(set) var clockOffset = Duration.zero
  public internal(set) var isAirplaneModeOn = false
  /// By what Bluetooth was switched the last time.
  public internal(set) var lastBluetoothSwitch = BluetoothSwitch.settings
  /// Whether the user has switched Bluetooth on in airplane mode (rule I1).
  var keepsBluetoothInAirplaneMode = false
  /// Whether Bluetooth comes back with the end of airplane mode.
  var airplaneModeTookBluetooth = false
  /// What keeps a notification from lighting the screen (rule F2).
  public var isDoNotDisturbOn = false
  /// In a pocket, face down, or at an ear.
  public var isProximitySensorCovered = false
  public var hasPairedWatch = false
  /// Whom to tell of notifications that the phone's apps post.
  public var onNotification: ((PostedNotification) -> Void)?

  /// Whom to tell of a process whose delegate has been made, before the delegate hears anything.
  public var onLaunch: ((AppProcess) -> Void)?
  /// Whom to tell of a process that has come to its end.
  public var onEnd: ((AppProcess, ProcessEnd) -> Void)?
  /// Accounts for what the apps make the hardware do, once it was asked for.
  public internal(set) var energy: EnergyMeter?

  let radio: Radio
  /// Kept for the radio, which refers to it without a check: whoever keeps a phone beyond its world finds no dangling one.
  private let air: Air
  private(set) var bluetooth: BluetoothDaemon!
  private(set) var location: LocationDaemon!
  private(set) var notifications: NotificationDaemon!
  var random: SplitMix64
  private(set) var frontmost: AppProcess?
  private var nextProcessID: Int

  /// Makes a phone whose luck follows from its `lot`: its name, or more where several have the same.
  ///
  /// Without a `controller` of its own its radio is on the world's air; with one, it only has a place there.
  init(
    name: String, lot: String, model: PhoneModel, os: OSVersion, rulebook: Rulebook, position: Position, world: World,
    controller: (any Controller)? = nil
  ) {
    self.name = name
    self.model = model
    self.os = os
    self.rulebook = rulebook
    self.world = world
    random = SplitMix64(seed: world.seed, name: "phone \(lot)")
    let delays = AdvertisingDelays(weights: rulebook[Rules.advertisingDelayWeights])
    air = world.air
    radio = air.addRadio("radio \(lot)", at: position, delays: delays)
    // Process identifiers of an iPhone in use; the demonstration's log shows 225.
    nextProcessID = 200 + Int(random.next() % 100)
    bluetooth = BluetoothDaemon(phone: self, controller: controller ?? radio)
    location = LocationDaemon(phone: self)
    notifications = NotificationDaemon(phone: self)
    powerOn()
  }

  deinit {
    // Apps hold their processes and processes their apps.
    for app in apps { app.process = nil }
  }

  // MARK: Power

  public func powerOn() {
    guard !isPoweredOn else { return }
    isPoweredOn = true
    bluetooth.start()
    location.start()
  }

  /// Ends every process and the radio, as holding the buttons does.
  public func powerOff() {
    guard isPoweredOn else { return }
    isPoweredOn = false
    isScreenOn = false
    isLocked = true
    wasUnlocked = false
    // Before the apps: nobody says goodbye to the peers, who have to notice by themselves.
    bluetooth.stop()
    location.stop()
    for app in apps {
      app.pendingLaunch?.event?.cancel()
      app.pendingLaunch = nil
      app.process?.end(by: .powerOff)
      // Nobody waits for a reboot to bring back what the user has swiped away.
      if app.lastEnd != nil, app.lastEnd != .forceQuit { app.lastEnd = .powerOff }
    }
  }

  // MARK: Apps

  /// Installs an app.
  @discardableResult
  public func install(_ app: App, answers: PermissionAnswers = .init()) -> InstalledApp {
    let installed = InstalledApp(
      app: app, answers: answers, bluetoothNeedsPermission: rulebook[Rules.bluetoothNeedsPermission])
    apps.append(installed)
    return installed
  }

  /// Brings an app to the foreground as a tap on its icon does: unlocks, launches it if it does not run.
  @discardableResult
  public func launch(_ installed: InstalledApp) -> AppProcess? {
    guard isPoweredOn else { return nil }
    openLock()
    let process = installed.process ?? start(installed, for: [.user])
    if let previous = frontmost, previous !== process { previous.enterBackground() }
    // Behind an app that ended at launch is the home screen.
    frontmost = process.isTerminated ? nil : process
    guard !process.isTerminated else { return nil }
    process.enterForeground()
    appStatesChanged()
    return process
  }

  @discardableResult
  func start(_ installed: InstalledApp, for causes: [LaunchCause]) -> AppProcess {
    installed.pendingLaunch?.event?.cancel()
    installed.pendingLaunch = nil
    let process = AppProcess(installed, phone: self, processID: nextProcessID, launchCauses: causes)
    nextProcessID += 1
    installed.process = process
    process.launch()
    return process
  }

  /// Goes to the home screen; the app that was in front goes to the background.
  public func pressHome() {
    let process = frontmost
    frontmost = nil
    process?.enterBackground()
  }

  // MARK: Screen

  /// Presses the side button: the screen goes dark, the phone is locked, and the app in front is in the background (rule D1).
  public func lock() {
    isScreenOn = false
    isLocked = true
    frontmost?.enterBackground()
    appStatesChanged()
  }

  /// Lights the screen without unlocking: the app behind it stays in the background.
  public func wakeScreen() {
    guard isPoweredOn else { return }
    isScreenOn = true
    appStatesChanged()
  }

  /// The screen goes dark again without anybody touching the phone.
  func darkenScreen() {
    isScreenOn = false
    appStatesChanged()
  }

  /// Unlocks; the app that was in front comes back to the foreground.
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

  public var position: Position { radio.path.position(at: world.now) }

  /// Puts the phone elsewhere at once.
  public func place(at position: Position) {
    radio.move(along: Path(standingAt: position))
  }

  /// Carries the phone through `stops` in straight lines, at `speed` metres a second; people walk at about 1.4.
  public func walk(through stops: [Position], speed: Double = 1.4) {
    radio.move(along: Path(leaving: position, at: world.now, through: stops, speed: speed))
  }

  /// The first moment from now on, if nobody turns off their way, at which the mean signal of `other` is strong enough to be heard.
  public func firstTimeInRange(of other: Phone) -> WorldTime? {
    let propagation = world.air.propagation
    let range = propagation.distance(
      atMeanRSSI: propagation.sensitivityDBm - Reception.shadowing(between: radio, and: other.radio))
    return Separation(a: radio.path, b: other.radio.path).firstTime(from: world.now, nearer: true, than: range)
  }

  // MARK: What daemons and processes tell

  /// Something about processes or the screen changed that decides what the radio does.
  func appStatesChanged() {
    location.appStatesChanged()
    bluetooth.appStatesChanged()
  }

  func processEnded(_ process: AppProcess, by end: ProcessEnd) {
    if frontmost === process { frontmost = nil }
    // What its location updates allowed to other apps ends with it (rule B4).
    location.processEnded(process, by: end)
    bluetooth.processEnded(process, by: end)
    appStatesChanged()
    onEnd?(process, end)
  }
}
