import PhonePort
import VirtualPhone

/// The events that happen to the phones of a trial. If an event happens to only one phone, that phone is the second
/// phone.
package enum TrialSituation: String, CaseIterable, Sendable {
  case inFront = "in-front"
  case oneLocked = "one-locked"
  case allLocked = "all-locked"
  case metWhileLocked = "met-while-locked"
  case apart5Minutes = "apart-5-minutes"
  case apart60Minutes = "apart-60-minutes"
  case killed
  case swipedAway = "swiped-away"
  case rebooted
  case bluetoothOffAndOn = "bluetooth-off-and-on"
  case locationDenied = "location-denied"

  /// A description of the situation in one line, for the user of the tool.
  package var explanation: String {
    switch self {
    case .inFront: "every phone has the app in the foreground"
    case .oneLocked: "the second phone is locked after a minute"
    case .allLocked: "all phones are locked after a minute"
    case .metWhileLocked: "the phones come near each other after all are locked"
    case .apart5Minutes: "all phones are locked, are apart for 5 minutes, and meet again"
    case .apart60Minutes: "all phones are locked, are apart for 60 minutes, and meet again"
    case .killed: "all phones are locked, and iOS ends the app on the second phone"
    case .swipedAway: "the user of the second phone swipes the app away, and all phones are locked"
    case .rebooted: "the second phone reboots, is unlocked once, and is locked again"
    case .bluetoothOffAndOn: "all phones are locked, and Bluetooth is off on the second phone for a minute"
    case .locationDenied: "every user denies location, and all phones are locked after a minute"
    }
  }

  /// The users' answers to the app's requests.
  var answers: PermissionAnswers {
    self == .locationDenied ? PermissionAnswers(location: .denied) : PermissionAnswers()
  }

  var startsApart: Bool { self == .metWhileLocked }

  /// The duration of the trial.
  package var length: Duration { counted.upperBound }

  /// The part of the trial in which RSSI readings and bytes are counted. The counted part begins with the situation's
  /// last event, or with the trial if the situation has no event.
  package var counted: Range<Duration> {
    switch self {
    case .inFront: .zero ..< .seconds(600)
    case .oneLocked, .allLocked, .locationDenied: .seconds(60) ..< .seconds(660)
    case .metWhileLocked: .seconds(120) ..< .seconds(720)
    case .apart5Minutes: .seconds(420) ..< .seconds(1_020)
    case .apart60Minutes: .seconds(3_720) ..< .seconds(4_320)
    case .killed, .swipedAway: .seconds(120) ..< .seconds(720)
    case .rebooted, .bluetoothOffAndOn: .seconds(180) ..< .seconds(780)
    }
  }

  /// Schedules the situation's events. The closures `apart` and `together` place the phones.
  func arrange(
    _ world: World, _ phones: [(phone: Phone, app: InstalledApp)], apart: @escaping () -> Void,
    together: @escaping () -> Void
  ) {
    func at(_ seconds: Int, _ action: @escaping () -> Void) {
      world.schedule(at: .zero + .seconds(seconds), action)
    }
    let second = phones[1]
    let lockAll = { for (phone, _) in phones { phone.lock() } }
    switch self {
    case .inFront: break
    case .oneLocked: at(60) { second.phone.lock() }
    case .allLocked, .locationDenied: at(60, lockAll)
    case .metWhileLocked:
      at(60, lockAll)
      at(120, together)
    case .apart5Minutes:
      at(60, lockAll)
      at(120, apart)
      at(420, together)
    case .apart60Minutes:
      at(60, lockAll)
      at(120, apart)
      at(3_720, together)
    case .killed:
      at(60, lockAll)
      at(120) { second.phone.jetsam(second.app) }
    case .swipedAway:
      at(110) { second.phone.forceQuit(second.app) }
      at(120, lockAll)
    case .rebooted:
      at(60, lockAll)
      at(120) { second.phone.reboot() }
      at(170) { second.phone.unlock() }
      at(180) { second.phone.lock() }
    case .bluetoothOffAndOn:
      at(60, lockAll)
      at(120) { second.phone.setBluetooth(on: false) }
      at(180) { second.phone.setBluetooth(on: true) }
    }
  }
}
