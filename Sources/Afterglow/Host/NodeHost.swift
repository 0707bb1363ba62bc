public import AfterglowProximity

/// The services that a node requires of its system besides Apple's radio frameworks: time, storage, randomness and
/// facts about the app and the phone.
@MainActor
public protocol NodeHost: AnyObject, Sendable {
  /// The time since an arbitrary origin. The time never decreases, and it continues while the phone sleeps.
  var now: Instant { get }

  /// Seconds since 1970 on the wall clock, which the user and the network may set.
  var secondsSince1970: Double { get }

  /// The major version of the operating system, on which the engine's behaviour depends.
  var osMajorVersion: Int { get }

  /// The background modes that the app's property list declares; `nil` if the modes are unknown.
  var backgroundModes: BackgroundModes? { get }

  /// Whether the user has turned on Low Power Mode.
  var isLowPowerModeOn: Bool { get }

  /// Calls `body` once at `time`, or as soon afterwards as the system lets the app run, unless the call is cancelled
  /// first.
  @discardableResult
  func schedule(at time: Instant, _ body: @escaping @MainActor () -> Void) -> any NodeTimer

  /// Returns an alarm that is not set, and that calls `body` when it goes off.
  func makeAlarm(_ body: @escaping @MainActor () -> Void) -> any NodeAlarm

  /// Calls `body` on the main queue soon. The method may be called on any queue, such as the callback queue of a
  /// framework.
  nonisolated func onMain(_ body: @escaping @MainActor @Sendable () -> Void)

  /// Calls `body` on a queue other than the main queue, so that a framework call that waits for another process does
  /// not block the main queue.
  ///
  /// A host whose frameworks never wait may call `body` at once, on the caller's queue.
  nonisolated func offMain(_ body: @escaping @Sendable () -> Void)

  /// Returns the value that this or an earlier run of the app stored under a key; `nil` if there is no value.
  func storedValue(for key: String) -> [UInt8]?
  /// Stores a value under a key, in place of the previous value. Later runs of the app can read the value.
  func store(_ value: [UInt8], for key: String)

  /// Returns 32 unpredictable bits.
  func randomBits() -> UInt32
}

extension NodeHost {
  /// Calls `body` at once, for a host whose frameworks never wait.
  public nonisolated func offMain(_ body: @escaping @Sendable () -> Void) { body() }

  /// Returns an alarm that schedules a new call whenever it is set.
  public func makeAlarm(_ body: @escaping @MainActor () -> Void) -> any NodeAlarm { ScheduledAlarm(self, body) }
}

/// A scheduled call that can be cancelled.
@MainActor
public protocol NodeTimer: AnyObject {
  /// Cancels the call. Has no effect after the call has been made.
  func cancel()
}

/// A call whose time can be set again and again.
@MainActor
public protocol NodeAlarm: AnyObject {
  /// Calls the body once at `time`, or as soon afterwards as the system lets the app run. The time replaces the time
  /// for which the alarm was set before.
  func set(for time: Instant)
  /// Cancels the call for which the alarm is set.
  func cancel()
}

/// An alarm for hosts that can only schedule single calls.
@MainActor
private final class ScheduledAlarm: NodeAlarm {
  private weak var host: (any NodeHost)?
  private let body: @MainActor () -> Void
  private var timer: (any NodeTimer)?

  init(_ host: any NodeHost, _ body: @escaping @MainActor () -> Void) {
    self.host = host
    self.body = body
  }

  func set(for time: Instant) {
    cancel()
    timer = host?.schedule(at: time) { [weak self] in self?.body() }
  }

  func cancel() {
    timer?.cancel()
    timer = nil
  }
}

/// Returns the host for an app: the real or virtual phone on which the app runs.
@MainActor
func systemHost() -> any NodeHost {
  #if os(Linux)
    PhoneHost()
  #else
    SystemHost()
  #endif
}

extension BackgroundModes {
  /// Creates a set from the values of `UIBackgroundModes`. Background modes that a node does not use are ignored.
  init(declared names: some Sequence<String>) {
    self = []
    for name in names {
      switch name {
      case "location": insert(.location)
      case "bluetooth-central": insert(.bluetoothCentral)
      case "bluetooth-peripheral": insert(.bluetoothPeripheral)
      default: break  // a mode that a node does not use
      }
    }
  }
}
