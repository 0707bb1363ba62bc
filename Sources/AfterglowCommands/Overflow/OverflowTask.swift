/// One of the things that `afterglow overflow` does.
protocol OverflowTask: Sendable {
  /// The word behind `overflow`.
  var name: String { get }
  var flags: Set<String> { get }
  /// Options with a value.
  var values: Set<String> { get }
  /// Whether operands are items to be dealt with.
  var takesItems: Bool { get }

  func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode
}

extension OverflowTask {
  var flags: Set<String> { [] }
  var values: Set<String> { [] }
  var takesItems: Bool { true }
}
