public import Foundation

extension Timer {
  /// Creates a timer that calls an object's method. As on iOS, the timer retains the object and `userInfo` until the
  /// timer is invalidated.
  public convenience init(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) {
    self.init(
      fireAt: Date(timeIntervalSinceNow: interval), interval: interval, target: target, selector: selector,
      userInfo: userInfo, repeats: repeats)
  }

  /// Creates a timer that calls an object's method, first at `date` and then, if the timer repeats, at intervals.
  public convenience init(
    fireAt date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) {
    let call = SelectorCall(target: target as AnyObject, selector: selector, userInfo: userInfo)
    self.init(creating: SelectorTimer(fireAt: date, interval: interval, repeats: repeats, call))
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
}

/// Lets the initializers of `Timer` create a `SelectorTimer`. Unlike an initializer in a class, an initializer in an
/// extension of a protocol may create an object of a subclass.
private protocol TimerCreation {}

extension TimerCreation {
  fileprivate init(creating timer: Timer) { self = timer as! Self }
}

extension Timer: TimerCreation {}

/// The call that a timer makes.
private struct SelectorCall {
  var target: AnyObject
  var selector: Selector
  var userInfo: Any?
}

/// A timer that calls an object's method. Foundation keeps a timer's block even after the timer is invalidated. So the
/// block of this class does not capture the object.
private final class SelectorTimer: Timer {
  /// The call that the timer makes; `nil` after the timer is invalidated, and after the only call of a timer that does
  /// not repeat.
  private var call: SelectorCall?

  init(fireAt date: Date, interval: TimeInterval, repeats: Bool, _ call: SelectorCall) {
    self.call = call
    super.init(fire: date, interval: interval, repeats: repeats) { timer in
      guard let timer = timer as? SelectorTimer, let call = timer.call else { return }
      call.selector.perform(on: call.target, with: [timer])
      // The run loop invalidates a timer that does not repeat without a call of `invalidate()`.
      if !repeats { timer.releaseCall() }
    }
  }

  override var userInfo: Any? { call?.userInfo }

  override func invalidate() {
    super.invalidate()
    releaseCall()
  }

  private func releaseCall() {
    // The `deinit` of the target may invalidate the timer. So the target is released only after the access to the
    // property has ended.
    let released = call
    call = nil
    withExtendedLifetime(released) {}
  }
}
