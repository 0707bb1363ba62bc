public import Foundation

extension Timer {
  /// A timer that sends a message to an object. Like Apple's, it keeps the object until it is invalidated.
  public convenience init(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) {
    self.init(timer: interval, Date(timeIntervalSinceNow: interval), target, selector, userInfo, repeats)
  }

  public convenience init(
    fireAt date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) {
    self.init(timer: interval, date, target, selector, userInfo, repeats)
  }

  /// Starts a timer on the current run loop.
  @discardableResult
  public class func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: interval, target: target, selector: selector, userInfo: userInfo, repeats: repeats)
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }

  private convenience init(
    timer interval: TimeInterval, _ date: Date, _ target: Any, _ selector: Selector, _ userInfo: Any?, _ repeats: Bool
  ) {
    nonisolated(unsafe) let receiver = target as AnyObject
    self.init(fire: date, interval: interval, repeats: repeats) { timer in selector.perform(on: receiver, with: [timer])
    }
    if let userInfo {
      TimerInfo.table.withLock { $0[ObjectIdentifier(self)] = TimerInfo(timer: self, value: userInfo) }
    }
  }

  /// What the timer was given for its receiver.
  public var userInfo: Any? { TimerInfo.table.withLock { $0[ObjectIdentifier(self)]?.value } }
}

/// What a timer was given for its receiver, as long as the timer is there.
private struct TimerInfo: @unchecked Sendable {
  weak var timer: Timer?
  var value: Any

  static let table = Locked<[ObjectIdentifier: TimerInfo]>([:])
}

/// A value that threads change one after the other.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&value) } }
}
