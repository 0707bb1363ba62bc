// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Apple's names.

public import Foundation

infix operator <~~ : CastingPrecedence

/// The type of the right operand of `<~~`. `afterglow host` writes `<~~ CVarArgConversion.phone` in place of
/// `as CVarArg`.
public enum CVarArgConversion {
  /// The conversion that a virtual phone uses in place of the bridge to Objective-C.
  case phone
}

/// Converts any value to an argument of a format string, as the bridge to Objective-C does for `as CVarArg`.
public func <~~ <Value>(value: Value, conversion: CVarArgConversion) -> any CVarArg {
  switch value {
  case let argument as any CVarArg: argument
  case let object as NSObject: object.description
  case let error as any Error: (error as NSError).description
  default: String(describing: value)
  }
}

extension Data.WritingOptions {
  /// The deprecated name of `atomic`.
  public static var atomicWrite: Data.WritingOptions { .atomic }
}

/// Runs a closure and returns its result. Linux has no autorelease pool to drain.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

/// A moment, in seconds since the beginning of 2001.
public typealias CFAbsoluteTime = Double
/// A span of time, in seconds.
public typealias CFTimeInterval = Double

/// Returns the seconds since the beginning of 2001, by the phone's clock.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

/// Returns the seconds of the phone's uptime clock. On iOS, this clock starts when the phone is switched on, and stops
/// while the phone sleeps. On a virtual phone, the clock never stops, and a reboot does not reset it.
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }

/// Returns a random number, which on a virtual phone is derived from the world's seed. A C library with a function of
/// this name is preferred; a hosted app's process replaces that function too.
@_disfavoredOverload public func arc4random() -> UInt32 { .random(in: 0 ... .max) }

/// Returns a random number below `bound`; 0 if `bound` is 0 or 1. On a virtual phone, the number is derived from the
/// world's seed. A C library with a function of this name is preferred; a hosted app's process replaces that function
/// too.
@_disfavoredOverload public func arc4random_uniform(_ bound: UInt32) -> UInt32 {
  bound < 2 ? 0 : .random(in: 0..<bound)
}

/// Returns the nanoseconds of the phone's uptime clock. On iOS the unit depends on the device.
public func mach_absolute_time() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

/// The lock of an object.
package struct ObjectLock {
  fileprivate let lock = NSRecursiveLock()
  /// The number of calls that hold the lock or wait for it.
  fileprivate var count = 0
  /// The number of calls that hold the lock.
  fileprivate var depth = 0
  /// The thread that holds the lock; `nil` if no thread holds it.
  fileprivate var owner: Thread?
}

/// The locks of `objc_sync_enter(_:)`. An object has a lock only while a thread holds the lock or waits for it.
package let objectLocks = Locked<[ObjectIdentifier: ObjectLock]>([:])

/// Locks an object for this thread, as `@synchronized` does, and returns 0. The lock is recursive.
@discardableResult
public func objc_sync_enter(_ object: Any) -> Int32 {
  let key = ObjectIdentifier(object as AnyObject)
  let lock = objectLocks.withLock { locks in
    var known = locks[key] ?? ObjectLock()
    known.count += 1
    locks[key] = known
    return known.lock
  }
  lock.lock()
  objectLocks.withLock { locks in
    locks[key]?.depth += 1
    locks[key]?.owner = Thread.current
  }
  return 0
}

/// Unlocks an object that this thread has locked, and returns 0. If this thread does not hold the object's lock,
/// changes nothing and returns -1, Apple's `OBJC_SYNC_NOT_OWNING_THREAD_ERROR`.
@discardableResult
public func objc_sync_exit(_ object: Any) -> Int32 {
  let key = ObjectIdentifier(object as AnyObject)
  return objectLocks.withLock { locks -> Int32 in
    guard var known = locks[key], known.owner === Thread.current else { return -1 }
    known.count -= 1
    known.depth -= 1
    if known.depth == 0 { known.owner = nil }
    locks[key] = known.count > 0 ? known : nil
    known.lock.unlock()
    return 0
  }
}
