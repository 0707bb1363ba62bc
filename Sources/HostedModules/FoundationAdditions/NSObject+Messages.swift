public import Foundation

/// Messages by selector. See Apple's `NSObject`.
extension NSObject {
  @discardableResult
  public func perform(_ selector: Selector) -> Any? { selector.perform(on: self) }

  @discardableResult
  public func perform(_ selector: Selector, with object: Any?) -> Any? {
    selector.perform(on: self, with: object.map { [$0] } ?? [])
  }

  /// Sends a message from the current run loop after a time.
  public func perform(_ selector: Selector, with object: Any?, afterDelay delay: TimeInterval) {
    nonisolated(unsafe) let (receiver, argument) = (self, object)
    let timer = Timer(timeInterval: delay, repeats: false) { timer in
      PendingMessage.forget { $0.timer === timer }
      receiver.perform(selector, with: argument)
    }
    PendingMessage.table.withLock { $0.append(PendingMessage(receiver: receiver, selector: selector, timer: timer)) }
    RunLoop.current.add(timer, forMode: .default)
  }

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

  public func performSelector(inBackground selector: Selector, with object: Any?) {
    nonisolated(unsafe) let (receiver, argument) = (self, object)
    Thread.detachNewThread { receiver.perform(selector, with: argument) }
  }

  public class func cancelPreviousPerformRequests(withTarget target: Any) {
    PendingMessage.forget { $0.receiver === target as AnyObject }
  }

  public class func cancelPreviousPerformRequests(withTarget target: Any, selector: Selector, object: Any?) {
    PendingMessage.forget { $0.receiver === target as AnyObject && $0.selector == selector }
  }
}

/// A message that a run loop sends later.
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
  /// A thread that sends one message.
  public convenience init(target: Any, selector: Selector, object: Any?) {
    nonisolated(unsafe) let (receiver, argument) = (target as AnyObject, object)
    self.init { selector.perform(on: receiver, with: argument.map { [$0] } ?? []) }
  }
}
