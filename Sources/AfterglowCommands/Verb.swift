/// One thing that the tool can do.
package protocol Verb: Sendable {
  /// What its command line may say, and what its help tells.
  var syntax: CommandSyntax { get }

  /// Does the work, data to `surroundings.output` and talk to `surroundings.say`; `--help` has been dealt with.
  func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode
}

extension Verb {
  /// The word on the command line.
  package var name: String { syntax.name }
  /// One line for the tool's help.
  package var summary: String { syntax.summary }
  /// The whole help, for someone who has read nothing; ends without a newline.
  package var help: String { syntax.help }
}
