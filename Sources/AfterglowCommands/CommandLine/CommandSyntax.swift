/// Everything that the command line of a verb may say.
///
/// It is the one source of the verb's parser, help, completions and manual page.
package struct CommandSyntax: Sendable {
  /// The verb's word on the command line.
  package var name: String
  /// One line for the tool's help.
  package var summary: String
  /// What the verb does, in one paragraph of lines no longer than 120 columns.
  var introduction: String
  /// What may follow the verb's name, a form each.
  var usage: [String]
  /// The words of which the first operand is one; empty for a verb with operands alone.
  var tasks: [TaskSyntax] = []
  /// The task that is meant if no operand names one; `nil` if there has to be one.
  var defaultTask: String?
  /// The operands of a verb without tasks.
  var operands = OperandSyntax.none
  /// Paragraphs in front of the options.
  var description = ""
  var groups: [OptionGroup]
  /// Paragraphs behind the options.
  var notes = ""
  /// Each exit code with its meaning, with commas between.
  var exitCodes: String
  /// Whole command lines.
  var examples: [String]

  /// The options that every verb has.
  static let common = OptionGroup(
    nil,
    [
      .value(
        "--color", "WHEN", .choice(["auto", "always", "never"]),
        "colour: auto, always or never (auto: on a terminal, unless NO_COLOR is set)"),
      .flag("--verbose", short: "-v", "explain on standard error what is done, and with which settings"),
      .flag("--help", short: "-h", "this text"),
    ])

  /// All options, those of every verb included.
  var options: [OptionSyntax] { (groups + [Self.common]).flatMap(\.options) }

  /// The option of that name that a task has.
  func option(_ name: String, of task: String?) -> OptionSyntax? {
    (groups + [Self.common]).lazy.filter { $0.contains(task) }.flatMap(\.options).first { $0.isNamed(name) }
  }

  /// The options that a task has.
  func options(of task: String?) -> [OptionSyntax] {
    (groups + [Self.common]).filter { $0.contains(task) }.flatMap(\.options)
  }

  /// The tasks that have an option.
  func tasks(with name: String) -> [String] {
    groups.filter { group in group.options.contains { $0.isNamed(name) } }.flatMap(\.tasks)
  }

  /// The operands that follow, behind a task if the verb has tasks.
  func operands(of task: String?) -> OperandSyntax {
    tasks.first { $0.name == task }?.operands ?? operands
  }
}

/// One of the things that a verb does, named by its first operand.
struct TaskSyntax: Sendable {
  var name: String
  /// A few words for completions.
  var summary: String
  var operands = OperandSyntax.none
}

/// What stands on a command line without dashes.
struct OperandSyntax: Sendable {
  /// How the help calls one.
  var placeholder: String
  var kind: ValueKind
  var maximum: Int

  static let none = OperandSyntax(placeholder: "", kind: .text, maximum: 0)
}

/// Options that stand together in the help.
struct OptionGroup: Sendable {
  /// What stands above them; `nil` goes on with the group before.
  var heading: String?
  /// The tasks that have these options; empty for all.
  var tasks: [String]
  var options: [OptionSyntax]

  init(_ heading: String?, of tasks: [String] = [], _ options: [OptionSyntax]) {
    (self.heading, self.tasks, self.options) = (heading, tasks, options)
  }

  func contains(_ task: String?) -> Bool { tasks.isEmpty || task.map(tasks.contains) ?? false }
}
