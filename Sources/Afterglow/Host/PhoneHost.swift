#if os(Linux)
  public import AfterglowProximity
  import VirtualPhone

  /// The virtual phone that the app runs on: its virtual time, the app's container, the world's seeded chance.
  @MainActor
  public final class PhoneHost: NodeHost {
    private weak var process: AppProcess?

    /// The process of the app whose code calls this.
    ///
    /// - Precondition: An app's code calls this: on Linux there is no phone but a virtual one.
    public init() {
      process = AppProcess.current
    }

    public var now: Instant { Instant(nanoseconds: process?.now.nanoseconds ?? .max) }
    public var secondsSince1970: Double { process?.secondsSince1970 ?? 0 }

    public var osMajorVersion: Int { process?.phone.os.major ?? Configuration().osMajorVersion }

    public var backgroundModes: BackgroundModes? {
      process.map { BackgroundModes(declared: $0.infoPlist.backgroundModes) }
    }

    public var isLowPowerModeOn: Bool { process?.phone.isLowPowerModeOn ?? false }

    @discardableResult
    public func schedule(at time: Instant, _ body: @escaping @MainActor () -> Void) -> any NodeTimer {
      Timer(process?.schedule(after: now.duration(to: time), body))
    }

    /// A virtual phone calls back on its main thread already.
    public nonisolated func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
      MainThread.unisolated(body)()
    }

    public func storedValue(for key: String) -> [UInt8]? { process?.installed.storedValue(for: key) }
    public func store(_ value: [UInt8], for key: String) { process?.installed.store(value, for: key) }
    public func randomBits() -> UInt32 { process?.randomBits() ?? 0 }

    private final class Timer: NodeTimer {
      private let timer: AppTimer?

      init(_ timer: AppTimer?) {
        self.timer = timer
      }

      func cancel() { timer?.cancel() }
    }
  }
#endif
