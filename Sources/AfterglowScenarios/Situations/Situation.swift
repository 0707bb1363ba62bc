public import VirtualPhone

/// A situation in which a node has to work: phones, the acts of their owners, and other events.
///
/// A situation is a value. ``SituationRun`` plays a situation for one seed. `BoundPlanner` computes the best result
/// that iOS's rules allow. Every moment is given as a duration since the beginning of the world.
public struct Situation: Hashable, Sendable {
  /// The unique name of the situation, in lower case with hyphens: `locked-20`.
  public var name: String
  /// The title of the situation, for the first column of a table.
  public var title: String
  /// The number of phones that have the app.
  public var phones: Int
  /// The release that all phones run.
  public var os = OSVersion.iOS18
  /// The sides that the phones' rulebook takes where sources disagree.
  public var reading = RulebookReading.usual
  /// The app's permission for location (rule E1).
  public var location = LocationPermission.authorizedAlways
  /// Whether the app uses the overflow channel and may post notifications, which light the screen (rule F1).
  public var nudges = false
  /// Whether the apps exchange messages.
  public var exchangesMessages = false
  /// Whether the phones have a passcode.
  public var hasPasscode = true
  /// The positions of the phones when the app is opened.
  public var places = Placement.together
  /// Whether the app stays in front. By default, each phone is locked half a minute after its app was opened.
  public var staysInFront = false
  /// The number of further phones, which run another app that advertises its own services.
  public var bystanders = 0
  /// The acts after the opening of the apps, in the order of time.
  public var acts: [Act] = []
  /// The time from the beginning of the world to the first window that is counted.
  public var start = Duration.seconds(120)
  /// The total duration of the windows that are counted.
  public var length: Duration
  /// The time of the event from which delays are measured, such as a meeting, the end of an app, or the end of a fault;
  /// `nil` if delays are measured from the beginning of the world.
  public var event: Duration?
  /// The time that has to pass after ``event`` before a window counts in ``SituationMeasurement/afterwards``.
  public var grace = Duration.seconds(60)
  /// The phone whose pairs are counted; `nil` if all pairs are counted.
  public var focus: Int?

  /// Creates a situation. All other properties have their default values.
  public init(_ name: String, _ title: String, phones: Int, length: Duration) {
    self.name = name
    self.title = title
    self.phones = phones
    self.length = length
  }

  /// The positions of the phones when their apps are opened.
  public enum Placement: Hashable, Sendable {
    /// The phones are at random positions in a circle with a diameter of 8 m.
    case together
    /// The phones are out of each other's range; an act brings them together.
    case apart
    /// Phone 0 is 400 m away. All other phones are in rows, 4 m apart.
    case rows
  }

  /// An event that happens to one phone or to several phones.
  public struct Act: Hashable, Sendable {
    /// The time of the act, from the beginning of the world.
    public var time: Duration
    /// The phones that the act affects.
    public var phones: Range<Int>
    /// The kind of the act.
    public var what: What

    /// Creates an act on one phone.
    public init(at time: Duration, _ phone: Int, _ what: What) {
      self.init(at: time, phone..<phone + 1, what)
    }

    /// Creates an act on each of several phones.
    public init(at time: Duration, _ phones: Range<Int>, _ what: What) {
      self.time = time
      self.phones = phones
      self.what = what
    }

    /// The kinds of acts.
    public enum What: Hashable, Sendable {
      /// The owner opens the app.
      case open
      /// The screen goes dark, and the phone is locked if it has a passcode.
      case lock
      /// The screen is lit, and the phone stays locked.
      case light
      /// The owner unlocks the phone.
      case unlock
      /// The phone is moved to its position in the circle.
      case comeTogether
      /// The phone is moved out of all other phones' range.
      case goAway
      /// The owner walks through these positions.
      case walk([Position])
      /// The owner switches Bluetooth on or off with one of three switches (rule I1).
      case bluetooth(isOn: Bool, by: BluetoothSwitch)
      /// The system removes the app from memory.
      case jetsam
      /// The owner swipes the app away.
      case forceQuit
      /// The phone is switched off and on, and stays locked.
      case reboot
    }
  }
}

/// A reading of the sources, for the rulebook of a situation's phones. Where sources disagree, the reading determines
/// the side that the rulebook takes.
public enum RulebookReading: String, CaseIterable, Hashable, Sendable {
  /// The default value of every rule.
  case usual
  /// A link serves only the phone that made it (rule C9).
  case oneWayLinks = "one-way-links"
  /// A phone has at most eight links (rule C7, conflict L8).
  case eightLinks = "eight-links"
  /// The button in Control Center ends links, and managers still report that Bluetooth is on (conflict L6).
  case controlCenterStaysOn = "control-center-stays-on"
  /// From iOS 26 on, apps are still relaunched after the use of the button in Control Center or of airplane mode, as in
  /// earlier releases (rule G1).
  case relaunchAsBefore26 = "relaunch-as-before-26"
  /// A discovery does not relaunch an app (conflict L5).
  case scansRelaunchNobody = "scans-relaunch-nobody"
  /// Location updates with the permission "while in use" do not keep an app awake (rule D6).
  case whenInUseSleeps = "when-in-use-sleeps"

  /// The choice of sides in words, for a table.
  public var title: String {
    switch self {
    case .usual: "usual"
    case .oneWayLinks: "C9: links serve one direction"
    case .eightLinks: "C7: eight links"
    case .controlCenterStaysOn: "L6: the button in Control Center ends links and leaves Bluetooth on"
    case .relaunchAsBefore26: "G1: apps are relaunched as before iOS 26"
    case .scansRelaunchNobody: "L5: a discovery relaunches no app"
    case .whenInUseSleeps: "D6: location updates do not keep the app awake"
    }
  }

  /// Returns the rulebook of a release with this choice of sides.
  public func rulebook(for os: OSVersion) -> Rulebook {
    var rulebook = Rulebook(os: os)
    switch self {
    case .usual: break
    case .oneWayLinks: rulebook[Rules.symmetricConnect] = false
    case .eightLinks: rulebook[Rules.maximumLinks] = 8
    case .controlCenterStaysOn: rulebook[Rules.controlCenterShowsPoweredOff] = false
    case .relaunchAsBefore26:
      rulebook[Rules.relaunchAfterControlCenter] = true
      rulebook[Rules.relaunchAfterAirplaneMode] = true
    case .scansRelaunchNobody: rulebook[Rules.scanRelaunches] = false
    case .whenInUseSleeps: rulebook[Rules.whenInUseKeepsAwake] = false
    }
    return rulebook
  }
}
