/// One of the things that `afterglow overflow` does.
protocol OverflowTask: Sendable {
  /// The word behind `overflow`.
  var name: String { get }

  func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode
}
