public import Foundation

extension Timer {
  /// Creates a timer that calls an object's method. The timer retains the object. Unlike on iOS, the timer does not
  /// release the object when the timer is invalidated.
  public convenience init(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) {
    self.init(timer: interval, Date(timeIntervalSinceNow: interval), target, selector, userInfo, repeats)
  }

  /// Creates a timer that calls an object's method, first at `date` and then, if the timer repeats, at intervals.
  public convenience init(
    fireAt date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) {
    self.init(timer: interval, date, target, selector, userInfo, repeats)
  }

  /// Creates a timer that calls an object's method, and starts it on the current run loop.
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
      TimerInfo.table.withLock { table in
        table = table.filter { $0.value.timer != nil }
        table[ObjectIdentifier(self)] = TimerInfo(timer: self, value: userInfo)
      }
    }
  }

  /// The `userInfo` value with which the app created the timer; `nil` if the app gave no value.
  public var userInfo: Any? {
    // An earlier timer may have had the same address.
    TimerInfo.table.withLock { $0[ObjectIdentifier(self)].flatMap { $0.timer === self ? $0.value : nil } }
  }
}

/// The value that the app passed when it created a timer.
private struct TimerInfo: @unchecked Sendable {
  weak var timer: Timer?
  var value: Any

  static let table = Locked<[ObjectIdentifier: TimerInfo]>([:])
}
