/// A verb's command line, taken apart.
///
/// Ours because the core package depends on the toolchain alone; what a verb needs of a parser is this page.
/// Accepted: `--flag`, `--name VALUE`, `--name=VALUE`, operands in any place, `-` as an operand, and `--` before
/// operands that begin with a dash.
struct Options {
  private var flags: Set<String> = []
  private var values: [String: String] = [:]
  private(set) var operands: [String] = []

  /// Takes `arguments` apart; what is not declared is a usage error that names the verb's help.
  init(
    _ arguments: [String], of verb: String, flags declaredFlags: Set<String> = [],
    values declaredValues: Set<String> = [], maximumOperands: Int = 0
  ) throws(CommandFailure) {
    let hint = "'afterglow \(verb) --help' explains what there is"
    var rest = arguments[...]
    var isOperandsOnly = false
    while let argument = rest.popFirst() {
      guard !isOperandsOnly, argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      if argument == "--" {
        isOperandsOnly = true
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      let attached = parts.count > 1 ? String(parts[1]) : nil
      if declaredFlags.contains(name) {
        guard attached == nil else { throw .usage("option '\(name)' takes no value; \(hint)") }
        flags.insert(name)
      } else if declaredValues.contains(name) {
        guard let value = attached ?? rest.popFirst() else { throw .usage("option '\(name)' needs a value; \(hint)") }
        guard values.updateValue(value, forKey: name) == nil else { throw .usage("option '\(name)' is given twice") }
      } else {
        throw .usage("unknown option '\(name)'; \(hint)")
      }
    }
    guard operands.count <= maximumOperands else {
      throw .usage("'\(operands[maximumOperands])' is one operand too many; \(hint)")
    }
  }

  func contains(_ flag: String) -> Bool { flags.contains(flag) }

  subscript(_ name: String) -> String? { values[name] }

  /// The whole number behind an option; `nil` where the option is not given.
  func integer<Number: FixedWidthInteger & Sendable>(
    _ name: String, in range: ClosedRange<Number>
  ) throws(CommandFailure) -> Number? {
    guard let text = self[name] else { return nil }
    guard let number = Number(text), range.contains(number) else {
      throw .usage("\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not '\(text)'")
    }
    return number
  }
}
