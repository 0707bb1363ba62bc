public import VirtualPhone

/// Something that is done to a phone, or by its user, at a moment of a scenario.
public struct ScheduledAction: Equatable, Sendable {
  public var time: WorldTime
  public var phone: String
  public var action: Action

  public enum Action: Equatable, Sendable {
    /// A tap on the app's icon.
    case open
    case home
    case lock
    case unlock
    /// Light the screen without unlocking.
    case wake
    case powerOff
    case powerOn
    /// Both, one after the other.
    case reboot
    case bluetooth(Bool)
    case airplane(Bool)
    /// The system takes the app out of memory.
    case jetsam
    case crash
    /// The user swipes the app away.
    case forceQuit
    case place(Position)
    case walk([Position], metresPerSecond: Double)
    case cover(Bool)
    case doNotDisturb(Bool)
    case watch(Bool)
    case location(LocationPermission)
    case notifications(NotificationPermission)
    case bluetoothPermission(BluetoothPermission)
    /// The clock on the wall is set forward, or back.
    case setClock(Duration)
    /// The person with the phone sends a message to everybody linked.
    case say(String, to: String?)
    /// The person taps what the app in front shows under a text.
    case tap(String)
  }

  /// The words by which a file calls the actions.
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
  /// How fast people walk.
  private static let walkingSpeed = 1.4
  /// In metres a second: an airliner's speed.
  private static let speeds = 0.01...300.0
  /// In seconds: a hundred years either way.
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
    guard !stops.isEmpty else { throw error("a walk leads through one place at least") }
    return stops
  }
}
