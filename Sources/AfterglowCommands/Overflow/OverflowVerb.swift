/// Explains the overflow area: its bits, the codes that use it, and the effect of other apps on the codes.
struct OverflowVerb: Verb {
  var syntax: CommandSyntax { Self.grammar }

  static let tasks: [any OverflowTask] = [
    ExplainTask(), BitsTask(), EncodeTask(), DecodeTask(), TableTask(), SurvivalTask(),
  ]

  func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    guard let task = Self.tasks.first(where: { $0.name == options.task }) else { return .usage }
    return try task.run(options, in: surroundings)
  }
}
