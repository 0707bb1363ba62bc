// swift-format-ignore-file: AlwaysUseLowerCamelCase

import PhonePort

/// How important a line is. See Apple's `OSLogType`; a phone's console shows lines of every type.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: UInt8) { self.init(rawValue: rawValue) }

  public static let `default` = OSLogType(rawValue: 0)
  public static let info = OSLogType(rawValue: 1)
  public static let debug = OSLogType(rawValue: 2)
  public static let error = OSLogType(rawValue: 16)
  public static let fault = OSLogType(rawValue: 17)
}

/// Where lines go. See Apple's `OSLog`.
public final class OSLog: Sendable {
  /// What a log is for. See Apple's `OSLog.Category`.
  public struct Category: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
    public static let dynamicTracing = Category(rawValue: "DynamicTracing")
    public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
  }

  private let isOn: Bool

  private init(isOn: Bool) {
    self.isOn = isOn
  }

  public convenience init(subsystem: String, category: String) { self.init(isOn: true) }
  public convenience init(subsystem: String, category: Category) { self.init(isOn: true) }

  public static let `default` = OSLog(isOn: true)
  /// Takes every line and writes none.
  public static let disabled = OSLog(isOn: false)

  /// Whether lines are read by anybody now.
  public func isEnabled(type: OSLogType) -> Bool {
    isOn && PhoneConnection.running?.send(.system(.isLogRead)).flag ?? false
  }

  /// Signposts are for Instruments: a phone's console shows none.
  public var signpostsEnabled: Bool { false }

  func write(_ type: OSLogType, _ message: () -> OSLogMessage) {
    if isOn { PhoneConnection.running?.log(message().text) }
  }
}

/// Writes a line with `%` formats (Apple's `os_log`). Objects are private and numbers public unless the format says otherwise.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default,
  _ arguments: Any?...
) {
  log.write(type) { OSLogMessage(text: LogFormat.text(message.description, arguments)) }
}

public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString, _ arguments: Any?...
) {
  log.write(type) { OSLogMessage(text: LogFormat.text(message.description, arguments)) }
}

/// Writes an interpolated line.
public func os_log(_ message: @autoclosure () -> OSLogMessage) { OSLog.default.write(.default, message) }

public func os_log(_ message: @autoclosure () -> OSLogMessage, log: OSLog) { log.write(.default, message) }

public func os_log(_ type: OSLogType, _ message: @autoclosure () -> OSLogMessage) { OSLog.default.write(type, message) }

public func os_log(_ type: OSLogType, log: OSLog, _ message: @autoclosure () -> OSLogMessage) {
  log.write(type, message)
}
