// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Apple's names.

/// The name of a method, and the method itself unless the selector was created from a name alone. Apple's `Selector`
/// has only a name. `afterglow host` writes `Selector("tick:", Clock.tick(_:))` in place of `#selector(tick(_:))`.
public struct Selector: Hashable, ExpressibleByStringLiteral, CustomStringConvertible, @unchecked Sendable {
  /// The name, with a colon for each argument.
  public let name: String
  private let method: ((AnyObject, [Any]) -> Any?)?

  /// Creates a selector without a method. The selector can be compared, and performing the selector does nothing.
  public init(_ name: String) {
    self.name = name
    method = nil
  }

  /// Creates a selector without a method from a string literal.
  public init(stringLiteral value: String) { self.init(value) }

  /// Creates a selector for a method without parameters. `method` is the unbound method, such as `Type.method`.
  public init<Target: AnyObject, Result>(_ name: String, _ method: @escaping (Target) -> () -> Result) {
    self.name = name
    self.method = { target, _ in (target as? Target).map { method($0)() } }
  }

  /// Creates a selector for a method with one parameter. `method` is the unbound method, such as `Type.method`.
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

  /// Creates a selector for a method with two parameters. `method` is the unbound method, such as `Type.method`.
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

  /// Creates a selector for a method without parameters, bound to one object. The target of a call is ignored.
  public init<Result>(_ name: String, bound method: @escaping () -> Result) {
    self.name = name
    self.method = { _, _ in method() }
  }

  /// Creates a selector for a method with one parameter, bound to one object. The target of a call is ignored.
  public init<Argument, Result>(_ name: String, bound method: @escaping (Argument) -> Result) {
    self.name = name
    self.method = { _, arguments in Self.argument(0, of: arguments, as: Argument.self).map(method) }
  }

  /// Returns an argument as the method's parameter type, or `nil` if the argument has another type. A missing argument
  /// counts as a `nil` argument, which an optional parameter type accepts. Objective-C passes the argument without a
  /// check.
  private static func argument<Argument>(_ index: Int, of arguments: [Any], as type: Argument.Type) -> Argument? {
    if index < arguments.count { return arguments[index] as? Argument }
    return (nil as Any?) as? Argument
  }

  /// Calls the method on an object. Returns the method's result, or `nil` if there is no method, or if the target or an
  /// argument has the wrong type.
  @discardableResult
  public func perform(on target: AnyObject, with arguments: [Any] = []) -> Any? { method?(target, arguments) }

  /// Whether the selector has a method to call.
  public var hasMethod: Bool { method != nil }

  /// The selector's name.
  public var description: String { name }

  /// Whether two selectors have the same name. The selectors' methods are not compared.
  public static func == (left: Selector, right: Selector) -> Bool { left.name == right.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Returns a selector without a method. Performing this selector does nothing. On iOS the runtime finds the method by
/// its name.
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }

/// Returns the name of a selector.
public func NSStringFromSelector(_ selector: Selector) -> String { selector.name }
