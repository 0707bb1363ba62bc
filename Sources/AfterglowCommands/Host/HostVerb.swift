#if os(Linux)
  import AppBuilding
  import AppProcesses
  import AppTrials
  import Foundation

  /// Builds an app from Xcode and plays it on virtual phones.
  struct HostVerb: Verb {
    var syntax: CommandSyntax { Self.grammar }

    func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
      let options = try HostOptions(options, in: surroundings)
      if options.listsSituations {
        for situation in Situation.allCases {
          try surroundings.output.line("\(padded(situation.rawValue, to: 20))  \(situation.explanation)")
        }
        return .success
      }
      let build = HostBuild(options: options, surroundings: surroundings)
      let (plan, program) = try build.run()
      guard !options.isBuildOnly else { return .success }
      return try HostMatrix(
        options: options, surroundings: surroundings, plan: plan, program: program,
        other: try HostNeighbor(options: options, surroundings: surroundings).app()
      ).play()
    }
  }
#endif
