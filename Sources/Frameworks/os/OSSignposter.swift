// swift-format-ignore-file: AlwaysUseLowerCamelCase

import PhonePort

/// Marks intervals for Instruments. See Apple's `OSSignposter`.
///
/// A virtual phone records no signposts.
public struct OSSignposter: Sendable {
  /// Creates a signposter that records nothing.
  public init() {}
  /// Creates a signposter that records nothing.
  public init(subsystem: String, category: String) {}
  /// Creates a signposter that records nothing.
  public init(subsystem: String, category: OSLog.Category) {}
  /// Creates a signposter that records nothing.
  public init(logger: Logger) {}
  /// Creates a signposter that records nothing.
  public init(logHandle: OSLog) {}

  /// A signposter that records nothing, even on a real phone.
  public static let disabled = OSSignposter()

  /// Whether signposts are recorded; always `false`.
  public var isEnabled: Bool { false }

  /// Returns an identifier that is unique in the process. The first identifier is 1. Outside an app, returns
  /// `OSSignpostID.exclusive`.
  public func makeSignpostID() -> OSSignpostID { OSSignpostID(log: .default) }

  /// Begins an interval, and returns the state by which the app ends the interval. Nothing is recorded.
  public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
    OSSignpostIntervalState(id: id)
  }

  /// Begins an interval, and returns the state by which the app ends the interval. Nothing is recorded, and the text of
  /// the message is not composed.
  public func beginInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: @autoclosure () -> OSLogMessage
  ) -> OSSignpostIntervalState { OSSignpostIntervalState(id: id) }

  /// Ends an interval.
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) { state.end() }

  /// Ends an interval. The text of the message is not composed.
  public func endInterval(
    _ name: StaticString, _ state: OSSignpostIntervalState, _ message: @autoclosure () -> OSLogMessage
  ) { state.end() }

  /// Does nothing: no event is recorded.
  public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {}

  /// Does nothing: no event is recorded, and the text of the message is not composed.
  public func emitEvent(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: @autoclosure () -> OSLogMessage
  ) {}

  /// Runs `task` as an interval, and returns its result.
  public func withIntervalSignpost<Result>(
    _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> Result
  ) rethrows -> Result { try task() }
}

/// An interval that has begun. See Apple's `OSSignpostIntervalState`.
///
/// The class is unchecked `Sendable`, because an app's code runs on one thread at a time.
public final class OSSignpostIntervalState: @unchecked Sendable {
  let id: OSSignpostID
  private(set) var isOpen = true

  init(id: OSSignpostID) {
    self.id = id
  }

  func end() { isOpen = false }
}

/// An identifier that distinguishes an interval from other intervals of the same name. See Apple's `OSSignpostID`.
public struct OSSignpostID: Hashable, Sendable {
  /// The identifier as a number.
  public let rawValue: UInt64

  /// Creates an identifier from a number.
  public init(_ value: UInt64) { rawValue = value }

  /// Creates an identifier that is unique in the process. Outside an app, the identifier is ``exclusive``.
  public init(log: OSLog) {
    rawValue = PhoneConnection.running?.part { _ in SignpostCounter() }.next() ?? Self.exclusive.rawValue
  }

  /// The identifier 0, which belongs to no signpost.
  public static let null = OSSignpostID(0)
  /// The largest identifier, which belongs to no signpost.
  public static let invalid = OSSignpostID(.max)
  /// The identifier of an interval that never overlaps another interval of the same name.
  public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
}

private final class SignpostCounter {
  private var last: UInt64 = 0

  func next() -> UInt64 {
    last += 1
    return last
  }
}

/// The kind of a signpost. See Apple's `OSSignpostType`.
public struct OSSignpostType: RawRepresentable, Hashable, Sendable {
  /// The number of the kind in Apple's header.
  public let rawValue: UInt8

  /// Creates a kind from its number.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// A moment.
  public static let event = OSSignpostType(rawValue: 0)
  /// The beginning of an interval.
  public static let begin = OSSignpostType(rawValue: 1)
  /// The end of an interval.
  public static let end = OSSignpostType(rawValue: 2)
}

/// Does nothing, because a virtual phone records no signposts. On a real phone, the function marks a moment, or the
/// beginning or the end of an interval, for Instruments (Apple's `os_signpost`).
public func os_signpost(
  _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
  signpostID: OSSignpostID = .exclusive
) {}

/// Does nothing, because a virtual phone records no signposts. On a real phone, the function marks a moment, or the
/// beginning or the end of an interval, and adds a message that is formatted with `%` specifiers.
public func os_signpost(
  _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
  signpostID: OSSignpostID = .exclusive, _ format: StaticString, _ arguments: Any?...
) {}

/// Writes an interpolated line to a log. `dso` is ignored, because a phone's console does not show the program image
/// that wrote a line.
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer?, log: OSLog, _ message: @autoclosure () -> OSLogMessage
) {
  log.write(type, message)
}
