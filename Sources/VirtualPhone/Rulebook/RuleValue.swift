/// The value of a rule.
public protocol RuleValue: Sendable {
  /// Returns the value in words, followed by `unit` if the value is a bare number.
  func figure(in unit: String) -> RuleFigure

  /// Creates the value from words; `nil` if the words are not a value, or if such values cannot be created from words.
  init?(figure: String, unit: String)
}

/// A value that needs no further unit.
public protocol SelfExplanatoryValue: RuleValue {
  /// The value in words, with its own unit if it has one.
  var figure: RuleFigure { get }
}

extension SelfExplanatoryValue {
  /// Returns ``figure``; `unit` is ignored.
  public func figure(in unit: String) -> RuleFigure { figure }

  /// Always `nil`: values of this type cannot be created from words.
  public init?(figure: String, unit: String) { nil }
}

/// One or several bare numbers, which need a unit.
public protocol BareNumber: RuleValue {}

extension BareNumber where Self: LosslessStringConvertible {
  /// Creates the number from its digits, with or without the unit after the digits. Returns `nil` for any other text.
  ///
  /// The number may have at most seven characters, including a decimal point, and no sign. Only the value of
  /// `Rules.unlimitedTimeRemaining` is a longer number. Sums of numbers with seven digits do not overflow.
  public init?(figure: String, unit: String) {
    let digits = (figure.hasSuffix(unit) ? String(figure.dropLast(unit.count)) : figure).trimmed
    guard digits.count <= 7, digits.allSatisfy({ $0.isWholeNumber || $0 == "." }) else { return nil }
    self.init(digits)
  }
}

/// A rule's value in words, such as `180 ms`, `yes` or `30 ms of every 40 ms`.
public struct RuleFigure: Hashable, Sendable, CustomStringConvertible {
  /// The value as text, with its unit.
  public let description: String
  /// The number of the value, in ``unit``; `nil` if there is no single number.
  public let number: Double?
  /// The unit of ``number``; `nil` if there is no single number.
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

  /// Returns the number, without a fraction if it is whole.
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

  /// Creates a truth value from `yes` or `no`; `nil` for any other text.
  public init?(figure: String, unit: String) {
    switch figure {
    case "yes": self = true
    case "no": self = false
    default: return nil
    }
  }
}

extension String: SelfExplanatoryValue {
  /// The text itself.
  public var figure: RuleFigure { RuleFigure(self) }
}

extension Duration: SelfExplanatoryValue {
  /// The duration in words. The unit is seconds if the number of seconds is whole, or else milliseconds if their number
  /// is whole. If neither number is whole, the unit is microseconds below 1 ms, and milliseconds from 1 ms on.
  public var figure: RuleFigure {
    let (seconds, attoseconds) = components
    let microseconds = Double(seconds) * 1e6 + Double(attoseconds) / 1e12
    for (unit, size) in [("s", 1e6), ("ms", 1e3)] {
      let number = microseconds / size
      if number == number.rounded() { return RuleFigure(number, unit) }
    }
    return microseconds < 1e3 ? RuleFigure(microseconds, "µs") : RuleFigure(microseconds / 1e3, "ms")
  }

  /// The limits of a duration that is created from text, in seconds. Shorter durations would make the simulation too
  /// slow.
  private static let secondsFromText = 1e-4...31_536_000.0

  /// Creates a duration from a number, a space, and `s`, `ms` or `µs`. Returns `nil` for any other text, and for a
  /// duration below 0.1 ms or above 365 days.
  public init?(figure: String, unit: String) {
    let words = figure.split(separator: " ")
    guard words.count == 2, let number = Double(words[0]),
      let size = ["s": 1.0, "ms": 1e-3, "µs": 1e-6][String(words[1])], Self.secondsFromText.contains(number * size)
    else { return nil }
    self = .microseconds(number * size * 1e6)
  }
}

extension ClosedRange: RuleValue, SelfExplanatoryValue where Bound == Duration {
  /// Both ends of the range with `to` between them.
  public var figure: RuleFigure { RuleFigure("\(lowerBound.figure) to \(upperBound.figure)") }

  /// Creates a range from two durations with `to` between them. Returns `nil` for any other text, and if the
  /// first duration is longer than the second.
  public init?(figure: String, unit: String) {
    guard let (lower, upper) = figure.durations(around: " to "), lower <= upper else { return nil }
    self = lower...upper
  }
}

extension String {
  /// Returns the two durations before and after a word; `nil` if the text has another form.
  func durations(around word: String) -> (Duration, Duration)? {
    guard let place = firstRange(of: word), let first = Duration(figure: String(self[..<place.lowerBound]), unit: ""),
      let second = Duration(figure: String(self[place.upperBound...]), unit: "")
    else { return nil }
    return (first, second)
  }

  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

extension Array: RuleValue where Element: RuleValue {
  /// Always `nil`: lists cannot be created from text.
  public init?(figure: String, unit: String) { nil }

  /// Returns the elements with commas between them, each followed by `unit` if it is a bare number.
  public func figure(in unit: String) -> RuleFigure {
    RuleFigure(map { $0.figure(in: unit).description }.joined(separator: ", "))
  }
}

extension Array: SelfExplanatoryValue where Element: SelfExplanatoryValue {
  /// The elements with commas between them.
  public var figure: RuleFigure { figure(in: "") }
}

extension Array: BareNumber where Element: BareNumber {}
