import Foundation

/// A lock around a state. See Apple's `OSAllocatedUnfairLock`.
///
/// Unchecked as Apple's is: the state is touched under the lock alone.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  private final class Storage: @unchecked Sendable {
    let lock = NSLock()
    var state: State

    init(_ state: State) {
      self.state = state
    }
  }

  private let storage: Storage

  public init(uncheckedState initialState: State) {
    storage = Storage(initialState)
  }

  public init(initialState: State) where State: Sendable {
    storage = Storage(initialState)
  }

  public func withLockUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    acquire()
    defer { release() }
    return try body(&storage.state)
  }

  public func withLock<Result: Sendable>(_ body: @Sendable (inout State) throws -> Result) rethrows -> Result {
    try withLockUnchecked(body)
  }

  /// `nil` if another thread holds the lock.
  public func withLockIfAvailable<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result? {
    guard tryToAcquire() else { return nil }
    defer { release() }
    return try body(&storage.state)
  }

  fileprivate func tryToAcquire() -> Bool { storage.lock.try() }
  fileprivate func acquire() { storage.lock.lock() }
  fileprivate func release() { storage.lock.unlock() }
}

extension OSAllocatedUnfairLock where State == Void {
  public init() { self.init(uncheckedState: ()) }

  public func lock() { acquire() }
  public func unlock() { release() }
  public func lockIfAvailable() -> Bool { tryToAcquire() }

  public func withLock<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result {
    try withLockUnchecked { _ in try body() }
  }
}
