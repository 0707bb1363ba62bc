public import AfterglowProximity
public import Foundation

/// A real machine: its clocks, the main queue, and the app's user defaults.
@MainActor
public final class SystemHost: NodeHost {
  private let origin = ContinuousClock.now
  private let defaults: UserDefaults

  public init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
  }

  public var now: Instant { Instant(nanoseconds: 0).advanced(by: origin.duration(to: .now)) }
  public var secondsSince1970: Double { Date().timeIntervalSince1970 }

  public var osMajorVersion: Int { ProcessInfo.processInfo.operatingSystemVersion.majorVersion }

  public var backgroundModes: BackgroundModes? {
    (Bundle.main.object(forInfoDictionaryKey: "UIBackgroundModes") as? [String]).map(BackgroundModes.init(declared:))
  }

  public var isLowPowerModeOn: Bool {
    #if os(Linux)
      false
    #else
      ProcessInfo.processInfo.isLowPowerModeEnabled
    #endif
  }

  @discardableResult
  public func schedule(at time: Instant, _ body: @escaping @MainActor () -> Void) -> any NodeTimer {
    let item = DispatchWorkItem { MainActor.assumeIsolated(body) }
    let (seconds, attoseconds) = now.duration(to: time).components
    let delay = Double(seconds) + Double(attoseconds) / 1e18
    DispatchQueue.main.asyncAfter(deadline: .now() + max(delay, 0), execute: item)
    return Timer(item: item)
  }

  public nonisolated func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated(body) }
  }

  public nonisolated func offMain(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue.global(qos: .utility).async(execute: body)
  }

  public func storedValue(for key: String) -> [UInt8]? { defaults.data(forKey: key).map { Array($0) } }
  public func store(_ value: [UInt8], for key: String) { defaults.set(Data(value), forKey: key) }
  public func randomBits() -> UInt32 { UInt32.random(in: .min ... .max) }

  private final class Timer: NodeTimer {
    private let item: DispatchWorkItem

    init(item: DispatchWorkItem) {
      self.item = item
    }

    func cancel() { item.cancel() }
  }
}
