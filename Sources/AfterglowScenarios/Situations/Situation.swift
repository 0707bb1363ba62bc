public import VirtualPhone

/// A situation that a node has to hold in: phones, what their owners do with them, and what befalls them.
///
/// A situation is a value. ``SituationRun`` plays it for one seed; `BoundPlanner` computes the best that iOS's rules
/// allow in it. Times count from the moment at which the world begins.
public struct Situation: Hashable, Sendable {
  /// What tells this situation from all others, in lower case with hyphens: `locked-20`.
  public var name: String
  /// What happens, for the first column of a table.
  public var title: String
  /// How many phones have the app.
  public var phones: Int
  /// The release that all phones run.
  public var os = OSVersion.iOS18
  /// Which side of a conflict between sources the phones' rulebooks take.
  public var reading = RulebookReading.usual
  /// What the user has allowed the app.
  public var location = LocationPermission.authorizedAlways
  /// Whether the app uses the overflow channel and may post notifications, which light the screen (rule F1).
  public var nudges = false
  /// Whether the app exchanges messages as well.
  public var exchangesMessages = false
  /// Whether the phones have a passcode.
  public var hasPasscode = true
  /// Where the phones are when the app is opened.
  public var places = Placement.together
  /// Whether the app stays in front; otherwise each phone is locked half a minute after the app was opened.
  public var staysInFront = false
  /// Phones beside these that run somebody else's app in front, with services of its own.
  public var bystanders = 0
  /// What happens later, in the order of time.
  public var acts: [Act] = []
  /// When the windows begin to count.
  public var start = Duration.seconds(120)
  /// How long they count.
  public var length: Duration
  /// The moment that the situation is about: a return, a kill, the end of a fault.
  public var event: Duration?
  /// Windows that begin later than this after ``event`` also count for the figure *afterwards*.
  public var grace = Duration.seconds(60)
  /// Only pairs with this phone count; `nil` for all pairs.
  public var focus: Int?

  /// Creates a situation; everything that is not named has its usual value.
  public init(_ name: String, _ title: String, phones: Int, length: Duration) {
    self.name = name
    self.title = title
    self.phones = phones
    self.length = length
  }

  /// Where phones are when their apps are opened.
  public enum Placement: Hashable, Sendable {
    /// At random places in a circle of 8 m.
    case together
    /// Each out of all others' reach; an act brings them together.
    case apart
    /// Phone 0 stands 400 m outside; all others stand in rows, 4 m from one another.
    case rows
  }

  /// Something that happens to one phone, or to each of several.
  public struct Act: Hashable, Sendable {
    /// When it happens, counted from the beginning of the world.
    public var time: Duration
    /// The phones to which it happens.
    public var phones: Range<Int>
    /// What happens to them.
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

    /// What can happen to a phone.
    public enum What: Hashable, Sendable {
      /// The owner opens the app.
      case open
      /// The screen goes dark, and the phone is locked if it has a passcode.
      case lock
      /// Somebody lights the screen and does not unlock the phone.
      case light
      /// The owner unlocks the phone.
      case unlock
      /// To its place in the circle.
      case comeTogether
      /// Out of all others' reach.
      case goAway
      /// The owner walks through these places.
      case walk([Position])
      /// The owner switches Bluetooth on or off, by one of three switches (rule I1).
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

/// What the rulebook of a situation's phones says where sources disagree.
public enum RulebookReading: String, CaseIterable, Hashable, Sendable {
  /// The side that the rulebook takes.
  case usual
  /// A phone that was connected to cannot use the link the other way (rule C9).
  case oneWayLinks = "one-way-links"
  /// A phone holds eight links (rule C7, conflict L8).
  case eightLinks = "eight-links"
  /// The button in Control Center ends links, and managers go on to say that Bluetooth is on (conflict L6).
  case controlCenterStaysOn = "control-center-stays-on"
  /// From iOS 26 on apps are relaunched after Control Center and airplane mode as they were before (rule G1).
  case relaunchAsBefore26 = "relaunch-as-before-26"
  /// A discovery does not relaunch an app (conflict L5).
  case scansRelaunchNobody = "scans-relaunch-nobody"
  /// Permission for use alone keeps nobody awake (rule D6).
  case whenInUseSleeps = "when-in-use-sleeps"

  /// For a person, in a table.
  public var title: String {
    switch self {
    case .usual: "usual"
    case .oneWayLinks: "C9: links serve one direction"
    case .eightLinks: "C7: eight links"
    case .controlCenterStaysOn: "L6: Control Center ends links alone"
    case .relaunchAsBefore26: "G1: relaunch on iOS 26 as before"
    case .scansRelaunchNobody: "L5: a discovery relaunches no app"
    case .whenInUseSleeps: "D6: permission for use keeps nobody awake"
    }
  }

  /// The rules of a release in this reading.
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
