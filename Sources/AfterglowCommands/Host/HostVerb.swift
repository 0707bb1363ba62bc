#if os(Linux)
  import AppBuilding
  import AppProcesses
  import AppTrials
  import Foundation

  /// Builds an app from its Xcode project, its package or its sources, and plays the app on virtual phones.
  struct HostVerb: Verb {
    var syntax: CommandSyntax { Self.grammar }

    func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
      let settings = try HostOptions(options, in: surroundings)
      if settings.listsSituations {
        for situation in TrialSituation.allCases {
          try surroundings.output.line("\(padded(situation.rawValue, to: 20))  \(situation.explanation)")
        }
        return .success
      }
      let report = try RunReport(options, title: "afterglow host \(settings.path)")
      let build = HostBuild(options: settings, surroundings: surroundings)
      let (plan, program) = try build.run()
      guard !settings.isBuildOnly else { return .success }
      return try HostMatrix(
        options: settings, surroundings: surroundings, plan: plan, program: program,
        other: try HostNeighbor(options: settings, surroundings: surroundings).app(), report: report
      ).play()
    }
  }
#endif
