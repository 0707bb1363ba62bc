/// A task of `afterglow overflow`.
protocol OverflowTask: Sendable {
  /// The word after `overflow` on the command line.
  var name: String { get }

  func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode
}
