import PhonePort
import SeededRandom
import VirtualAir

/// The installed apps, their processes, and the phone's state. Daemons and processes use this part of a phone.
///
/// A ``Phone`` adds the daemons, by overriding methods of this class.
public class PhoneSystem {
  /// The name of the phone in its world.
  public let name: String
  /// The model of the iPhone.
  public let model: PhoneModel
  /// The release of iOS that the phone runs.
  public let os: OSVersion
  /// The rules of iOS that hold on this phone. A scenario may change the rules at any time. A change applies to later
  /// decisions, but the phone reads the weights of the advertising delays only when it is created.
  public var rulebook: Rulebook {
    didSet { messageDelay = rulebook[Rules.messageDelay].nanoseconds }
  }
  /// The delay of each message between a daemon and an app, in nanoseconds.
  private(set) var messageDelay: Int64

  /// Whether the phone is switched on.
  public internal(set) var isPoweredOn = false
  /// Whether the screen is lit. The phone may still be locked.
  public internal(set) var isScreenOn = false {
    didSet { if isScreenOn, !oldValue { screenCameOn() } }
  }
  /// Whether the phone is locked. A phone with a lit screen can still be locked.
  public internal(set) var isLocked = true {
    didSet {
      // Without a passcode, protected data stays readable.
      if isLocked != oldValue, hasPasscode { for app in apps { app.process?.lockChanged() } }
    }
  }
  /// Whether the phone has a passcode. Without a passcode, data stays readable while the phone is locked, and after a
  /// reboot nothing waits for an unlock (rule D10).
  public var hasPasscode = true
  /// Whether the phone has been unlocked since it was switched on (rule D10). `true` for a new phone.
  public internal(set) var wasUnlocked = true
  /// The apps on the phone, in the order of their installation.
  public internal(set) var apps: [InstalledApp] = []
  /// Called for every line that the phone's processes log; `nil` if no caller reads the log.
  public var console: ((ConsoleLine) -> Void)?

  /// Whether Location Services are on in Settings (rule E1).
  public internal(set) var isLocationServicesOn = true
  /// Whether the user has switched Low Power Mode on (rule I6).
  public internal(set) var isLowPowerModeOn = false
  /// The offset of the phone's clock from the world's clock.
  public internal(set) var clockOffset = Duration.zero
  /// Observes all apps of the phone.
  package var callbackTap: (any CallbackTap)?

  /// Whether Do Not Disturb is on. While it is on, only time-sensitive and critical notifications light the screen
  /// (rule F2).
  public var isDoNotDisturbOn = false
  /// Whether the proximity sensor is covered: the phone is in a pocket, lies face down, or is held to an ear (rule
  /// F2).
  public var isProximitySensorCovered = false
  /// Whether an Apple Watch is paired. A paired watch shows notifications instead of the phone (rule F2).
  public var hasPairedWatch = false
  /// Whether iOS forwards notifications to an accessory other than an Apple Watch (rule F5).
  public var forwardsNotifications = false

  /// Called for every alert that iOS shows because of an app.
  public var onAlert: ((SystemAlert) -> Void)?
  /// Called for a new process, after it has created its app delegate and before the delegate is called.
  public var onLaunch: ((AppProcess) -> Void)?
  /// Called for every process that has ended, with the way in which it ended.
  public var onEnd: ((AppProcess, ProcessEnd) -> Void)?

  /// Called when an app's timer is due while the app is suspended (rule D9).
  package var onLateWork: ((AppProcess) -> Void)?

  let timeline: Timeline
  private let wallClock: WallClock
  /// The meter of the apps' use of the hardware; `nil` until a caller asks for it.
  var account: (any EnergyAccount)?
  var random: SplitMix64
  private var nextProcessID: Int

  /// Creates a phone's system. The system's random choices depend on `seed` and on `lot`, which is the phone's name,
  /// with a number if several phones have the same name.
  init(
    name: String, lot: String, model: PhoneModel, os: OSVersion, rulebook: Rulebook, seed: UInt64,
    wallClock: WallClock, timeline: Timeline
  ) {
    self.name = name
    self.model = model
    self.os = os
    self.rulebook = rulebook
    messageDelay = rulebook[Rules.messageDelay].nanoseconds
    self.wallClock = wallClock
    self.timeline = timeline
    random = SplitMix64(seed: seed, name: "phone \(lot)")
    // Process identifiers in this range are typical of an iPhone in use: the reference demonstration's log shows 225.
    nextProcessID = 200 + Int(random.next() % 100)
  }

  deinit {
    // An app and its process own each other, so this reference cycle is broken here.
    for app in apps { app.process = nil }
  }

  /// The time that the phone's clock shows, in seconds since 1970.
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

  // MARK: Methods that `Phone` overrides

  /// Whether apps can use Bluetooth (rule I1).
  public var isBluetoothOn: Bool { false }
  var currentPosition: Position { .origin }

  /// Lights the screen without unlocking the phone. The app that was in front stays in the background.
  public func wakeScreen() {}

  /// Darkens the screen without a person touching the phone.
  func darkenScreen() {}

  func screenCameOn() {}

  /// Updates monitoring, ranging and the work of the radio after the state of a process or of the screen has changed.
  func appStatesChanged() {}

  /// Whether location updates keep a process from being suspended (rule D6).
  func keepsAwake(_ process: AppProcess) -> Bool { false }

  /// Whether a process ranges beacons.
  func isRanging(_ process: AppProcess) -> Bool { false }

  func processEnded(_ process: AppProcess, by end: ProcessEnd) {}

  /// Lets the responsible daemon answer a process's request.
  func handle(_ request: PhoneRequest, from process: AppProcess) -> PhoneReply { .none }
}

/// Receives the events of processes and daemons that matter for energy.
protocol EnergyAccount: AnyObject {
  /// Records that an app's code runs.
  func ran(_ app: InstalledApp)
  /// Records that an app got a location.
  func located(_ app: InstalledApp)
  /// Records that an app's notification lit the screen.
  func lit(by app: InstalledApp)
}
