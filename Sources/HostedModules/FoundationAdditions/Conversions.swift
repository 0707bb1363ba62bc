// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Apple's names.

public import Foundation

infix operator <~~ : CastingPrecedence

/// The right side of what stands for `as CVarArg`.
public enum CVarArgConversion {
  case phone
}

/// Makes an argument of a format out of any value, as the bridge to Objective-C does with `as CVarArg`.
public func <~~ <Value>(value: Value, conversion: CVarArgConversion) -> any CVarArg {
  switch value {
  case let argument as any CVarArg: argument
  case let object as NSObject: object.description
  case let error as any Error: (error as NSError).description
  default: String(describing: value)
  }
}

extension Data.WritingOptions {
  /// The earlier name of `atomic`.
  public static var atomicWrite: Data.WritingOptions { .atomic }
}

/// Runs a block of work. Linux has no pool to drain.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

public typealias CFAbsoluteTime = Double
public typealias CFTimeInterval = Double

/// Seconds since the beginning of 2001.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

/// Seconds since the phone was switched on, without those asleep.
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }

public func arc4random() -> UInt32 { .random(in: 0 ... .max) }

public func arc4random_uniform(_ bound: UInt32) -> UInt32 { bound < 2 ? 0 : .random(in: 0..<bound) }

public func mach_absolute_time() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

private let monitors = Locked<[ObjectIdentifier: NSRecursiveLock]>([:])

private func monitor(of object: Any) -> NSRecursiveLock {
  monitors.withLock { table in
    let key = ObjectIdentifier(object as AnyObject)
    if let lock = table[key] { return lock }
    let lock = NSRecursiveLock()
    table[key] = lock
    return lock
  }
}

@discardableResult
public func objc_sync_enter(_ object: Any) -> Int32 {
  monitor(of: object).lock()
  return 0
}

@discardableResult
public func objc_sync_exit(_ object: Any) -> Int32 {
  monitor(of: object).unlock()
  return 0
}
