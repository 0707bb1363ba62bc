/// A verb's command line, parsed and checked against its syntax.
///
/// This project has its own parser because the core package depends only on the toolchain. The parser accepts `--flag`,
/// `-f`, `--name VALUE`, `--name=VALUE`, operands in any place, `-` as an operand, and `--` before operands that begin
/// with a dash.
package struct Options {
  private var flags: Set<String> = []
  private var values: [String: String] = [:]
  /// The verb's task, named or implied; `nil` for a verb without tasks.
  private(set) var task: String?
  /// The operands, without the task.
  private(set) var operands: [String] = []
  /// The options on the command line, in their order.
  private(set) var given: [String] = []

  /// Parses `arguments`. Throws a usage error that names the wrong word.
  package init(_ arguments: [String], of syntax: CommandSyntax) throws(CommandFailure) {
    let hint = "see 'afterglow \(syntax.name) --help'"
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
      let word = String(parts[0])
      let attached = parts.count > 1 ? String(parts[1]) : nil
      guard let option = syntax.options.first(where: { $0.isNamed(word) }) else {
        throw .usage("unknown option '\(word)'\(suggestion(for: word, among: syntax.options.map(\.name))); \(hint)")
      }
      let name = option.name
      given.append(name)
      if option.value == nil {
        guard attached == nil else { throw .usage("option '\(name)' takes no value; \(hint)") }
        flags.insert(name)
      } else {
        guard let value = attached ?? rest.popFirst() else { throw .usage("option '\(name)' needs a value; \(hint)") }
        guard values.updateValue(value, forKey: name) == nil else { throw .usage("option '\(name)' is given twice") }
      }
    }
    task = try takeTask(syntax, hint)
    try checkOptions(syntax)
    let maximum = syntax.operands(of: task).maximum
    guard operands.count <= maximum else {
      throw .usage("'\(operands[maximum])' is one operand too many; \(hint)")
    }
  }

  /// Removes the first operand and returns it as the task. Without operands, returns the default task. Returns `nil`
  /// for a verb without tasks. Throws a usage error if the task is missing or unknown.
  private mutating func takeTask(_ syntax: CommandSyntax, _ hint: String) throws(CommandFailure) -> String? {
    guard !syntax.tasks.isEmpty else { return nil }
    let names = syntax.tasks.map(\.name)
    guard let word = operands.first else {
      guard let usual = syntax.defaultTask else {
        throw .usage("'\(syntax.name)' needs a task: one of \(names.joined(separator: ", ")); \(hint)")
      }
      return usual
    }
    guard names.contains(word) else {
      throw .usage(
        "unknown task '\(word)' of '\(syntax.name)'; the tasks are \(names.joined(separator: ", "))"
          + suggestion(for: word, among: names))
    }
    operands.removeFirst()
    return word
  }

  /// Throws a usage error for an option of another task or for an invalid value.
  private func checkOptions(_ syntax: CommandSyntax) throws(CommandFailure) {
    for name in given {
      guard let option = syntax.option(name, of: task) else {
        let names = syntax.tasks(with: name).map { "'\(syntax.name) \($0)'" }
        let owners = (names.dropLast(2) + [names.suffix(2).joined(separator: " and ")]).joined(separator: ", ")
        throw .usage("option '\(name)' belongs to \(owners), not to '\(syntax.name) \(task ?? "")'")
      }
      if let value = values[name], let fault = option.value?.kind.fault(of: value) {
        throw .usage("\(name) \(fault)")
      }
    }
  }

  func contains(_ flag: String) -> Bool { flags.contains(flag) }

  package subscript(_ name: String) -> String? { values[name] }

  /// Returns the option's value as a whole number within the range of the syntax; `nil` if the option is absent.
  func integer<Number: FixedWidthInteger>(_ name: String) -> Number? { self[name].flatMap { Number($0) } }

  /// The parsed command line, which shows the user how the tool has understood the words.
  var explanation: String {
    let words = given.map { name in values[name].map { "\(name) \($0)" } ?? name }
    return ([task].compactMap(\.self) + words + operands).joined(separator: " ")
  }
}
