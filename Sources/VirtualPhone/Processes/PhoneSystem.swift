import PhonePort
import SeededRandom
import VirtualAir

/// The part of a phone that its daemons and its apps' processes know: what is installed, what runs, and the phone's state.
///
/// A ``Phone`` is the whole of it. What the system asks of its daemons goes through the methods that a phone overrides.
public class PhoneSystem {
  /// The name of the phone in its world.
  public let name: String
  /// The model of the iPhone.
  public let model: PhoneModel
  /// The release of iOS that the phone runs.
  public let os: OSVersion
  /// What iOS allows on this phone; read anew at every question, so a scenario may change it on the way.
  public var rulebook: Rulebook

  /// Whether the phone is switched on.
  public internal(set) var isPoweredOn = false
  /// Whether the screen is lit, locked or not.
  public internal(set) var isScreenOn = false {
    didSet { if isScreenOn, !oldValue { screenCameOn() } }
  }
  /// Whether the phone is locked. A phone with a lit screen can still be locked.
  public internal(set) var isLocked = true {
    didSet {
      // Without a passcode the data stays readable.
      if isLocked != oldValue, hasPasscode { for app in apps { app.process?.lockChanged() } }
    }
  }
  /// Without a passcode data stays readable behind a dark screen, and no reboot waits for an unlock (rule D10).
  public var hasPasscode = true
  /// Whether anybody has unlocked it since it was switched on; one that comes into the world has a life behind it (rule D10).
  public internal(set) var wasUnlocked = true
  /// The apps on the phone, in the order of their installation.
  public internal(set) var apps: [InstalledApp] = []
  /// Called for every line that the phone's processes log; nothing is composed while it is `nil`.
  public var console: ((ConsoleLine) -> Void)?

  /// The switch for location in Settings.
  public internal(set) var isLocationServicesOn = true
  /// Whether the user has switched Low Power Mode on (rule I6).
  public internal(set) var isLowPowerModeOn = false
  /// How far the phone's clock is ahead of the world's.
  public internal(set) var clockOffset = Duration.zero
  /// What follows all apps of the phone.
  package var callbackTap: (any CallbackTap)?

  /// What keeps a notification from lighting the screen (rule F2).
  public var isDoNotDisturbOn = false
  /// In a pocket, face down, or at an ear.
  public var isProximitySensorCovered = false
  /// Whether an Apple Watch is paired, which shows notifications instead of the phone (rule F2).
  public var hasPairedWatch = false
  /// Whether iOS forwards notifications to an accessory that is no Apple Watch (rule F5).
  public var forwardsNotifications = false

  /// Called for every alert of the system that an app's options ask for.
  public var onAlert: ((SystemAlert) -> Void)?
  /// Called for a process whose delegate has been made, before the delegate hears anything.
  public var onLaunch: ((AppProcess) -> Void)?
  /// Called for a process that has come to its end.
  public var onEnd: ((AppProcess, ProcessEnd) -> Void)?

  /// Called when something comes due that an app has asked to be called for, while iOS has the app suspended (rule D9).
  package var onLateWork: ((AppProcess) -> Void)?

  let timeline: Timeline
  private let wallClock: WallClock
  /// Accounts for what the apps make the hardware do, once it was asked for.
  var account: (any EnergyAccount)?
  var random: SplitMix64
  private var nextProcessID: Int

  /// Makes a phone's system whose luck follows from `lot`: the phone's name, or more where several have the same.
  init(
    name: String, lot: String, model: PhoneModel, os: OSVersion, rulebook: Rulebook, seed: UInt64,
    wallClock: WallClock, timeline: Timeline
  ) {
    self.name = name
    self.model = model
    self.os = os
    self.rulebook = rulebook
    self.wallClock = wallClock
    self.timeline = timeline
    random = SplitMix64(seed: seed, name: "phone \(lot)")
    // Process identifiers of an iPhone in use; the demonstration's log shows 225.
    nextProcessID = 200 + Int(random.next() % 100)
  }

  deinit {
    // Apps hold their processes and processes their apps.
    for app in apps { app.process = nil }
  }

  /// What the phone's clock shows, as seconds since 1970.
  public var secondsSince1970: Double { wallClock.unixSeconds(at: timeline.now) + clockOffset.inSeconds }

  @discardableResult
  func start(_ installed: InstalledApp, for causes: [LaunchCause]) -> AppProcess {
    installed.pendingLaunch?.event?.cancel()
    installed.pendingLaunch = nil
    let process = AppProcess(installed, system: self, processID: nextProcessID, launchCauses: causes)
    nextProcessID += 1
    installed.process = process
    installed.fault = nil
    process.launch()
    return process
  }

  func launched(_ process: AppProcess) { onLaunch?(process) }

  // MARK: What a phone adds

  /// Whether apps can use Bluetooth (rule I1).
  public var isBluetoothOn: Bool { false }
  var currentPosition: Position { .origin }

  /// Lights the screen without unlocking: the app behind it stays in the background.
  public func wakeScreen() {}

  /// Takes the screen's light away without anybody touching the phone.
  func darkenScreen() {}

  func screenCameOn() {}

  /// Something about processes or the screen changed that decides what the radio does.
  func appStatesChanged() {}

  /// Whether location updates keep a process from being suspended (rule D6).
  func keepsAwake(_ process: AppProcess) -> Bool { false }

  /// Whether a process ranges beacons.
  func isRanging(_ process: AppProcess) -> Bool { false }

  func processEnded(_ process: AppProcess, by end: ProcessEnd) {}

  /// Has the daemon that it is for answer a process's request.
  func handle(_ request: PhoneRequest, from process: AppProcess) -> PhoneReply { .none }
}

/// What an account of energy is told by processes and daemons.
protocol EnergyAccount: AnyObject {
  /// An app's code runs.
  func ran(_ app: InstalledApp)
  /// An app was told where the phone is.
  func located(_ app: InstalledApp)
  /// An app's notification has lit the screen.
  func lit(by app: InstalledApp)
}
