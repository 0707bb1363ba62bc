/// A verb of the tool, such as `decode`.
package protocol Verb: Sendable {
  /// The syntax of the verb's command line, which is also the source of the help.
  var syntax: CommandSyntax { get }

  /// Performs the verb's work. The verb writes data to `surroundings.output`, and messages with `surroundings.say`. The
  /// tool has already handled `--help`.
  func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode
}

extension Verb {
  /// The verb's name on the command line.
  package var name: String { syntax.name }
  /// The verb's description in the tool's help, in one line.
  package var summary: String { syntax.summary }
  /// The complete help of the verb. The text ends without a newline.
  package var help: String { syntax.help }
}
