// swift-format-ignore-file: AlwaysUseLowerCamelCase

import PhonePort

/// The importance of a line. See Apple's `OSLogType`; a phone's console shows lines of every type.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// The number of the type in Apple's header.
  public let rawValue: UInt8

  /// Creates a type from its number.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Creates a type from its number.
  public init(_ rawValue: UInt8) { self.init(rawValue: rawValue) }

  /// A line of normal importance.
  public static let `default` = OSLogType(rawValue: 0)
  /// A line that may be helpful. A real phone stores lines of this type only in memory.
  public static let info = OSLogType(rawValue: 1)
  /// A line for debugging.
  public static let debug = OSLogType(rawValue: 2)
  /// An error of the app.
  public static let error = OSLogType(rawValue: 16)
  /// An error of the system or of several processes, or a mistake in the program.
  public static let fault = OSLogType(rawValue: 17)
}

/// A log, to which an app writes lines. See Apple's `OSLog`.
public final class OSLog: Sendable {
  /// The purpose of a log. See Apple's `OSLog.Category`.
  public struct Category: RawRepresentable, Hashable, Sendable {
    /// The text of the category.
    public let rawValue: String

    /// Creates a category from its text.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The category of signposts that Instruments shows as points of interest.
    public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
    /// The category of signposts that are recorded only while Instruments requests them.
    public static let dynamicTracing = Category(rawValue: "DynamicTracing")
    /// The category of signposts that are recorded, with the call stack, only while Instruments requests them.
    public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
  }

  private let isOn: Bool

  private init(isOn: Bool) {
    self.isOn = isOn
  }

  /// Creates a log. A phone's console shows neither the subsystem nor the category.
  public convenience init(subsystem: String, category: String) { self.init(isOn: true) }
  /// Creates a log. A phone's console shows neither the subsystem nor the category.
  public convenience init(subsystem: String, category: Category) { self.init(isOn: true) }

  /// The default log, which receives the lines for which the app specifies no log.
  public static let `default` = OSLog(isOn: true)
  /// A log that accepts every line and writes no lines.
  public static let disabled = OSLog(isOn: false)

  /// Returns whether the console of the running app's phone has a reader; `false` for ``disabled`` and outside an app.
  /// The type is ignored.
  public func isEnabled(type: OSLogType) -> Bool {
    isOn && PhoneConnection.running?.ask(.isLogRead).flag ?? false
  }

  /// Always `false`: signposts are for Instruments, and a virtual phone records no signposts.
  public var signpostsEnabled: Bool { false }

  func write(_ type: OSLogType, _ message: () -> OSLogMessage) {
    if isOn { PhoneConnection.running?.log(message().text) }
  }
}

/// Writes a line that is formatted with `%` specifiers (Apple's `os_log`).
///
/// Objects and strings are private, and numbers are public, unless the format says otherwise.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default,
  _ arguments: Any?...
) {
  log.write(type) { OSLogMessage(text: LogFormat.text(message.description, arguments)) }
}

/// Writes a line of the given type that is formatted with `%` specifiers.
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString, _ arguments: Any?...
) {
  log.write(type) { OSLogMessage(text: LogFormat.text(message.description, arguments)) }
}

/// Writes an interpolated line to the default log.
public func os_log(_ message: @autoclosure () -> OSLogMessage) { OSLog.default.write(.default, message) }

/// Writes an interpolated line to a log.
public func os_log(_ message: @autoclosure () -> OSLogMessage, log: OSLog) { log.write(.default, message) }

/// Writes an interpolated line of the given type to the default log.
public func os_log(_ type: OSLogType, _ message: @autoclosure () -> OSLogMessage) { OSLog.default.write(type, message) }

/// Writes an interpolated line of the given type to a log.
public func os_log(_ type: OSLogType, log: OSLog, _ message: @autoclosure () -> OSLogMessage) {
  log.write(type, message)
}
