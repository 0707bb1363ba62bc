#if os(Linux)
  public import AfterglowProximity
  import Foundation

  /// The host of a program without a phone: the machine's clock, the main queue, and storage in memory that lasts as
  /// long as the host.
  ///
  /// The program has to run the main queue: `RunLoop.main` or `dispatchMain`.
  @MainActor
  public final class ProcessHost: NodeHost {
    private let origin = ContinuousClock.now
    private var values: [String: [UInt8]] = [:]

    /// Creates a host whose clock starts at zero and whose storage is empty.
    public init() {}

    /// The time since the host was created.
    public var now: Instant { Instant(nanoseconds: 0).advanced(by: origin.duration(to: .now)) }
    /// Seconds since 1970 on the machine's wall clock.
    public var secondsSince1970: Double { Date().timeIntervalSince1970 }
    /// Always 0, because a program without a phone has no version of iOS.
    public var osMajorVersion: Int { 0 }
    /// Always `nil`, because a program without a phone has no property list.
    public var backgroundModes: BackgroundModes? { nil }
    /// Always `false`.
    public var isLowPowerModeOn: Bool { false }

    /// Calls `body` on the main queue at a given time, unless the call is cancelled first. A delay is limited to one
    /// year.
    @discardableResult
    public func schedule(at time: Instant, _ body: @escaping @MainActor () -> Void) -> any NodeTimer {
      let timer = ProcessTimer(body)
      let delay = max(.zero, now.duration(to: time)).saturatedNanosecondsForTimer
      DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(delay)) {
        MainActor.assumeIsolated { timer.fire() }
      }
      return timer
    }

    /// Calls `body` on the main queue soon.
    public nonisolated func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
      DispatchQueue.main.async { MainActor.assumeIsolated { body() } }
    }

    /// Returns the bytes that were stored in this host under a key; `nil` if no bytes are stored under the key.
    public func storedValue(for key: String) -> [UInt8]? { values[key] }

    /// Stores bytes under a key for as long as the host exists.
    public func store(_ value: [UInt8], for key: String) { values[key] = value }

    /// Returns 32 bits of the system's random number generator.
    public func randomBits() -> UInt32 { UInt32.random(in: .min ... .max) }
  }

  @MainActor
  private final class ProcessTimer: NodeTimer {
    private var body: (@MainActor () -> Void)?

    init(_ body: @escaping @MainActor () -> Void) {
      self.body = body
    }

    func cancel() { body = nil }

    func fire() {
      let body = body
      self.body = nil
      body?()
    }
  }

  extension Duration {
    /// The delay in nanoseconds, limited to a year because the queue's clock counts nanoseconds in 64 bits. No timer of
    /// a node needs a longer delay.
    fileprivate var saturatedNanosecondsForTimer: Int {
      let seconds = min(components.seconds, 31_536_000)
      return Int(seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)
    }
  }
#endif
