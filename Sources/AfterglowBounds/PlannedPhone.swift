import VirtualPhone

/// The planner's state of a phone, and of its app in this second.
struct PlannedPhone {
  enum App: Equatable {
    case neverOpened
    /// The app has run since second `since`. `wasInFront` says whether the app was in front at any time since then.
    case running(since: Int, wasInFront: Bool)
    case ended(ProcessEnd)
  }

  let facts: PhoneFacts
  var app = App.neverOpened
  var isInFront = false
  var screenIsOn = false
  var radioIsOn = true
  /// Whether the phone has been unlocked since it was switched on (rule D10).
  var wasUnlocked = true
  /// Whether the system keeps the app's requests after the app has ended (rules G1 and G4).
  var isKept = true
  /// Whether the app's connection attempts are pending with the system (rule C1).
  var attempts = true
  /// Whether the phone advertises for the app (rule A9).
  var isAdvertising = false
  /// The second until which the app stays awake after its latest event, or after it left the foreground.
  var awakeUntil = 0
  /// The second in which an ended app will run again; `nil` until an event causes the start.
  var startsAt: Int?

  /// Whether location keeps the app awake (rule D6): `wasInFront` for an app that was in front at any time since its
  /// start, and `otherwise` for any other app.
  private let staysAwake: (wasInFront: Bool, otherwise: Bool)
  /// The seconds for which the app stays awake after an event (rules D2 and D4), and after leaving the foreground
  /// (rules D1 and D4).
  private let (wakeTime, leavingTime): (Int, Int)

  init(_ facts: PhoneFacts) {
    self.facts = facts
    let rules = facts.rulebook
    staysAwake =
      switch facts.location {
      case .authorizedAlways: (rules[Rules.locationKeepsAwake], rules[Rules.locationKeepsAwake])
      // With the permission "while using the app", location updates that began in the foreground continue in the
      // background.
      case .authorizedWhenInUse: (rules[Rules.whenInUseKeepsAwake], false)
      case .denied, .restricted, .notDetermined: (false, false)
      }
    let task = rules[Rules.backgroundTaskBudget]
    wakeTime = Int(max(rules[Rules.wakeWindow], task) / .seconds(1))
    leavingTime = Int(max(rules[Rules.suspensionDelay], task) / .seconds(1))
  }

  var rules: Rulebook { facts.rulebook }

  var isRunning: Bool { if case .running = app { true } else { false } }

  /// Whether the app executes code. The app executes code in the foreground, while location keeps it awake (rule D6),
  /// and for a while after an event (rules D2 and D4).
  func isAwake(at second: Int) -> Bool {
    guard case .running(_, let wasInFront) = app else { return false }
    return isInFront || second < awakeUntil || (wasInFront ? staysAwake.wasInFront : staysAwake.otherwise)
  }

  /// Whether the app can run location and ranging on this phone (rules B4 and E13).
  func runsLocation(at second: Int) -> Bool {
    guard isAwake(at: second) else { return false }
    return switch facts.location {
    case .authorizedAlways, .authorizedWhenInUse: true
    case .denied, .restricted, .notDetermined: false
    }
  }

  /// Handles an event for the app: wakes the app (rule D2), or starts it if it has ended (rule G1).
  mutating func event(at second: Int, isDiscovery: Bool = false) {
    switch app {
    case .neverOpened: break
    case .running:
      awakeUntil = max(awakeUntil, second + wakeTime)
    case .ended(let end):
      guard startsAt == nil, mayStart(after: end), !isDiscovery || rules[Rules.scanRelaunches] else { return }
      startsAt = second + max(1, Int((rules[Rules.launchDelay] / .seconds(1)).rounded(.up)))
    }
  }

  /// Whether a Bluetooth event may start an app whose process has ended in the given way.
  func mayStart(after end: ProcessEnd) -> Bool {
    guard isKept, wasUnlocked || !facts.hasPasscode || !rules[Rules.firstUnlockOpensData] else { return false }
    return switch end {
    case .jetsam, .crash, .permissionChanged: rules[Rules.relaunchAfterRemoval]
    case .forceQuit: rules[Rules.relaunchAfterForceQuit]
    case .powerOff: rules[Rules.relaunchAfterReboot]
    }
  }

  /// Starts the app if the second ``startsAt`` has come.
  mutating func passTime(to second: Int) {
    guard let startsAt, startsAt <= second else { return }
    self.startsAt = nil
    guard case .ended = app else { return }
    app = .running(since: second, wasInFront: false)
    attempts = true
    // `isAdvertising` keeps its value: an earlier advertisement is still on air, or the app may start it again (rule
    // A9, conflict L7).
    event(at: second)
  }

  mutating func apply(_ change: PhoneFacts.What, at second: Int) {
    switch change {
    case .opened:
      if case .running(let since, _) = app {
        app = .running(since: since, wasInFront: true)
      } else {
        app = .running(since: second, wasInFront: true)
      }
      (isInFront, screenIsOn, wasUnlocked, isKept, attempts) = (true, true, true, true, true)
      startsAt = nil
      isAdvertising = radioIsOn
    case .darkened:
      if isInFront { awakeUntil = max(awakeUntil, second + leavingTime) }
      (isInFront, screenIsOn) = (false, false)
    case .lit: screenIsOn = true
    case .unlocked: (screenIsOn, wasUnlocked) = (true, true)
    case .bluetooth(let isOn, let cause): switchBluetooth(on: isOn, by: cause, at: second)
    case .linksEnded: event(at: second)
    case .newAddress: break
    case .ended(let end):
      app = .ended(end)
      (isInFront, startsAt) = (false, nil)
      if end == .forceQuit { (isKept, isAdvertising) = (false, false) }
      // A reboot ends all attempts (rule C1).
      if end == .powerOff { (attempts, wasUnlocked, screenIsOn) = (false, false, false) }
    }
  }

  private mutating func switchBluetooth(on isOn: Bool, by cause: BluetoothSwitch, at second: Int) {
    // If the button in Control Center leaves the radio on, the second press of the button has no effect (conflict L6).
    guard isOn != radioIsOn else { return }
    radioIsOn = isOn
    if !isOn {
      attempts = false
      let rule = cause == .controlCenter ? Rules.relaunchAfterControlCenter : Rules.relaunchAfterSettingsSwitch
      if !isRunning, !rules[rule] { isKept = false }
      // When the radio is switched off, the advertisement ends. From iOS 14 on, the app cannot start its advertisement
      // again in the background (rule A9).
      isAdvertising = false
    } else {
      isAdvertising = isRunning && (isInFront || !rules[Rules.backgroundChangeIsIgnored])
      attempts = isRunning
    }
    // A change of state wakes the app (rule D2).
    if isRunning { event(at: second) }
  }
}
