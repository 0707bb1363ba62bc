public import VirtualPhone

/// The facts that a planner knows about phones: the acts of their owners, events, and facts that no app can know.
///
/// Time is counted in seconds from the beginning. The acts of apps are not part of the facts, because the planner
/// chooses them.
public struct BoundFacts: Sendable {
  /// The phones. A phone's number in `reach` is its index here.
  public var phones: [PhoneFacts]
  /// The times at which pairs come into reach or leave it, in order. At first no pair is in reach.
  public var reach: [ReachChange] = []
  /// The length of the plan, in seconds.
  public var length: Int

  /// Creates facts in which no phone is ever in reach of another.
  public init(phones: [PhoneFacts], length: Int) {
    self.phones = phones
    self.length = length
  }

  /// A change: from a given second on, two phones can or cannot hear each other.
  public struct ReachChange: Hashable, Sendable {
    /// The time of the change, in seconds from the beginning.
    public var second: Int
    /// The number of one phone.
    public var a: Int
    /// The number of the other phone.
    public var b: Int
    /// Whether the two can hear each other from then on.
    public var isInReach: Bool

    /// Creates a change from its parts.
    public init(second: Int, _ a: Int, _ b: Int, isInReach: Bool) {
      self.second = second
      self.a = a
      self.b = b
      self.isInReach = isInReach
    }
  }
}

/// One phone: its rules, the permissions that its owner has granted, and its events.
public struct PhoneFacts: Sendable {
  /// The rules of iOS that hold on this phone.
  public var rulebook: Rulebook
  /// The app's permission for location.
  public var location = LocationPermission.authorizedAlways
  /// Whether the app has permission for notifications, which light the screen (rule F1).
  public var mayNotify = false
  /// Whether the phone has a passcode. Without one, it is never locked.
  public var hasPasscode = true
  /// The phone's events, in the order of time.
  public var changes: [Change] = []

  /// Creates a phone without events.
  public init(rulebook: Rulebook) {
    self.rulebook = rulebook
  }

  /// An event of the phone.
  public struct Change: Hashable, Sendable {
    /// The time of the change, in seconds from the beginning.
    public var second: Int
    /// The kind of the event.
    public var what: What

    /// Creates a change from its parts.
    public init(_ second: Int, _ what: What) {
      self.second = second
      self.what = what
    }
  }

  /// The kinds of a phone's events.
  public enum What: Hashable, Sendable {
    /// The owner opens the app, which comes to the front.
    case opened
    /// The screen goes dark, and the app is in the background.
    case darkened
    /// The screen is lit. Another app or no app is in front.
    case lit
    /// The screen is lit as in ``lit``, and the phone is unlocked.
    case unlocked
    case bluetooth(isOn: Bool, by: BluetoothSwitch)
    /// All links end, and Bluetooth stays on (conflict L6).
    case linksEnded
    /// The radio changes its address (rule H1).
    case newAddress
    case ended(ProcessEnd)
  }
}
