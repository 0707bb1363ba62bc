import SeededRandom
import VirtualPhone

/// A fault of a phone in a soak, and its repair.
enum SoakFault: String, CaseIterable {
  case jetsam
  case forceQuit
  case reboot
  case bluetoothSwitch
  case controlCenter
  case airplaneMode
  case daemonCrash
  case locationWithdrawn
  case bluetoothWithdrawn
  case notificationsWithdrawn
  case locationServicesOff
  case roughLocation
  case lowPower
  case clockJump
  case doNotDisturb
  case pocket
  case screenOn

  /// The relative frequency of the fault, approximately as on real phones.
  private var weight: Int {
    switch self {
    case .jetsam: 4
    case .forceQuit, .reboot: 2
    case .bluetoothSwitch: 4
    case .controlCenter, .airplaneMode, .daemonCrash, .clockJump: 2
    case .locationWithdrawn, .bluetoothWithdrawn, .notificationsWithdrawn, .locationServicesOff, .roughLocation,
      .lowPower:
      1
    case .doNotDisturb, .pocket, .screenOn: 2
    }
  }

  static func draw(using random: inout SplitMix64) -> SoakFault {
    var choice = Int.random(in: 0..<allCases.reduce(0) { $0 + $1.weight }, using: &random)
    for fault in allCases {
      choice -= fault.weight
      if choice < 0 { return fault }
    }
    return .jetsam
  }

  /// A short description of the fault for people.
  var words: String {
    switch self {
    case .jetsam: "app removed from memory"
    case .forceQuit: "app swiped away"
    case .reboot: "rebooted"
    case .bluetoothSwitch: "Bluetooth off"
    case .controlCenter: "Bluetooth off in Control Center"
    case .airplaneMode: "airplane mode"
    case .daemonCrash: "Bluetooth crashed"
    case .locationWithdrawn: "location forbidden"
    case .bluetoothWithdrawn: "Bluetooth forbidden to the app"
    case .notificationsWithdrawn: "notifications forbidden"
    case .locationServicesOff: "location off"
    case .roughLocation: "rough location only"
    case .lowPower: "low power mode"
    case .clockJump: "clock set two days ahead"
    case .doNotDisturb: "do not disturb"
    case .pocket: "put into a pocket"
    case .screenOn: "screen lit"
    }
  }

  /// Applies the fault to a phone.
  func strike(_ phone: Phone, _ app: InstalledApp) {
    switch self {
    // The system does not remove an app that is in front.
    case .jetsam: if app.process?.isForeground == false { phone.jetsam(app) }
    case .forceQuit: phone.forceQuit(app)
    case .reboot: phone.reboot()
    case .bluetoothSwitch: phone.setBluetooth(on: false)
    case .controlCenter: phone.setBluetoothInControlCenter(on: false)
    case .airplaneMode: phone.setAirplaneMode(on: true)
    case .daemonCrash: phone.crashBluetooth()
    case .locationServicesOff: phone.setLocationServices(on: false)
    case .roughLocation: phone.setLocationAccuracy(.reducedAccuracy, for: app)
    case .lowPower: phone.setLowPowerMode(on: true)
    // Some users set the clock two days ahead to cheat in a game.
    case .clockJump: phone.setClock(ahead: .seconds(2 * 86_400))
    case .locationWithdrawn: phone.setLocationAuthorization(.denied, for: app)
    case .bluetoothWithdrawn: phone.setBluetoothAuthorization(.denied, for: app)
    case .notificationsWithdrawn: phone.setNotificationAuthorization(.denied, for: app)
    case .doNotDisturb: phone.isDoNotDisturbOn = true
    case .pocket: phone.isProximitySensorCovered = true
    case .screenOn: phone.wakeScreen()
    }
  }

  /// Repairs the fault: restores the switch, the permission or the clock. The repair does not launch an app that has
  /// ended.
  func mend(_ phone: Phone, _ app: InstalledApp) {
    switch self {
    case .jetsam, .forceQuit, .reboot, .daemonCrash: break
    case .bluetoothSwitch: phone.setBluetooth(on: true)
    case .controlCenter: phone.setBluetoothInControlCenter(on: true)
    case .airplaneMode: phone.setAirplaneMode(on: false)
    case .locationServicesOff: phone.setLocationServices(on: true)
    case .roughLocation: phone.setLocationAccuracy(.fullAccuracy, for: app)
    case .lowPower: phone.setLowPowerMode(on: false)
    case .clockJump: phone.setClock(ahead: .zero)
    case .locationWithdrawn: phone.setLocationAuthorization(.authorizedAlways, for: app)
    case .bluetoothWithdrawn: phone.setBluetoothAuthorization(.allowedAlways, for: app)
    case .notificationsWithdrawn: phone.setNotificationAuthorization(.authorized, for: app)
    case .doNotDisturb: phone.isDoNotDisturbOn = false
    case .pocket: phone.isProximitySensorCovered = false
    case .screenOn: if phone.isLocked { phone.lock() }
    }
  }

  /// Whether the fault ends the app's process. The user opens the app again if the system has not relaunched it.
  var endsApp: Bool {
    switch self {
    case .jetsam, .forceQuit, .reboot, .bluetoothWithdrawn: true
    case .bluetoothSwitch, .controlCenter, .airplaneMode, .daemonCrash, .locationWithdrawn, .notificationsWithdrawn,
      .locationServicesOff, .roughLocation, .lowPower, .clockJump, .doNotDisturb, .pocket, .screenOn:
      false
    }
  }

  /// Returns the duration of a fault in seconds. The duration is between a fraction of a second and half an hour.
  static func duration(using random: inout SplitMix64) -> Double {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: Double.random(in: 0.2...5, using: &random)
    case 1, 2: Double.random(in: 20...180, using: &random)
    default: Double.random(in: 300...1_800, using: &random)
    }
  }
}
