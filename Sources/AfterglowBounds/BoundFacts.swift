public import VirtualPhone

/// What a planner knows about phones: what their owners do, what happens to them, and what no app can know.
///
/// Time is counted in seconds from the beginning. What an app does is not part of it, because the planner decides that.
public struct BoundFacts: Sendable {
  /// The phones; their indices are their numbers in `reach`.
  public var phones: [PhoneFacts]
  /// The moments at which pairs come into reach or leave it, in order. At first no pair is in reach.
  public var reach: [ReachChange] = []
  /// The length of the plan, in seconds.
  public var length: Int

  /// Creates facts in which no phone is ever in reach of another.
  public init(phones: [PhoneFacts], length: Int) {
    self.phones = phones
    self.length = length
  }

  /// Whether two phones can hear each other from a moment on.
  public struct ReachChange: Hashable, Sendable {
    /// When it happens, in seconds from the beginning.
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

/// One phone: its rules, what its owner has allowed, and what happens to it.
public struct PhoneFacts: Sendable {
  /// The rules of iOS that hold on this phone.
  public var rulebook: Rulebook
  /// What the owner has allowed the app to know of the phone's location.
  public var location = LocationPermission.authorizedAlways
  /// Whether the owner allows notifications, which light the screen (rule F1).
  public var mayNotify = false
  /// Whether the owner has set a passcode, without which the phone is never locked.
  public var hasPasscode = true
  /// What happens to the phone, in the order of time.
  public var changes: [Change] = []

  /// Creates a phone to which nothing happens.
  public init(rulebook: Rulebook) {
    self.rulebook = rulebook
  }

  /// Something that happens to the phone.
  public struct Change: Hashable, Sendable {
    /// When it happens, in seconds from the beginning.
    public var second: Int
    /// What happens.
    public var what: What

    /// Creates a change from its parts.
    public init(_ second: Int, _ what: What) {
      self.second = second
      self.what = what
    }
  }

  /// What can happen to a phone.
  public enum What: Hashable, Sendable {
    /// The owner opens the app, which is then in front.
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
