#if os(Linux)
  public import AfterglowProximity
  import PhonePort

  /// The host for an app on a virtual phone, with its virtual time, the app's container and the world's seeded
  /// randomness.
  @MainActor
  public final class PhoneHost: NodeHost {
    private let connection: Lifeline<PhoneConnection>
    private var phone: PhoneConnection? { connection.object }

    /// Creates a host for the app that calls the initializer.
    ///
    /// - Precondition: The caller is code of an app on a virtual phone.
    public init() {
      connection = PhoneConnection.current.lifeline
    }

    /// The phone's virtual time; `Instant.never` once the phone is gone.
    public var now: Instant { Instant(nanoseconds: phone?.nanoseconds ?? .max) }
    /// Seconds since 1970 on the virtual phone's wall clock; 0 once the phone is gone.
    public var secondsSince1970: Double { phone?.ask(.secondsSince1970).number ?? 0 }

    /// The major version of the virtual phone's iOS; the default of `Configuration` once the phone is gone.
    public var osMajorVersion: Int {
      phone?.ask(.osMajorVersion).count ?? Configuration().osMajorVersion
    }

    /// The background modes that the app's property list declares; `nil` once the phone is gone.
    public var backgroundModes: BackgroundModes? {
      phone?.send(.system(.backgroundModes)).names.map { BackgroundModes(declared: $0) }
    }

    /// Whether the virtual phone is in Low Power Mode; `false` once the phone is gone.
    public var isLowPowerModeOn: Bool { phone?.ask(.isLowPowerModeOn).flag ?? false }

    /// Calls `body` once at a virtual time, unless the call is cancelled first.
    @discardableResult
    public func schedule(at time: Instant, _ body: @escaping @MainActor () -> Void) -> any NodeTimer {
      Timer(phone?.schedule(after: now.duration(to: time), body))
    }

    /// Returns an alarm that uses the same timer of the phone whenever it is set.
    public func makeAlarm(_ body: @escaping @MainActor () -> Void) -> any NodeAlarm {
      Alarm(self, phone.map { ConnectionAlarm($0, body) })
    }

    /// Calls `body` at once, because a virtual phone already calls back on its main thread.
    public nonisolated func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
      MainThread.unisolated(body)()
    }

    /// Returns the bytes that the app's container on the virtual phone holds under a key; `nil` if it holds no
    /// bytes under this key.
    public func storedValue(for key: String) -> [UInt8]? { phone?.storedValue(for: key) }
    /// Stores bytes under a key in the app's container on the virtual phone.
    public func store(_ value: [UInt8], for key: String) { phone?.store(value, for: key) }

    /// Returns 32 bits of the world's seeded randomness; 0 once the phone is gone.
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

    private final class Alarm: NodeAlarm {
      private unowned let host: PhoneHost
      private let alarm: ConnectionAlarm?

      init(_ host: PhoneHost, _ alarm: ConnectionAlarm?) {
        self.host = host
        self.alarm = alarm
      }

      func set(for time: Instant) {
        alarm?.set(afterNanoseconds: max(0, time.nanoseconds(since: host.now)))
      }

      func cancel() { alarm?.cancel() }
    }
  }
#endif
