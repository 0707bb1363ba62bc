import Afterglow
import AfterglowMessages
import AfterglowProximity

/// A machine whose time a test advances.
@MainActor
final class HandHost: NodeHost {
  private(set) var now = Instant(nanoseconds: 0)
  private var timers: [Int: (at: Instant, body: @MainActor () -> Void)] = [:]
  private var count = 0
  private var values: [String: [UInt8]] = [:]
  private var bits: UInt32

  init(seed: UInt32) {
    bits = seed
  }

  let secondsSince1970 = 1_700_000_000.0
  let osMajorVersion = 18
  let backgroundModes: BackgroundModes? = nil
  let isLowPowerModeOn = false

  /// Advances the time, and calls the closures of the due timers in order.
  func advance(by duration: Duration) {
    let end = now.advanced(by: duration)
    while let next = timers.min(by: { ($0.value.at, $0.key) < ($1.value.at, $1.key) }), next.value.at <= end {
      now = max(now, next.value.at)
      timers[next.key] = nil
      next.value.body()
    }
    now = end
  }

  @discardableResult
  func schedule(at time: Instant, _ body: @escaping @MainActor () -> Void) -> any NodeTimer {
    count += 1
    timers[count] = (time, body)
    return Timer(self, count)
  }

  nonisolated func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
    MainActor.assumeIsolated { _ = schedule(at: now, body) }
  }

  func storedValue(for key: String) -> [UInt8]? { values[key] }
  func store(_ value: [UInt8], for key: String) { values[key] = value }

  func randomBits() -> UInt32 {
    bits = bits &* 1_664_525 &+ 1_013_904_223
    return bits
  }

  private final class Timer: NodeTimer {
    private weak var host: HandHost?
    private let number: Int

    init(_ host: HandHost, _ number: Int) {
      (self.host, self.number) = (host, number)
    }

    func cancel() { host?.timers[number] = nil }
  }
}
