#if os(Linux)
  public import AfterglowProximity
  import PhonePort

  /// The virtual phone that the app runs on: its virtual time, the app's container, the world's seeded chance.
  @MainActor
  public final class PhoneHost: NodeHost {
    private weak var phone: PhoneConnection?

    /// The phone of the app whose code calls this.
    ///
    /// - Precondition: An app's code calls this: on Linux there is no phone but a virtual one.
    public init() {
      phone = PhoneConnection.current
    }

    public var now: Instant { Instant(nanoseconds: phone?.nanoseconds ?? .max) }
    public var secondsSince1970: Double { phone?.send(.system(.secondsSince1970)).number ?? 0 }

    public var osMajorVersion: Int {
      phone?.send(.system(.osMajorVersion)).count ?? Configuration().osMajorVersion
    }

    public var backgroundModes: BackgroundModes? {
      phone?.send(.system(.backgroundModes)).names.map { BackgroundModes(declared: $0) }
    }

    public var isLowPowerModeOn: Bool { phone?.send(.system(.isLowPowerModeOn)).flag ?? false }

    @discardableResult
    public func schedule(at time: Instant, _ body: @escaping @MainActor () -> Void) -> any NodeTimer {
      Timer(phone?.schedule(after: now.duration(to: time), body))
    }

    /// A virtual phone calls back on its main thread already.
    public nonisolated func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
      MainThread.unisolated(body)()
    }

    public func storedValue(for key: String) -> [UInt8]? { phone?.storedValue(for: key) }
    public func store(_ value: [UInt8], for key: String) { phone?.store(value, for: key) }

    public func randomBits() -> UInt32 {
      UInt32(truncatingIfNeeded: phone?.send(.system(.randomBits)).count ?? 0)
    }

    private final class Timer: NodeTimer {
      private let timer: ConnectionTimer?

      init(_ timer: ConnectionTimer?) {
        self.timer = timer
      }

      func cancel() { timer?.cancel() }
    }
  }
#endif
