/// One thing that the tool can do.
public protocol Verb: Sendable {
  /// The word on the command line.
  var name: String { get }
  /// One line for the tool's help.
  var summary: String { get }
  /// The whole help, for someone who has read nothing; ends without a newline.
  var help: String { get }

  /// Does the work, data to `surroundings.output` and talk to `surroundings.say`; `--help` has been dealt with.
  func run(_ arguments: [String], in surroundings: Surroundings) throws(CommandFailure) -> ExitCode
}
