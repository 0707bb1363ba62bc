import Afterglow
import AfterglowWire

/// The host of this process, with a wall clock that is wrong by a number of seconds.
@MainActor
final class ClockHost: NodeHost {
  private let host = ProcessHost()
  private let secondsAhead: Double

  init(secondsAhead: Int) {
    self.secondsAhead = Double(secondsAhead)
  }

  var now: Instant { host.now }
  var secondsSince1970: Double { host.secondsSince1970 + secondsAhead }
  var osMajorVersion: Int { host.osMajorVersion }
  var backgroundModes: BackgroundModes? { host.backgroundModes }
  var isLowPowerModeOn: Bool { host.isLowPowerModeOn }

  @discardableResult
  func schedule(at time: Instant, _ body: @escaping @MainActor () -> Void) -> any NodeTimer {
    host.schedule(at: time, body)
  }

  nonisolated func onMain(_ body: @escaping @MainActor @Sendable () -> Void) { host.onMain(body) }
  func storedValue(for key: String) -> [UInt8]? { host.storedValue(for: key) }
  func store(_ value: [UInt8], for key: String) { host.store(value, for: key) }
  func randomBits() -> UInt32 { host.randomBits() }
}
