/// A verb of the tool, such as `decode`.
package protocol Verb: Sendable {
  /// The syntax of the verb's command line, which is also the source of the help.
  var syntax: CommandSyntax { get }

  /// Does the work. Data goes to `surroundings.output`, messages to `surroundings.say`. The tool has already handled
  /// `--help`.
  func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode
}

extension Verb {
  /// The word on the command line.
  package var name: String { syntax.name }
  /// One line for the tool's help.
  package var summary: String { syntax.summary }
  /// The complete help of the verb. The text ends without a newline.
  package var help: String { syntax.help }
}
