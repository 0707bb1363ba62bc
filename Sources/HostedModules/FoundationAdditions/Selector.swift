// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Apple's names.

/// A message with the method that answers it. See Apple's `Selector`, which has a name alone.
///
/// `afterglow host` writes `Selector("tick:", Clock.tick(_:))` where a source says `#selector(tick(_:))`.
public struct Selector: Hashable, ExpressibleByStringLiteral, CustomStringConvertible, @unchecked Sendable {
  /// The name, with a colon for each argument.
  public let name: String
  private let method: ((AnyObject, [Any]) -> Any?)?

  public init(_ name: String) {
    self.name = name
    method = nil
  }

  public init(stringLiteral value: String) { self.init(value) }

  public init<Target: AnyObject, Result>(_ name: String, _ method: @escaping (Target) -> () -> Result) {
    self.name = name
    self.method = { target, _ in (target as? Target).map { method($0)() } }
  }

  public init<Target: AnyObject, Argument, Result>(
    _ name: String, _ method: @escaping (Target) -> (Argument) -> Result
  ) {
    self.name = name
    self.method = { target, arguments in
      guard let target = target as? Target else { return nil }
      guard let argument = Self.argument(0, of: arguments, as: Argument.self) else { return nil }
      return method(target)(argument)
    }
  }

  public init<Target: AnyObject, First, Second, Result>(
    _ name: String, _ method: @escaping (Target) -> (First, Second) -> Result
  ) {
    self.name = name
    self.method = { target, arguments in
      guard let target = target as? Target, let first = Self.argument(0, of: arguments, as: First.self),
        let second = Self.argument(1, of: arguments, as: Second.self)
      else { return nil }
      return method(target)(first, second)
    }
  }

  public init<Result>(_ name: String, bound method: @escaping () -> Result) {
    self.name = name
    self.method = { _, _ in method() }
  }

  public init<Argument, Result>(_ name: String, bound method: @escaping (Argument) -> Result) {
    self.name = name
    self.method = { _, arguments in Self.argument(0, of: arguments, as: Argument.self).map(method) }
  }

  /// Objective-C passes what it is given; a method that takes something else would read it wrongly, so it is not called.
  private static func argument<Argument>(_ index: Int, of arguments: [Any], as type: Argument.Type) -> Argument? {
    if index < arguments.count { return arguments[index] as? Argument }
    return (nil as Any?) as? Argument
  }

  /// Sends the message to an object.
  @discardableResult
  public func perform(on target: AnyObject, with arguments: [Any] = []) -> Any? { method?(target, arguments) }

  /// Whether the selector knows its method.
  public var hasMethod: Bool { method != nil }

  public var description: String { name }

  public static func == (left: Selector, right: Selector) -> Bool { left.name == right.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }

public func NSStringFromSelector(_ selector: Selector) -> String { selector.name }
