// swift-format-ignore-file: AlwaysUseLowerCamelCase

import PhonePort

/// Marks intervals for Instruments. See Apple's `OSSignposter`.
///
/// Nothing records a virtual phone: as on a phone without Instruments, signposts are made and read by nobody.
public struct OSSignposter: Sendable {
  public init() {}
  public init(subsystem: String, category: String) {}
  public init(subsystem: String, category: OSLog.Category) {}
  public init(logger: Logger) {}
  public init(logHandle: OSLog) {}

  public static let disabled = OSSignposter()

  /// Whether anything records signposts.
  public var isEnabled: Bool { false }

  /// A number that is its process's own; the first is 1.
  public func makeSignpostID() -> OSSignpostID { OSSignpostID(log: .default) }

  public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
    OSSignpostIntervalState(id: id)
  }

  public func beginInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: @autoclosure () -> OSLogMessage
  ) -> OSSignpostIntervalState { OSSignpostIntervalState(id: id) }

  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) { state.end() }

  public func endInterval(
    _ name: StaticString, _ state: OSSignpostIntervalState, _ message: @autoclosure () -> OSLogMessage
  ) { state.end() }

  public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {}

  public func emitEvent(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: @autoclosure () -> OSLogMessage
  ) {}

  /// Runs `task` as an interval, and returns what it returns.
  public func withIntervalSignpost<Result>(
    _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> Result
  ) rethrows -> Result { try task() }
}

/// An interval that has begun. See Apple's `OSSignpostIntervalState`.
///
/// Unchecked, because an app's code runs on one thread at a time.
public final class OSSignpostIntervalState: @unchecked Sendable {
  let id: OSSignpostID
  private(set) var isOpen = true

  init(id: OSSignpostID) {
    self.id = id
  }

  func end() { isOpen = false }
}

/// Names an interval among others of its name. See Apple's `OSSignpostID`.
public struct OSSignpostID: Hashable, Sendable {
  public let rawValue: UInt64

  public init(_ value: UInt64) { rawValue = value }

  /// A number that is its process's own.
  public init(log: OSLog) {
    rawValue = PhoneConnection.running?.part { _ in SignpostCounter() }.next() ?? Self.exclusive.rawValue
  }

  public static let null = OSSignpostID(0)
  public static let invalid = OSSignpostID(.max)
  public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
}

private final class SignpostCounter {
  private var last: UInt64 = 0

  func next() -> UInt64 {
    last += 1
    return last
  }
}

/// What a signpost marks. See Apple's `OSSignpostType`.
public struct OSSignpostType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let event = OSSignpostType(rawValue: 0)
  public static let begin = OSSignpostType(rawValue: 1)
  public static let end = OSSignpostType(rawValue: 2)
}

/// Marks a moment for Instruments (Apple's `os_signpost`); nothing records a virtual phone.
public func os_signpost(
  _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
  signpostID: OSSignpostID = .exclusive
) {}

/// The same with a text in `%` formats.
public func os_signpost(
  _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
  signpostID: OSSignpostID = .exclusive, _ format: StaticString, _ arguments: Any?...
) {}

/// Writes an interpolated line for an image of the program; a virtual phone has one for each app.
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer?, log: OSLog, _ message: @autoclosure () -> OSLogMessage
) {
  log.write(type, message)
}
