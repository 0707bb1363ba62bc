/// Writes lines to the console of the app's phone. See Apple's `Logger`.
public struct Logger: Sendable {
  private let log: OSLog

  /// Creates a logger. A phone's console shows neither the subsystem nor the category.
  public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }

  /// Creates a logger that writes to the default log.
  public init() { log = .default }

  /// Creates a logger that writes to a log; the log ``OSLog/disabled`` accepts every line and writes no lines.
  public init(_ logObj: OSLog) { log = logObj }

  /// Writes a line of the type ``OSLogType/debug``.
  public func trace(_ message: @autoclosure () -> OSLogMessage) { log.write(.debug, message) }
  /// Writes a line of the type ``OSLogType/debug``.
  public func debug(_ message: @autoclosure () -> OSLogMessage) { log.write(.debug, message) }
  /// Writes a line of the type ``OSLogType/info``.
  public func info(_ message: @autoclosure () -> OSLogMessage) { log.write(.info, message) }
  /// Writes a line of the type ``OSLogType/default``.
  public func notice(_ message: @autoclosure () -> OSLogMessage) { log.write(.default, message) }
  /// Writes a line of the type ``OSLogType/default``.
  public func log(_ message: @autoclosure () -> OSLogMessage) { log.write(.default, message) }
  /// Writes a line of any type. The phone's console shows lines of all types in the same form.
  public func log(level: OSLogType, _ message: @autoclosure () -> OSLogMessage) { log.write(level, message) }
  /// Writes a line of the type ``OSLogType/error``.
  public func warning(_ message: @autoclosure () -> OSLogMessage) { log.write(.error, message) }
  /// Writes a line of the type ``OSLogType/error``.
  public func error(_ message: @autoclosure () -> OSLogMessage) { log.write(.error, message) }
  /// Writes a line of the type ``OSLogType/fault``.
  public func critical(_ message: @autoclosure () -> OSLogMessage) { log.write(.fault, message) }
  /// Writes a line of the type ``OSLogType/fault``.
  public func fault(_ message: @autoclosure () -> OSLogMessage) { log.write(.fault, message) }
}
