import Foundation

/// A lock around a state. See Apple's `OSAllocatedUnfairLock`.
///
/// The type is unchecked `Sendable`, like Apple's, because the state is accessed only while the lock is held.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  private final class Storage: @unchecked Sendable {
    let lock = NSLock()
    var state: State

    init(_ state: State) {
      self.state = state
    }
  }

  private let storage: Storage

  /// Creates a lock around a state that need not be sendable.
  public init(uncheckedState initialState: State) {
    storage = Storage(initialState)
  }

  /// Creates a lock around a state.
  public init(initialState: State) where State: Sendable {
    storage = Storage(initialState)
  }

  /// Runs `body` under the lock, and returns its result. The state and the result need not be sendable.
  public func withLockUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    acquire()
    defer { release() }
    return try body(&storage.state)
  }

  /// Runs `body` under the lock, and returns its result. A second call from within `body` never returns.
  public func withLock<Result: Sendable>(_ body: @Sendable (inout State) throws -> Result) rethrows -> Result {
    try withLockUnchecked(body)
  }

  /// Runs `body` under the lock, and returns its result; `nil` if the lock is held already.
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

  /// Acquires the lock, and waits while it is held.
  public func lock() { acquire() }
  /// Releases the lock.
  public func unlock() { release() }
  /// Tries to acquire the lock without waiting, and returns whether it did.
  public func lockIfAvailable() -> Bool { tryToAcquire() }

  /// Runs `body` under the lock, and returns its result.
  public func withLock<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result {
    try withLockUnchecked { _ in try body() }
  }
}
