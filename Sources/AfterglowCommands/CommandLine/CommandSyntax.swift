/// The syntax of a verb's command line.
///
/// The verb's parser, help, completions and manual page are derived from the syntax.
package struct CommandSyntax: Sendable {
  /// The verb's word on the command line.
  package var name: String
  /// The verb's description in the tool's help, in one line.
  package var summary: String
  /// A description of the verb, in one paragraph of lines no longer than 120 columns.
  var introduction: String
  /// The possible forms of the command line, after the verb's name.
  var usage: [String]
  /// The tasks of the verb. The first operand names one of the tasks. The list of tasks is empty for a verb that has
  /// only operands.
  var tasks: [TaskSyntax] = []
  /// The task that applies if there are no operands; `nil` if the user must name a task, or if the verb has no tasks.
  var defaultTask: String?
  /// The operands of a verb without tasks.
  var operands = OperandSyntax.none
  /// The paragraphs of the help before the options.
  var description = ""
  var groups: [OptionGroup]
  /// The paragraphs of the help after the options.
  var notes = ""
  /// The exit codes with their meanings, in one sentence without a full stop.
  var exitCodes: String
  /// Examples of whole command lines.
  var examples: [String]

  /// The options that every verb has.
  static let common = OptionGroup(
    nil,
    [
      .value(
        "--color", "WHEN", .choice(["auto", "always", "never"]),
        "colour: auto, always or never (auto: on a terminal, unless NO_COLOR is set)"),
      .flag("--verbose", short: "-v", "report on standard error what the verb does, and with which settings"),
      .flag("--help", short: "-h", "this text"),
    ])

  /// All options, including those that every verb has.
  var options: [OptionSyntax] { (groups + [Self.common]).flatMap(\.options) }

  /// Returns the option with a name, if the task has the option.
  func option(_ name: String, of task: String?) -> OptionSyntax? {
    (groups + [Self.common]).lazy.filter { $0.contains(task) }.flatMap(\.options).first { $0.isNamed(name) }
  }

  /// Returns the options that a task has.
  func options(of task: String?) -> [OptionSyntax] {
    (groups + [Self.common]).filter { $0.contains(task) }.flatMap(\.options)
  }

  /// Returns the names of the tasks to which an option is limited; empty for an option that all tasks have.
  func tasks(with name: String) -> [String] {
    groups.filter { group in group.options.contains { $0.isNamed(name) } }.flatMap(\.tasks)
  }

  /// Returns the syntax of the operands, which follow the task if the verb has tasks.
  func operands(of task: String?) -> OperandSyntax {
    tasks.first { $0.name == task }?.operands ?? operands
  }
}

/// A task of a verb. The first operand of the command line names the task.
struct TaskSyntax: Sendable {
  var name: String
  /// A short description for completions.
  var summary: String
  var operands = OperandSyntax.none
}

/// The operands of a command line: the words that are neither options nor values of options.
struct OperandSyntax: Sendable {
  /// The name of one operand in the help.
  var placeholder: String
  var kind: ValueKind
  var maximum: Int

  static let none = OperandSyntax(placeholder: "", kind: .text, maximum: 0)
}

/// Options that the help lists together.
struct OptionGroup: Sendable {
  /// The heading above the options; `nil` continues the previous group.
  var heading: String?
  /// The tasks that have these options; empty if all tasks have them.
  var tasks: [String]
  var options: [OptionSyntax]

  init(_ heading: String?, of tasks: [String] = [], _ options: [OptionSyntax]) {
    (self.heading, self.tasks, self.options) = (heading, tasks, options)
  }

  func contains(_ task: String?) -> Bool { tasks.isEmpty || task.map(tasks.contains) ?? false }
}
