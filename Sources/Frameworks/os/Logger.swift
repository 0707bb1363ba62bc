/// The unified logging system's writer (Apple's `os.Logger`); lines go to the console of the phone whose app writes.
public struct Logger: Sendable {
  private let log: OSLog

  /// A console shows neither subsystem nor category.
  public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }

  public init() { log = .default }

  public init(_ logObj: OSLog) { log = logObj }

  public func trace(_ message: @autoclosure () -> OSLogMessage) { log.write(.debug, message) }
  public func debug(_ message: @autoclosure () -> OSLogMessage) { log.write(.debug, message) }
  public func info(_ message: @autoclosure () -> OSLogMessage) { log.write(.info, message) }
  public func notice(_ message: @autoclosure () -> OSLogMessage) { log.write(.default, message) }
  public func log(_ message: @autoclosure () -> OSLogMessage) { log.write(.default, message) }
  public func log(level: OSLogType, _ message: @autoclosure () -> OSLogMessage) { log.write(level, message) }
  public func warning(_ message: @autoclosure () -> OSLogMessage) { log.write(.error, message) }
  public func error(_ message: @autoclosure () -> OSLogMessage) { log.write(.error, message) }
  public func critical(_ message: @autoclosure () -> OSLogMessage) { log.write(.fault, message) }
  public func fault(_ message: @autoclosure () -> OSLogMessage) { log.write(.fault, message) }
}
