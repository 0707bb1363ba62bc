package import VirtualPhone

extension Simulation {
  /// Performs a scheduled action. An action that needs a running phone has no effect while the phone is off.
  func perform(_ scheduled: ScheduledAction) {
    guard let (phone, installed) = actor(scheduled.phone) else { return }
    report(.action, scheduled.phone, text: scheduled.action.description)
    if case .say(let text, let receiver) = scheduled.action {
      return say(text, to: receiver, on: scheduled.phone, installed)
    }
    scheduled.action.perform(on: phone, installed)
  }
}

extension ScheduledAction.Action {
  /// Performs the action on a phone. The method does not send chat messages, because the simulation sends them.
  package func perform(on phone: Phone, _ installed: InstalledApp) {
    switch self {
    case .open: phone.launch(installed)
    case .home: phone.pressHome()
    case .lock: phone.lock()
    case .unlock: phone.unlock()
    case .wake: phone.wakeScreen()
    case .powerOff: phone.powerOff()
    case .powerOn: phone.powerOn()
    case .reboot: phone.reboot()
    case .bluetooth(let isOn): phone.setBluetooth(on: isOn)
    case .airplane(let isOn): phone.setAirplaneMode(on: isOn)
    case .jetsam: phone.jetsam(installed)
    case .crash: phone.crash(installed)
    case .forceQuit: phone.forceQuit(installed)
    case .place(let position): phone.place(at: position)
    case .walk(let stops, let speed): phone.walk(through: stops, speed: speed)
    case .cover(let isCovered): phone.isProximitySensorCovered = isCovered
    case .doNotDisturb(let isOn): phone.isDoNotDisturbOn = isOn
    case .watch(let isPaired): phone.hasPairedWatch = isPaired
    case .location(let status): phone.setLocationAuthorization(status, for: installed)
    case .notifications(let status): phone.setNotificationAuthorization(status, for: installed)
    case .bluetoothPermission(let authorization): phone.setBluetoothAuthorization(authorization, for: installed)
    case .setClock(let leap): phone.setClock(ahead: leap)
    case .tap(let text): phone.tap(text)
    case .say: break
    }
  }
}

extension ScheduledAction.Action: CustomStringConvertible {
  /// The action in words, as part of a sentence.
  public var description: String {
    switch self {
    case .open: "the app is opened"
    case .home: "the home button is pressed"
    case .lock: "locked"
    case .unlock: "unlocked"
    case .wake: "the screen is lit"
    case .powerOff: "switched off"
    case .powerOn: "switched on"
    case .reboot: "restarted"
    case .bluetooth(let isOn): isOn ? "Bluetooth is switched on" : "Bluetooth is switched off"
    case .airplane(let isOn): isOn ? "airplane mode is switched on" : "airplane mode is switched off"
    case .jetsam: "the system removes the app from memory"
    case .crash: "the app crashes"
    case .forceQuit: "the app is swiped away"
    case .place(let position): "is at \(position.text)"
    case .walk(let stops, _): "walks to \(stops.map(\.text).joined(separator: ", then "))"
    case .cover(let isCovered): isCovered ? "put into a pocket" : "taken out of the pocket"
    case .doNotDisturb(let isOn): isOn ? "Do Not Disturb is switched on" : "Do Not Disturb is switched off"
    case .watch(let isPaired): isPaired ? "a watch is paired" : "the watch is unpaired"
    case .location(let status): "location is set to \(status == .authorizedAlways ? "always" : "\(status)")"
    case .notifications(let status): status == .authorized ? "notifications are allowed" : "notifications are denied"
    case .bluetoothPermission(let authorization):
      authorization == .allowedAlways ? "Bluetooth is allowed" : "Bluetooth is denied"
    case .setClock(let leap): "the clock is set by \(Int(leap.inSeconds)) s"
    case .tap(let text): "\"\(text)\" is tapped"
    case .say(let text, let receiver): "says \"\(text)\"" + (receiver.map { " to \($0)" } ?? "")
    }
  }
}

extension Position {
  fileprivate var text: String { "(\(number(x)), \(number(y))) m" }

  private func number(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
}
