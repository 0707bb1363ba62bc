public import AfterglowProximity

/// What a node requires of its system besides Apple's radio frameworks: time, storage and randomness.
@MainActor
public protocol NodeHost: AnyObject, Sendable {
  /// The time since an arbitrary origin. It never goes back, and it continues while the phone sleeps.
  var now: Instant { get }

  /// Seconds since 1970 on the wall clock, which the user and the network may set.
  var secondsSince1970: Double { get }

  /// The first number of the operating system's version, on which the engine's behaviour depends.
  var osMajorVersion: Int { get }

  /// The background modes that the app's property list declares; `nil` if it cannot be read.
  var backgroundModes: BackgroundModes? { get }

  /// Whether the user has turned on Low Power Mode.
  var isLowPowerModeOn: Bool { get }

  /// Calls `body` once at `time`, or as soon after as the system lets the app run, unless it is cancelled before.
  @discardableResult
  func schedule(at time: Instant, _ body: @escaping @MainActor () -> Void) -> any NodeTimer

  /// Calls `body` on the main queue soon. Any queue may call this, such as the one that a framework calls back on.
  nonisolated func onMain(_ body: @escaping @MainActor @Sendable () -> Void)

  /// Calls `body` away from the main queue: for a framework's call that may wait for another process.
  ///
  /// A host whose frameworks never wait calls it at once.
  nonisolated func offMain(_ body: @escaping @Sendable () -> Void)

  /// Returns the value that this or an earlier run of the app stored under a key; `nil` if no run has.
  func storedValue(for key: String) -> [UInt8]?
  func store(_ value: [UInt8], for key: String)

  /// Returns 32 unpredictable bits.
  func randomBits() -> UInt32
}

extension NodeHost {
  /// Calls `body` at once, for a host whose frameworks never wait.
  public nonisolated func offMain(_ body: @escaping @Sendable () -> Void) { body() }
}

/// Something that will be called, unless it is cancelled.
@MainActor
public protocol NodeTimer: AnyObject {
  /// Cancels the call; has no effect after the body has run.
  func cancel()
}

/// Returns the host of an app's own code: the phone that it runs on, real or virtual.
@MainActor
func systemHost() -> any NodeHost {
  #if os(Linux)
    PhoneHost()
  #else
    SystemHost()
  #endif
}

extension BackgroundModes {
  /// Creates a set from the values of `UIBackgroundModes`, without those that a node does not use.
  init(declared names: some Sequence<String>) {
    self = []
    for name in names {
      switch name {
      case "location": insert(.location)
      case "bluetooth-central": insert(.bluetoothCentral)
      case "bluetooth-peripheral": insert(.bluetoothPeripheral)
      default: break  // another's
      }
    }
  }
}
