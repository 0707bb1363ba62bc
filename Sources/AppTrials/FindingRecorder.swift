import PhonePort
import VirtualPhone

/// Checks apps' requests to their phones against iOS's rules. Also records problems that the phones' callbacks, alerts
/// and logs report, and the ends of apps by a fault.
struct FindingRecorder {
  /// The recorded state of one process.
  private struct ProcessState {
    var isInBackground = true
    var openTasks: Set<Int> = []
    /// Whether the app has started advertising since Bluetooth was last switched on.
    var hasAdvertised = false
  }

  private var processes: [ObjectIdentifier: ProcessState] = [:]
  private var known: Set<String> = []
  private(set) var findings: [Finding] = []

  private mutating func add(
    _ kind: String, _ rule: String, _ severity: Finding.Severity, _ message: String, _ process: AppProcess,
    _ time: Duration
  ) {
    guard known.insert(kind).inserted else { return }
    findings.append(
      Finding(
        rule: rule, kind: kind, severity: severity, message: message, time: time, phone: process.phone.name))
  }

  mutating func started(_ process: AppProcess) { processes[ObjectIdentifier(process)] = ProcessState() }

  mutating func received(_ callback: PhoneCallback, by process: AppProcess, at time: Duration) {
    let key = ObjectIdentifier(process)
    switch callback {
    case .application(.didBecomeActive), .application(.willEnterForeground):
      processes[key]?.isInBackground = false
    case .application(.didEnterBackground): processes[key]?.isInBackground = true
    case .application(.taskExpired(let task)):
      if processes[key]?.openTasks.contains(task) == true {
        add(
          "background-task-expired", "D4", .warning,
          "a background task ran until it expired; iOS ends an app that does not end an expired task", process, time)
      }
    case .peripheralManager(_, .startedAdvertising(let fault)):
      if fault == .alreadyAdvertising {
        add(
          "advertising-twice", "A10", .fault,
          "startAdvertising(_:) was called while the app was already advertising; the first advertisement stays on air",
          process, time)
      }
    case .peripheralManager(_, .state(let state, _)):
      if state != .poweredOn { processes[key]?.hasAdvertised = false }
    case .central, .peripheralManager, .channel, .location, .notification, .notificationEvent, .application, .timer,
      .liveActivityEnded:
      break
    }
  }

  mutating func sent(_ request: PhoneRequest, _ reply: PhoneReply, by process: AppProcess, at time: Duration) {
    switch request {
    case .central(_, let request): check(request, process, time)
    case .peripheralManager(_, let request): check(request, process, time)
    case .location(_, let request): check(request, process, time)
    case .application(let request): check(request, reply, process, time)
    case .channel(_, .publish(_, isEncrypted: true)): addPairing("an L2CAP channel", process, time)
    case .channel, .notification, .system, .query: break
    }
  }

  private mutating func addPairing(_ subject: String, _ process: AppProcess, _ time: Duration) {
    add(
      "pairing-not-modelled", "–", .warning,
      "\(subject) of the app requires encryption; iOS asks both users to pair, but virtual phones never pair, so the "
        + "access fails", process, time)
  }

  private mutating func check(_ request: CentralRequest, _ process: AppProcess, _ time: Duration) {
    if case .open = request { checkBluetoothDescription(process, time) }
    guard let state = processes[ObjectIdentifier(process)] else { return }
    guard case .scan(let wish?) = request else { return }
    if state.isInBackground, (wish.services ?? []).isEmpty {
      add(
        "background-scan-for-all", "B1", .fault,
        "a scan in the background names no services; such a scan finds nothing", process, time)
    }
    if state.isInBackground, wish.allowsDuplicates {
      add(
        "background-duplicates", "B2", .warning,
        "CBCentralManagerScanOptionAllowDuplicatesKey has no effect in the background", process, time)
    }
    if !process.installed.app.infoPlist.backgroundModes.contains("bluetooth-central") {
      add(
        "no-central-mode", "D2", .warning,
        "the app scans, and its property list lacks the background mode bluetooth-central", process, time)
    }
  }

  private mutating func check(_ request: PeripheralManagerRequest, _ process: AppProcess, _ time: Duration) {
    guard let state = processes[ObjectIdentifier(process)] else { return }
    switch request {
    case .startAdvertising(let wish):
      let allowed = [AdvertisementKey.localName, AdvertisementKey.services, AdvertisementKey.beacon]
      let ignored = wish.keys.filter { !allowed.contains($0) }
      if !ignored.isEmpty {
        add(
          "advertisement-keys", "A1", .fault,
          "iOS does not send \(ignored.joined(separator: ", ")); an app can advertise services, a local name or an "
            + "iBeacon", process, time)
      }
      processes[ObjectIdentifier(process)]?.hasAdvertised = true
      if state.isInBackground, process.phone.os.major >= 14 {
        if state.hasAdvertised {
          add(
            "background-advertising-change", "A9", .fault,
            "advertising was started in the background; from iOS 14 on this call does not change the mask on air",
            process,
            time)
        } else {
          add(
            "background-advertising-start", "A9", .note,
            "advertising was started in the background for the first time since the launch or since Bluetooth came on; "
              + "from iOS 14 on this call does not change the mask on air", process, time)
        }
      }
      if state.isInBackground, wish.localName != nil {
        add("background-local-name", "A3", .warning, "an app in the background sends no local name", process, time)
      }
      if wish.beacon != nil {
        if state.isInBackground {
          add("background-beacon", "A8", .fault, "an app in the background sends no iBeacon", process, time)
        }
      } else if !process.installed.app.infoPlist.backgroundModes.contains("bluetooth-peripheral") {
        add(
          "no-peripheral-mode", "A3", .warning,
          "the app advertises, and its property list lacks the background mode bluetooth-peripheral", process, time)
      }
    case .stopAdvertising:
      if state.isInBackground, state.hasAdvertised, process.phone.os.major >= 14 {
        add(
          "background-advertising-change", "A9", .fault,
          "advertising was stopped in the background; from iOS 14 on this call does not change the mask on air",
          process, time
        )
      }
    case .open: checkBluetoothDescription(process, time)
    case .add(let service, _):
      if service.characteristics.contains(where: \.requiresPairing) { addPairing("a characteristic", process, time) }
    case .close, .isAdvertising, .remove, .removeAll, .respond, .update, .subscribers, .updateLength: break
    }
  }

  private mutating func checkBluetoothDescription(_ process: AppProcess, _ time: Duration) {
    guard process.phone.os.major >= 13 else { return }
    checkDescription("NSBluetoothAlwaysUsageDescription", "I3", "the app uses Bluetooth", process, time)
  }

  private mutating func checkDescription(
    _ key: String, _ rule: String, _ use: String, _ process: AppProcess, _ time: Duration
  ) {
    guard !process.installed.app.infoPlist.usageDescriptions.contains(key) else { return }
    add("no-\(key)", rule, .fault, "\(use), and its property list lacks \(key)", process, time)
  }

  private mutating func check(_ request: LocationRequest, _ process: AppProcess, _ time: Duration) {
    let plist = process.installed.app.infoPlist
    switch request {
    case .requestAlways:
      for key in ["NSLocationAlwaysAndWhenInUseUsageDescription", "NSLocationWhenInUseUsageDescription"] {
        checkDescription(key, "E1", "the app asks for location", process, time)
      }
    case .requestWhenInUse:
      checkDescription("NSLocationWhenInUseUsageDescription", "E1", "the app asks for location", process, time)
    case .setBackgroundUpdates(true):
      if !plist.backgroundModes.contains("location") {
        add(
          "no-location-mode", "D6", .fault,
          "allowsBackgroundLocationUpdates needs the background mode location; iOS ends the app", process, time)
      }
    default: break
    }
  }

  private mutating func check(
    _ request: ApplicationRequest, _ reply: PhoneReply, _ process: AppProcess, _ time: Duration
  ) {
    let key = ObjectIdentifier(process)
    switch request {
    case .beginTask(let hasHandler):
      if let task = reply.count { processes[key]?.openTasks.insert(task) }
      if !hasHandler {
        add(
          "background-task-without-handler", "D4", .warning,
          "a background task has no expiration handler; iOS ends an app that does not end an expired task", process,
          time)
      }
    case .endTask(let task): processes[key]?.openTasks.remove(task)
    case .endLiveActivity: break
    case .beginLiveActivity:
      switch reply.count.flatMap(LiveActivityOutcome.init) {
      case .notDeclared:
        add(
          "live-activity-undeclared", "B9", .warning,
          "the app asks for a Live Activity and its property list lacks NSSupportsLiveActivities; iOS refuses", process,
          time)
      case .notInFront:
        add(
          "live-activity-in-background", "B9", .warning,
          "the app asks for a Live Activity in the background, and iOS refuses", process, time)
      case .begun, .notOnThisRelease, nil: break
      }
    }
  }

  /// Records work of the app that was due while the app was suspended.
  mutating func recordLateWork(of process: AppProcess, at time: Duration) {
    add(
      "work-while-suspended", "D9", .note,
      "a timer, a sleep or a delayed block was due while the app was suspended; it waits until the app runs again",
      process, time)
  }

  /// Records an alert that the phone shows because of the app.
  mutating func recordAlert(_ alert: SystemAlert, _ phone: String, at time: Duration) {
    let (rule, words): (String, String) =
      switch alert.occasion {
      case .connected: ("C18", "a connection was made while the app was suspended")
      case .disconnected: ("C18", "a connection has ended while the app was suspended")
      case .notified: ("C18", "a value has arrived while the app was suspended")
      case .bluetoothIsOff: ("I1", "the app needs Bluetooth, which is off")
      case .relaunched: ("C21", "a Bluetooth event has started the app")
      }
    guard known.insert("alert \(words)").inserted else { return }
    findings.append(
      Finding(
        rule: rule, kind: "system-alert", severity: .note, message: "iOS shows an alert: \(words)", time: time,
        phone: phone))
  }

  /// Records a problem that a line of the phone's log reports, for example a misuse of Core Bluetooth. Each kind of
  /// problem is recorded once. Log lines about one kind of misuse may contain different identifiers, so the recorder
  /// compares only the words without digits.
  mutating func logged(_ message: String, _ phone: String, at time: Duration) {
    // The code with which iOS ends an app that did not end a background task in time. A main thread that is blocked for
    // too long is a fault of the process, which `ended` records.
    let watchdog = "0x8badf00d: "
    if message.hasPrefix(watchdog), known.insert(message).inserted {
      findings.append(
        Finding(
          rule: "D4", kind: "ended-by-watchdog", severity: .fault,
          message: "iOS ends the app: \(message.dropFirst(watchdog.count))", time: time, phone: phone))
    }
    let miss = "[Afterglow] there is no control "
    if message.hasPrefix(miss), known.insert("tap").inserted {
      findings.append(
        Finding(
          rule: "–", kind: "tap-missed", severity: .warning,
          message: "a tap found no control: \(message.dropFirst("[Afterglow] ".count))", time: time, phone: phone))
    }
    if message.hasPrefix("[CoreLocation] a location manager's delegate is not called: "),
      known.insert("location-manager-without-run-loop").inserted
    {
      findings.append(
        Finding(
          rule: "–", kind: "location-manager-without-run-loop", severity: .fault,
          message: String(message.dropFirst("[CoreLocation] ".count)), time: time, phone: phone))
    }
    let mark = "[CoreBluetooth] API MISUSE: "
    guard message.hasPrefix(mark) else { return }
    let text = String(message.dropFirst(mark.count))
    let isEarly = text.contains("powered on state")
    let isUnused = text.contains("unused peripheral")
    let kind = isEarly ? "manager-not-powered-on" : isUnused ? "unused-peripheral" : "api-misuse"
    let words = text.split(separator: " ").filter { !$0.contains(where: \.isNumber) }.joined(separator: " ")
    guard known.insert("\(kind) \(words)").inserted else { return }
    findings.append(
      Finding(
        rule: isUnused ? "C8" : "I1", kind: kind, severity: .fault, message: "Core Bluetooth logs: \(words)",
        time: time,
        phone: phone))
  }

  /// Records that an app ended because of its own fault.
  mutating func ended(_ phone: String, by reason: String, at time: Duration) {
    guard known.insert("ended \(reason)").inserted else { return }
    findings.append(
      Finding(rule: "D8", kind: "app-ended", severity: .fault, message: reason, time: time, phone: phone))
  }
}
