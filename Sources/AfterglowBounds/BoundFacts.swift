public import VirtualPhone

/// The facts that a planner knows about phones: the acts of their owners, events, and facts that no app can know.
///
/// Times are in seconds from the beginning of the plan. The acts of apps are not part of the facts, because the planner
/// chooses those acts.
public struct BoundFacts: Sendable {
  /// The phones. A phone's number in `reach` is its index in this array.
  public var phones: [PhoneFacts]
  /// The changes of reach between two phones, in the order of time. At the beginning no pair is in reach.
  public var reach: [ReachChange] = []
  /// The length of the plan, in seconds.
  public var length: Int

  /// Creates facts in which no phone is ever in reach of another.
  public init(phones: [PhoneFacts], length: Int) {
    self.phones = phones
    self.length = length
  }

  /// A change of reach: from a given second on, two phones can or cannot hear each other.
  public struct ReachChange: Hashable, Sendable {
    /// The time of the change, in seconds from the beginning.
    public var second: Int
    /// The number of one phone.
    public var a: Int
    /// The number of the other phone.
    public var b: Int
    /// Whether the two phones can hear each other after the change.
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

/// One phone, with its rules, the permissions that its owner has granted, and its events.
public struct PhoneFacts: Sendable {
  /// The rules of iOS that hold on this phone.
  public var rulebook: Rulebook
  /// The app's location permission.
  public var location = LocationPermission.authorizedAlways
  /// Whether the app may post notifications, which light the screen (rule F1).
  public var mayNotify = false
  /// Whether the phone has a passcode. A phone without a passcode is never locked.
  public var hasPasscode = true
  /// The phone's events, in the order of time.
  public var changes: [Change] = []

  /// Creates a phone without events.
  public init(rulebook: Rulebook) {
    self.rulebook = rulebook
  }

  /// An event of the phone.
  public struct Change: Hashable, Sendable {
    /// The time of the event, in seconds from the beginning.
    public var second: Int
    /// The kind of the event.
    public var what: What

    /// Creates an event from its parts.
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
    /// The owner unlocks the phone. Another app or no app is in front, as with ``lit``.
    case unlocked
    /// The owner switches Bluetooth on or off. The switch decides whether an event may start an ended app again (rule
    /// G1).
    case bluetooth(isOn: Bool, by: BluetoothSwitch)
    /// All links end, and Bluetooth stays on (conflict L6).
    case linksEnded
    /// The radio changes its address (rule H1).
    case newAddress
    /// The app's process ends. The way in which it ends decides whether an event may start the app again (rule G1).
    case ended(ProcessEnd)
  }
}
