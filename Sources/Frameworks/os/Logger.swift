import PhonePort

/// The unified logging system's writer (Apple's `os.Logger`); lines go to the console of the phone whose app writes.
public struct Logger: Sendable {
  /// A console shows neither subsystem nor category.
  public init(subsystem: String, category: String) {}

  public init() {}

  public func debug(_ message: @autoclosure () -> OSLogMessage) { write(message) }
  public func info(_ message: @autoclosure () -> OSLogMessage) { write(message) }
  public func notice(_ message: @autoclosure () -> OSLogMessage) { write(message) }
  public func log(_ message: @autoclosure () -> OSLogMessage) { write(message) }
  public func warning(_ message: @autoclosure () -> OSLogMessage) { write(message) }
  public func error(_ message: @autoclosure () -> OSLogMessage) { write(message) }

  private func write(_ message: () -> OSLogMessage) {
    PhoneConnection.running?.log(message().text)
  }
}

/// A message with its privacy applied: as on a phone without a debugger, dynamic strings are hidden unless they are public.
public struct OSLogMessage: ExpressibleByStringInterpolation {
  let text: String

  public init(stringLiteral value: String) {
    text = value
  }

  public init(stringInterpolation: OSLogInterpolation) {
    text = stringInterpolation.text
  }
}

/// Collects the pieces of a log message.
public struct OSLogInterpolation: StringInterpolationProtocol {
  fileprivate var text = ""

  public init(literalCapacity: Int, interpolationCount: Int) {
    text.reserveCapacity(literalCapacity + 16 * interpolationCount)
  }

  public mutating func appendLiteral(_ literal: String) { text += literal }

  /// Strings are private unless said otherwise.
  public mutating func appendInterpolation(
    _ value: @autoclosure () -> String, privacy: OSLogPrivacy = .auto
  ) {
    text += privacy == .public ? value() : "<private>"
  }

  /// Numbers are public unless said otherwise.
  public mutating func appendInterpolation(_ value: @autoclosure () -> Int, privacy: OSLogPrivacy = .auto) {
    text += privacy == .private ? "<private>" : String(value())
  }
}

public enum OSLogPrivacy: Sendable {
  case auto
  case `public`
  case `private`
}
