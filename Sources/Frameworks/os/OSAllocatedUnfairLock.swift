import Foundation

/// A lock that protects a state. See Apple's `OSAllocatedUnfairLock`.
///
/// Like Apple's type, this type is unchecked `Sendable`, because the state is accessed only while the lock is held.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  private final class Storage: @unchecked Sendable {
    let lock = NSLock()
    var state: State

    init(_ state: State) {
      self.state = state
    }
  }

  private let storage: Storage

  /// Creates a lock that protects a state whose type need not be `Sendable`.
  public init(uncheckedState initialState: State) {
    storage = Storage(initialState)
  }

  /// Creates a lock that protects a state.
  public init(initialState: State) where State: Sendable {
    storage = Storage(initialState)
  }

  /// Runs `body` under the lock, and returns its result. The types of the state and of the result need not be
  /// `Sendable`.
  public func withLockUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    acquire()
    defer { release() }
    return try body(&storage.state)
  }

  /// Runs `body` under the lock, and returns its result. A call to this method on the same lock from within `body`
  /// never returns.
  public func withLock<Result: Sendable>(_ body: @Sendable (inout State) throws -> Result) rethrows -> Result {
    try withLockUnchecked(body)
  }

  /// If the lock is free, runs `body` under the lock, and returns its result. If the lock is held, returns `nil` and
  /// does not run `body`.
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
  /// Creates a lock without a state.
  public init() { self.init(uncheckedState: ()) }

  /// Acquires the lock. If the lock is held, waits until the lock is released.
  public func lock() { acquire() }
  /// Releases the lock.
  public func unlock() { release() }
  /// Tries to acquire the lock without waiting, and returns whether the lock was acquired.
  public func lockIfAvailable() -> Bool { tryToAcquire() }

  /// Runs `body` under the lock, and returns its result.
  public func withLock<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result {
    try withLockUnchecked { _ in try body() }
  }
}
