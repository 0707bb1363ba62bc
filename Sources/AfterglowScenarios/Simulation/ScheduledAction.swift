public import VirtualPhone

/// An action on a phone or of the phone's user, at a moment of a scenario.
public struct ScheduledAction: Equatable, Sendable {
  /// The time of the action.
  public var time: WorldTime
  /// The name of the phone.
  public var phone: String
  /// The act on the phone.
  public var action: Action

  /// An act of the user, the system or the surroundings on a phone.
  public enum Action: Equatable, Sendable {
    /// The user taps the app's icon.
    case open
    /// The user goes to the home screen.
    case home
    /// The user locks the phone, which darkens its screen (rule D1).
    case lock
    /// The user unlocks the phone.
    case unlock
    /// The screen is lit, and the phone stays locked.
    case wake
    /// The phone is switched off, which ends every process.
    case powerOff
    /// The phone is switched on.
    case powerOn
    /// The phone is switched off and on again.
    case reboot
    /// The user switches Bluetooth on or off in Settings (rule I1).
    case bluetooth(Bool)
    /// The user switches airplane mode on or off (rule I1).
    case airplane(Bool)
    /// The system removes the app from memory (rule D8).
    case jetsam
    /// The app crashes.
    case crash
    /// The user swipes the app away (rule D8).
    case forceQuit
    /// The phone is moved at once to another place.
    case place(Position)
    /// The phone is carried along straight lines through these places.
    case walk([Position], metresPerSecond: Double)
    /// The proximity sensor is covered or uncovered, as by a pocket (rule F2).
    case cover(Bool)
    /// The user switches Do Not Disturb on or off (rule F2).
    case doNotDisturb(Bool)
    /// An Apple Watch is paired or unpaired (rule F2).
    case watch(Bool)
    /// The user changes the app's permission for location (rule E1).
    case location(LocationPermission)
    /// The user changes the app's permission for notifications (rule F4).
    case notifications(NotificationPermission)
    /// The user changes the app's permission for Bluetooth, which ends the app (rule I3).
    case bluetoothPermission(BluetoothPermission)
    /// The phone's clock is set ahead of the world's clock by the duration, or behind it if the duration is negative.
    case setClock(Duration)
    /// The user sends a message in the chat to the phone `to`, or to all phones that have proved that they are near if
    /// `to` is `nil`.
    case say(String, to: String?)
    /// The user taps the control that the app in front shows with this text.
    case tap(String)
  }

  /// The words for actions in scenario files.
  enum Word: String, CaseIterable {
    case open, home, lock, unlock, wake, powerOff, powerOn, reboot, bluetooth, airplane, jetsam, crash, forceQuit
    case place, walk, cover, doNotDisturb, watch, location, notifications, bluetoothPermission, setClock, say, tap
  }

  init(parsing value: ScenarioValue, phones: [PhonePlan]) throws(ScenarioError) {
    var object = try value.object()
    time = .zero + (try object.take("at").seconds())
    phone = try object.take("phone").phone(of: phones)
    action = try Action(parsing: &object, phones: phones)
    try object.end()
  }
}

extension ScheduledAction.Action {
  /// The default speed of a walk, in metres a second.
  private static let walkingSpeed = 1.4
  /// The allowed speeds, in metres a second, up to the speed of an airliner.
  private static let speeds = 0.01...300.0
  /// The allowed changes of a clock, in seconds, up to about a hundred years forward or back.
  private static let clockLeaps = -3.2e9...3.2e9

  init(parsing object: inout ScenarioObject, phones: [PhonePlan]) throws(ScenarioError) {
    let word: ScheduledAction.Word = try object.take("do").choice()
    switch word {
    case .open: self = .open
    case .home: self = .home
    case .lock: self = .lock
    case .unlock: self = .unlock
    case .wake: self = .wake
    case .powerOff: self = .powerOff
    case .powerOn: self = .powerOn
    case .reboot: self = .reboot
    case .jetsam: self = .jetsam
    case .crash: self = .crash
    case .forceQuit: self = .forceQuit
    case .bluetooth: self = .bluetooth(try object.take("on").boolean())
    case .airplane: self = .airplane(try object.take("on").boolean())
    case .cover: self = .cover(try object.take("on").boolean())
    case .doNotDisturb: self = .doNotDisturb(try object.take("on").boolean())
    case .watch: self = .watch(try object.take("on").boolean())
    case .place: self = .place(try object.take("to").position())
    case .walk:
      let stops = try object.take("through").stops()
      let speed = try object.takeIfPresent("speed")?.number(in: Self.speeds) ?? Self.walkingSpeed
      self = .walk(stops, metresPerSecond: speed)
    case .location: self = .location(try object.take("permission").locationPermission())
    case .notifications: self = .notifications(try object.take("permission").notificationPermission())
    case .bluetoothPermission: self = .bluetoothPermission(try object.take("permission").bluetoothPermission())
    case .setClock: self = .setClock(.seconds(try object.take("by").number(in: Self.clockLeaps)))
    case .say: self = .say(try object.take("text").string(), to: try object.takeIfPresent("to")?.phone(of: phones))
    case .tap: self = .tap(try object.take("text").string())
    }
  }
}

extension ScenarioValue {
  fileprivate func stops() throws(ScenarioError) -> [Position] {
    var stops: [Position] = []
    for value in try boundedList() { stops.append(try value.position()) }
    guard !stops.isEmpty else { throw error("a walk has at least one place") }
    return stops
  }
}
