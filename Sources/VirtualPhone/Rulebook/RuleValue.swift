/// The value of a rule.
public protocol RuleValue: Sendable {
  /// Returns the value in words, followed by `unit` if it has none of its own.
  func figure(in unit: String) -> RuleFigure
}

/// A value that is understood without a unit beside it.
public protocol SelfExplanatoryValue: RuleValue {
  /// The value in words, with its own unit where it has one.
  var figure: RuleFigure { get }
}

extension SelfExplanatoryValue {
  /// Returns ``figure``; `unit` is ignored.
  public func figure(in unit: String) -> RuleFigure { figure }
}

/// A bare number, or several, which mean nothing without a unit.
public protocol BareNumber: RuleValue {}

/// A rule's value in words: `180 ms`, `yes`, `30 ms of every 40 ms`.
public struct RuleFigure: Hashable, Sendable, CustomStringConvertible {
  /// The value as text, with its unit.
  public let description: String
  /// The number of the value, in ``unit``; `nil` if there is no single number.
  public let number: Double?
  /// The unit of ``number``; `nil` where there is no single number.
  public let unit: String?

  init(_ description: String) {
    self.description = description
    number = nil
    unit = nil
  }

  init(_ number: Double, _ unit: String) {
    description = "\(Self.text(number)) \(unit)"
    self.number = number
    self.unit = unit
  }

  /// Without a fraction where it has none.
  static func text(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? number.description }
}

extension Int: BareNumber {
  /// Returns the number followed by `unit`.
  public func figure(in unit: String) -> RuleFigure { RuleFigure(Double(self), unit) }
}

extension Double: BareNumber {
  /// Returns the number followed by `unit`.
  public func figure(in unit: String) -> RuleFigure { RuleFigure(self, unit) }
}

extension Bool: SelfExplanatoryValue {
  /// `yes` or `no`.
  public var figure: RuleFigure { RuleFigure(self ? "yes" : "no") }
}

extension String: SelfExplanatoryValue {
  /// The text itself.
  public var figure: RuleFigure { RuleFigure(self) }
}

extension Duration: SelfExplanatoryValue {
  /// The duration in words: in the largest of seconds, milliseconds and microseconds that keeps the number whole, or
  /// else in milliseconds.
  public var figure: RuleFigure {
    let (seconds, attoseconds) = components
    let microseconds = Double(seconds) * 1e6 + Double(attoseconds) / 1e12
    for (unit, size) in [("s", 1e6), ("ms", 1e3)] {
      let number = microseconds / size
      if number == number.rounded() { return RuleFigure(number, unit) }
    }
    return microseconds < 1e3 ? RuleFigure(microseconds, "µs") : RuleFigure(microseconds / 1e3, "ms")
  }
}

extension ClosedRange: RuleValue, SelfExplanatoryValue where Bound == Duration {
  /// Both ends of the range with `to` between them.
  public var figure: RuleFigure { RuleFigure("\(lowerBound.figure) to \(upperBound.figure)") }
}

extension Array: RuleValue where Element: RuleValue {
  /// Returns the elements with commas between them, each followed by `unit` if it has none itself.
  public func figure(in unit: String) -> RuleFigure {
    RuleFigure(map { $0.figure(in: unit).description }.joined(separator: ", "))
  }
}

extension Array: SelfExplanatoryValue where Element: SelfExplanatoryValue {
  /// The elements with commas between them.
  public var figure: RuleFigure { figure(in: "") }
}

extension Array: BareNumber where Element: BareNumber {}
