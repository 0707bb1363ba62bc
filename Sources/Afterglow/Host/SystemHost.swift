public import AfterglowProximity
public import Foundation

/// The host for an app on a real machine, with its clocks, the main queue and the app's user defaults.
@MainActor
public final class SystemHost: NodeHost {
  private let origin = ContinuousClock.now
  private let defaults: UserDefaults

  /// Creates a host that stores values in the given user defaults.
  public init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
  }

  /// The time since the host was created.
  public var now: Instant { Instant(nanoseconds: 0).advanced(by: origin.duration(to: .now)) }
  /// Seconds since 1970 on the machine's wall clock.
  public var secondsSince1970: Double { Date().timeIntervalSince1970 }

  /// The major version of the operating system.
  public var osMajorVersion: Int { ProcessInfo.processInfo.operatingSystemVersion.majorVersion }

  /// The background modes that the main bundle declares under `UIBackgroundModes`. Without this key the modes are empty
  /// on iOS, and `nil` on systems on which programs need no background modes.
  public var backgroundModes: BackgroundModes? {
    let declared = Bundle.main.object(forInfoDictionaryKey: "UIBackgroundModes") as? [String]
    #if os(iOS)
      return BackgroundModes(declared: declared ?? [])
    #else
      return declared.map(BackgroundModes.init(declared:))
    #endif
  }

  /// Whether the system reports Low Power Mode; always `false` on Linux.
  public var isLowPowerModeOn: Bool {
    #if os(Linux)
      false
    #else
      ProcessInfo.processInfo.isLowPowerModeEnabled
    #endif
  }

  /// Calls `body` on the main queue at a given time, unless the call is cancelled first.
  @discardableResult
  public func schedule(at time: Instant, _ body: @escaping @MainActor () -> Void) -> any NodeTimer {
    let item = DispatchWorkItem { MainActor.assumeIsolated(body) }
    let (seconds, attoseconds) = now.duration(to: time).components
    let delay = Double(seconds) + Double(attoseconds) / 1e18
    DispatchQueue.main.asyncAfter(deadline: .now() + max(delay, 0), execute: item)
    return Timer(item: item)
  }

  /// Calls `body` on the main queue soon.
  public nonisolated func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated(body) }
  }

  /// Calls `body` on a global queue with the quality of service `utility`.
  public nonisolated func offMain(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue.global(qos: .utility).async(execute: body)
  }

  /// Returns the bytes that the user defaults hold under a key; `nil` if no bytes are stored under the key.
  public func storedValue(for key: String) -> [UInt8]? { defaults.data(forKey: key).map { Array($0) } }
  /// Stores bytes in the user defaults under a key.
  public func store(_ value: [UInt8], for key: String) { defaults.set(Data(value), forKey: key) }
  /// Returns 32 bits of the system's random number generator.
  public func randomBits() -> UInt32 { UInt32.random(in: .min ... .max) }

  private final class Timer: NodeTimer {
    private let item: DispatchWorkItem

    init(item: DispatchWorkItem) {
      self.item = item
    }

    func cancel() { item.cancel() }
  }
}
