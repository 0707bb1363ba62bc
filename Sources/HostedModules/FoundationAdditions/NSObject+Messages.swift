public import Foundation

/// Functions that call an object's methods by selector. See Apple's `NSObject`.
extension NSObject {
  /// Calls a selector's method without arguments. Returns the method's result, or `nil` if the selector has no method
  /// that the object can run without arguments.
  @discardableResult
  public func perform(_ selector: Selector) -> Any? { selector.perform(on: self) }

  /// Calls a selector's method with `object` as the argument, or without arguments if `object` is `nil`. Returns the
  /// method's result, or `nil` if the method was not called.
  @discardableResult
  public func perform(_ selector: Selector, with object: Any?) -> Any? {
    selector.perform(on: self, with: object.map { [$0] } ?? [])
  }

  /// Calls a selector's method on the current run loop after `delay` seconds of the phone's time.
  public func perform(_ selector: Selector, with object: Any?, afterDelay delay: TimeInterval) {
    nonisolated(unsafe) let (receiver, argument) = (self, object)
    let timer = Timer(timeInterval: delay, repeats: false) { timer in
      PendingMessage.forget { $0.timer === timer }
      receiver.perform(selector, with: argument)
    }
    PendingMessage.table.withLock { $0.append(PendingMessage(receiver: receiver, selector: selector, timer: timer)) }
    RunLoop.current.add(timer, forMode: .default)
  }

  /// Calls a selector's method on the main thread. If `isWaiting` is set, waits until the method has returned.
  public func performSelector(onMainThread selector: Selector, with object: Any?, waitUntilDone isWaiting: Bool) {
    if isWaiting, Thread.isMainThread {
      perform(selector, with: object)
      return
    }
    nonisolated(unsafe) let (receiver, argument) = (self, object)
    if isWaiting {
      DispatchQueue.main.sync { _ = receiver.perform(selector, with: argument) }
    } else {
      DispatchQueue.main.async { receiver.perform(selector, with: argument) }
    }
  }

  /// Calls a selector's method on a new thread.
  public func performSelector(inBackground selector: Selector, with object: Any?) {
    nonisolated(unsafe) let (receiver, argument) = (self, object)
    Thread.detachNewThread { receiver.perform(selector, with: argument) }
  }

  /// Cancels all delayed calls of an object's methods.
  public class func cancelPreviousPerformRequests(withTarget target: Any) {
    PendingMessage.forget { $0.receiver === target as AnyObject }
  }

  /// Cancels the delayed calls of a selector's method on an object. Unlike on iOS, `object` is not compared.
  public class func cancelPreviousPerformRequests(withTarget target: Any, selector: Selector, object: Any?) {
    PendingMessage.forget { $0.receiver === target as AnyObject && $0.selector == selector }
  }
}

/// A method call that a run loop makes after a delay.
private struct PendingMessage: @unchecked Sendable {
  var receiver: NSObject
  var selector: Selector
  var timer: Timer

  static let table = Locked<[PendingMessage]>([])

  static func forget(where isMeant: (PendingMessage) -> Bool) {
    let ended = table.withLock { pending -> [PendingMessage] in
      let ended = pending.filter(isMeant)
      pending.removeAll(where: isMeant)
      return ended
    }
    for message in ended { message.timer.invalidate() }
  }
}

extension Thread {
  /// Creates a thread that calls a selector's method and then ends.
  public convenience init(target: Any, selector: Selector, object: Any?) {
    nonisolated(unsafe) let (receiver, argument) = (target as AnyObject, object)
    self.init { selector.perform(on: receiver, with: argument.map { [$0] } ?? []) }
  }
}
