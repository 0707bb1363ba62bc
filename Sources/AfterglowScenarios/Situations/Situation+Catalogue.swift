public import VirtualPhone

/// The situations of the survey.
extension Situation {
  /// The releases of iOS on which a survey plays the situations of `meetings`, `ends` and `switches`.
  public static let releases: [OSVersion] = [
    .iOS11, .iOS13, .iOS14, .iOS16, OSVersion(17), .iOS18, .iOS26, OSVersion(27),
  ]

  /// All situations of the survey.
  public static let all: [Situation] =
    crowds + permissions + releases.flatMap { meetings(on: $0) + ends(on: $0) + switches(on: $0) } + absences + others
    + conflicts

  /// Returns the situation with a name; `nil` if there is no such situation.
  public static func named(_ name: String) -> Situation? { all.first { $0.name == name } }

  // MARK: Crowds

  static let sizes = [2, 3, 5, 10, 13, 20, 30, 50]

  /// The maximum number of worlds in which a survey plays the situation. The maximum is smaller for situations in which
  /// the simulation of one world takes minutes.
  public var worlds: Int {
    switch phones {
    case ...20: 10
    case ...30: 5
    default: 3
    }
  }

  static let crowds: [Situation] =
    sizes.map { locked($0) }
    + sizes.map { count in
      var front = Situation("front-\(count)", "\(count) phones in front", phones: count, length: .seconds(3_600))
      front.staysInFront = true
      return front
    }

  /// Returns a situation in which each phone's app is opened for half a minute, and the phone is then locked.
  static func locked(_ count: Int, hours: Int = 8) -> Situation {
    Situation("locked-\(count)", "\(count) phones, locked", phones: count, length: .seconds(3_600 * hours))
  }

  // MARK: Permissions

  static let permissions: [Situation] =
    [(LocationPermission.authorizedWhenInUse, "when-in-use", [2, 10]), (.denied, "denied", [2, 5, 10, 20])]
    .flatMap { permission, word, sizes in
      sizes.map { count in
        var situation = Situation(
          "\(word)-\(count)", "\(count) phones, locked, location \(word == "denied" ? "denied" : "when in use")",
          phones: count, length: .seconds(7_200))
        situation.location = permission
        return situation
      }
    } + [metWithoutLocation]

  /// Two locked phones meet for the first time, and their apps may not use location. One screen is lit after the
  /// meeting.
  private static let metWithoutLocation: Situation = {
    var situation = meetings(on: .iOS18)[2]
    situation.name = "denied-dark-lit"
    situation.title += ", location denied"
    situation.location = .denied
    return situation
  }()

  // MARK: First meetings

  private static func small(
    _ name: String, _ title: String, on os: OSVersion, length: Duration = .seconds(3_600)
  ) -> Situation {
    var situation = Situation("\(name)-ios-\(os.major)", title, phones: 2, length: length)
    situation.os = os
    return situation
  }

  /// Situations in which two phones meet for the first time. Either the app is in front on both phones, or both phones
  /// are locked.
  static func meetings(on os: OSVersion) -> [Situation] {
    let meeting = Duration.seconds(180)
    func dark(_ name: String, _ title: String) -> Situation {
      var situation = small(name, title, on: os)
      situation.places = .apart
      situation.start = meeting
      situation.event = meeting
      situation.acts = [Act(at: meeting, 0..<2, .comeTogether)]
      return situation
    }
    let light = small("light", "two meet with the app in front", on: os)
    var lit = dark("dark-lit", "two meet locked; one screen is lit for 20 s")
    let glance = meeting + .seconds(300)
    lit.acts += [Act(at: glance, 0, .light), Act(at: glance + .seconds(20), 0, .lock)]
    lit.event = glance
    var nudged = dark("dark-nudges", "two meet locked, with nudges")
    nudged.nudges = true
    return [light, dark("dark", "two meet locked"), lit, nudged]
  }

  // MARK: Ends of the app

  /// Situations in which two phones are linked and locked, and then one of the two apps ends.
  static func ends(on os: OSVersion) -> [Situation] {
    let moment = Duration.seconds(600)
    func end(_ name: String, _ title: String, _ acts: [Act]) -> Situation {
      var situation = small(name, title, on: os)
      situation.event = moment
      situation.acts = acts
      return situation
    }
    var messages = end("killed-messages", "the same with messages", [Act(at: moment, 0, .jetsam)])
    messages.exchangesMessages = true
    return [
      end("killed", "one app is removed from memory while linked", [Act(at: moment, 0, .jetsam)]),
      messages,
      end("swiped", "one app is swiped away", [Act(at: moment, 0, .forceQuit)]),
      end(
        "rebooted", "one phone is rebooted, and unlocked for 10 s a minute later",
        [
          Act(at: moment, 0, .reboot), Act(at: moment + .seconds(60), 0, .unlock),
          Act(at: moment + .seconds(70), 0, .lock),
        ]),
    ]
  }

  // MARK: Bluetooth off and on

  /// Situations in which two phones are linked and locked, and one phone's Bluetooth is off for a minute. A further
  /// situation has two phones without a passcode.
  static func switches(on os: OSVersion) -> [Situation] {
    let off = Duration.seconds(600)
    let on = off + .seconds(60)
    let ways: [(String, String, BluetoothSwitch)] = [
      ("bluetooth-settings", "Bluetooth off and on in Settings", .settings),
      ("bluetooth-control-center", "Bluetooth off and on in Control Center", .controlCenter),
      ("bluetooth-airplane", "Bluetooth off and on by airplane mode", .airplaneMode),
    ]
    var open = small("no-passcode", "two phones without a passcode", on: os)
    open.hasPasscode = false
    return ways.map { name, title, way in
      var situation = small(name, title, on: os)
      situation.event = on
      situation.grace = .seconds(30)
      situation.acts = [
        Act(at: off, 0, .bluetooth(isOn: false, by: way)), Act(at: on, 0, .bluetooth(isOn: true, by: way)),
      ]
      return situation
    } + [open]
  }

  // MARK: Separation and return

  /// Situations in which two locked phones are linked, are then apart for a time, and come together again.
  static let absences: [Situation] = [false, true].flatMap { nudges in
    [60, 300, 600, 900, 1_200, 1_800, 3_600, 7_200, 14_400, 28_800].map { seconds in
      let name = seconds < 3_600 ? "\(seconds / 60) min" : "\(seconds / 3_600) h"
      let leaving = Duration.seconds(600)
      let back = leaving + .seconds(seconds)
      var situation = Situation(
        "apart-\(name.split(separator: " ").joined(separator: "-"))\(nudges ? "-nudges" : "")",
        "apart for \(name), then together\(nudges ? ", with nudges" : "")", phones: 2, length: .seconds(1_200))
      situation.nudges = nudges
      situation.start = back
      situation.event = back
      situation.grace = .seconds(300)
      situation.acts = [Act(at: leaving, 1, .goAway), Act(at: back, 1, .comeTogether)]
      return situation
    }
  }

  // MARK: Others

  static let others: [Situation] = {
    let through = [Position(x: 100, y: 0), Position(x: -100, y: 0)]
    var walk = Situation(
      "walk-locked", "a locked phone is carried through a crowd of 50", phones: 51, length: .seconds(540))
    walk.places = .rows
    walk.focus = 0
    walk.acts = [Act(at: .seconds(120), 0, .walk(through))]
    var inHand = walk
    inHand.name = "walk-in-hand"
    inHand.title = "the same with the app in front"
    inHand.acts.insert(Act(at: .seconds(300), 0, .open), at: 1)
    var strangers = Situation(
      "among-30-others", "two locked phones among 30 that use another service", phones: 2, length: .seconds(3_600))
    strangers.bystanders = 30
    return [walk, inHand, strangers]
  }()

  // MARK: Where sources disagree

  /// Situations with a reading other than ``RulebookReading/usual``: the sources of a rule disagree, and the rulebook
  /// follows another source.
  static let conflicts: [Situation] = {
    func other(_ reading: RulebookReading, _ situation: Situation) -> Situation {
      var situation = situation
      situation.name += "-" + reading.rawValue
      situation.reading = reading
      return situation
    }
    func among(_ situations: [Situation], _ name: String) -> [Situation] { situations.filter { $0.name == name } }
    let small = releases.flatMap { meetings(on: $0) + ends(on: $0) + switches(on: $0) }
    return [5, 10, 13, 20].map { other(.oneWayLinks, locked($0, hours: 2)) }
      + [10, 20].map { other(.eightLinks, locked($0, hours: 2)) }
      + small.filter { $0.name.hasPrefix("dark-lit-") }.map { other(.oneWayLinks, $0) }
      + small.filter { $0.name.hasPrefix("bluetooth-control-center-") }.map { other(.controlCenterStaysOn, $0) }
      + [OSVersion.iOS26, OSVersion(27)].flatMap { os in
        among(switches(on: os), "bluetooth-control-center-ios-\(os.major)").map { other(.relaunchAsBefore26, $0) }
      } + [.iOS18, .iOS26].flatMap { os in ends(on: os).prefix(1).map { other(.scansRelaunchNobody, $0) } }
      + permissions.filter { $0.name.hasPrefix("when-in-use") }.map { other(.whenInUseSleeps, $0) }
  }()
}
