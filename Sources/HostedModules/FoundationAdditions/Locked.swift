import Foundation

/// A value behind a recursive lock.
package final class Locked<Value>: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var value: Value

  /// Creates a lock around a value.
  package init(_ value: Value) { self.value = value }

  /// Calls a closure with the value while the lock is held. The closure must not call this method of the same object.
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}
