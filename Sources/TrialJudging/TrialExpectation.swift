import VirtualPhone

/// The value of a rule in the rulebook, in a form with which a reading can be compared.
enum TrialExpectation {
  case flag(Bool)
  /// A range of numbers, in seconds or in the rule's own unit.
  case number(ClosedRange<Double>)
  /// A receiver's duty.
  case duty(ScanDuty)
  /// A value of another type. The reading is a flag that states whether the phone follows the rule.
  case whole

  init(_ figure: RuleFigure) {
    let text = figure.description
    if let flag = Bool(figure: text, unit: "") {
      self = .flag(flag)
    } else if let duration = Duration(figure: text, unit: "") {
      self = .number(duration.inSeconds...duration.inSeconds)
    } else if let range = ClosedRange<Duration>(figure: text, unit: "") {
      self = .number(range.lowerBound.inSeconds...range.upperBound.inSeconds)
    } else if let duty = ScanDuty(figure: text, unit: "") {
      self = .duty(duty)
    } else if let number = figure.number {
      self = .number(number...number)
    } else {
      self = .whole
    }
  }
}

extension ScanDuty {
  /// The share of the time in which the receiver is open.
  var openShare: Double { window / interval }
}
