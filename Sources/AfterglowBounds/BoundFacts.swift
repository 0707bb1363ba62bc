public import VirtualPhone

/// What a planner is told of phones: what their owners do, what befalls them, and what no app can know.
///
/// Time is counted in seconds from the beginning. What an app does is not in it: that is for the planner to decide.
public struct BoundFacts: Sendable {
  public var phones: [PhoneFacts]
  /// When pairs came into each other's reach and left it, in the order of time; at first nobody is in reach.
  public var reach: [ReachChange] = []
  /// How many seconds there are.
  public var length: Int

  public init(phones: [PhoneFacts], length: Int) {
    self.phones = phones
    self.length = length
  }

  /// Two phones can hear each other from now on, or no longer.
  public struct ReachChange: Hashable, Sendable {
    public var second: Int
    public var a: Int
    public var b: Int
    public var isInReach: Bool

    public init(second: Int, _ a: Int, _ b: Int, isInReach: Bool) {
      self.second = second
      self.a = a
      self.b = b
      self.isInReach = isInReach
    }
  }
}

/// One phone: its rules, what its owner has allowed, and what happens to it.
public struct PhoneFacts: Sendable {
  public var rulebook: Rulebook
  public var location = LocationPermission.authorizedAlways
  /// Whether the owner allows notifications, which light the screen (rule F1).
  public var mayNotify = false
  public var hasPasscode = true
  /// In the order of time.
  public var changes: [Change] = []

  public init(rulebook: Rulebook) {
    self.rulebook = rulebook
  }

  public struct Change: Hashable, Sendable {
    public var second: Int
    public var what: What

    public init(_ second: Int, _ what: What) {
      self.second = second
      self.what = what
    }
  }

  public enum What: Hashable, Sendable {
    /// The owner opens the app, and looks at it.
    case opened
    /// The screen goes dark, and the app is in the background.
    case darkened
    /// The screen is lit with another app, or none, in front.
    case lit
    /// As ``lit``, and the phone is unlocked.
    case unlocked
    case bluetooth(isOn: Bool, by: BluetoothSwitch)
    /// All links end, and Bluetooth stays on (conflict L6).
    case linksEnded
    /// The radio takes another address (rule H1).
    case newAddress
    case ended(ProcessEnd)
  }
}
