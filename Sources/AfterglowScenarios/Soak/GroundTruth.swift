import AfterglowBounds
public import VirtualPhone

/// The true state of each phone and each pair at one moment, regardless of the apps' knowledge.
public struct GroundTruth {
  /// The true state of a phone.
  public struct State: Hashable, Sendable {
    /// The identifier of the app's process; `nil` if the app has no process.
    public var process: Int?
    /// Whether iOS has suspended the app.
    public var isSuspended = false
    /// Whether the app is in front.
    public var isForeground = false
    /// Whether the phone and Bluetooth are on, and the app may use Bluetooth.
    public var mayUseRadio = false
    /// Whether the phone and Bluetooth are on.
    public var radioIsOn = false
    /// Whether the screen is lit.
    public var screenIsOn = false
    /// Whether location updates run on the phone.
    public var runsLocation = false
    /// Whether an app on the phone ranges beacons.
    public var ranges = false
    /// The current radio address of the phone.
    public var address: UInt64 = 0
    /// The number of disturbances before this state. The number distinguishes two otherwise equal states with a
    /// disturbance between them.
    public var disturbances = 0

    /// Creates the state of a phone that is off.
    public init() {}
  }

  /// The time at which the phones were checked.
  public var time: WorldTime
  /// The state of each phone, in the order of the phones.
  public var states: [State]
  /// The rules of each phone, in the order of the phones.
  public var rulebooks: [Rulebook]
  private var earshots: [Phone.Earshot]
  private var crowded: [Bool]

  /// Returns how well two phones hear each other.
  func earshot(_ a: Int, _ b: Int) -> Phone.Earshot { earshots[a * states.count + b] }

  /// Returns whether a phone has so many phones in range that its links, used in turns, cannot reach all of them within
  /// a window (rules C7 and C9).
  func isCrowded(_ phone: Int) -> Bool { crowded[phone] }

  private static func crowding(_ states: [State], _ rulebooks: [Rulebook], _ earshots: [Phone.Earshot]) -> [Bool] {
    states.indices.map { phone in
      let others = states.indices.count { other in
        other != phone && states[other].radioIsOn && earshots[phone * states.count + other] != .none
      }
      return others > BoundPlanner.neighbors(within: Contact.window, rulebooks[phone])
    }
  }

  /// Records the state of a soak's phones, each of which has one app.
  init(_ phones: [(phone: Phone, app: InstalledApp, disturbances: Int)], at time: WorldTime) {
    self.time = time
    states = phones.map { State($0.phone, $0.app, disturbances: $0.disturbances) }
    rulebooks = phones.map(\.phone.rulebook)
    var earshots = Array(repeating: Phone.Earshot.none, count: phones.count * phones.count)
    for a in phones.indices {
      for b in 0..<a {
        let earshot = phones[a].phone.earshot(of: phones[b].phone)
        earshots[a * phones.count + b] = earshot
        earshots[b * phones.count + a] = earshot
      }
    }
    self.earshots = earshots
    crowded = Self.crowding(states, rulebooks, earshots)
  }

  /// Creates a ground truth for a test, with the same `earshot` between all phones.
  init(_ states: [State], _ rulebooks: [Rulebook], at time: WorldTime, earshot: Phone.Earshot) {
    self.time = time
    self.states = states
    self.rulebooks = rulebooks
    earshots = Array(repeating: earshot, count: states.count * states.count)
    crowded = Self.crowding(states, rulebooks, earshots)
  }
}

extension GroundTruth.State {
  init(_ phone: Phone, _ app: InstalledApp, disturbances: Int) {
    let process = app.process
    self.process = process?.processID
    isSuspended = process?.isSuspended ?? false
    isForeground = process?.isForeground ?? false
    radioIsOn = phone.isPoweredOn && phone.isBluetoothOn
    mayUseRadio = radioIsOn && app.bluetoothAuthorization == .allowedAlways
    screenIsOn = phone.isScreenOn
    runsLocation = phone.runsLocation
    ranges = phone.rangesBeacons
    address = phone.radioAddress
    self.disturbances = disturbances
  }
}
