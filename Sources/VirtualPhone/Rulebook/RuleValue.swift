/// What can stand in a rule.
public protocol RuleValue: Sendable {
  /// The value in words, with `unit` if it brings none itself.
  func figure(in unit: String) -> RuleFigure
}

/// A value that is understood without a unit beside it.
public protocol SelfExplanatoryValue: RuleValue {
  var figure: RuleFigure { get }
}

extension SelfExplanatoryValue {
  public func figure(in unit: String) -> RuleFigure { figure }
}

/// A bare number, or several, which mean nothing without a unit.
public protocol BareNumber: RuleValue {}

/// A rule's value as people read it: `180 ms`, `yes`, `30 ms of every 40 ms`.
public struct RuleFigure: Hashable, Sendable, CustomStringConvertible {
  public let description: String
  /// The number in it, where it is a single one, in ``unit``.
  public let number: Double?
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
  public func figure(in unit: String) -> RuleFigure { RuleFigure(Double(self), unit) }
}

extension Double: BareNumber {
  public func figure(in unit: String) -> RuleFigure { RuleFigure(self, unit) }
}

extension Bool: SelfExplanatoryValue {
  public var figure: RuleFigure { RuleFigure(self ? "yes" : "no") }
}

extension String: SelfExplanatoryValue {
  public var figure: RuleFigure { RuleFigure(self) }
}

extension Duration: SelfExplanatoryValue {
  /// In the largest of seconds, milliseconds and microseconds that keeps the number whole, or else in milliseconds.
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
  public var figure: RuleFigure { RuleFigure("\(lowerBound.figure) to \(upperBound.figure)") }
}

extension Array: RuleValue where Element: RuleValue {
  public func figure(in unit: String) -> RuleFigure {
    RuleFigure(map { $0.figure(in: unit).description }.joined(separator: ", "))
  }
}

extension Array: SelfExplanatoryValue where Element: SelfExplanatoryValue {
  public var figure: RuleFigure { figure(in: "") }
}

extension Array: BareNumber where Element: BareNumber {}
