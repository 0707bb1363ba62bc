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
      // A file or folder that cannot be written is reported before the app is built.
      let junit = try settings.junit.map { path throws(CommandFailure) in try FileSink(path: path) }
      for folder in [settings.logs, settings.captures] {
        if let folder { try HostMatrix.makeFolder(folder) }
      }
      let build = HostBuild(options: settings, surroundings: surroundings)
      let (plan, program) = try build.run()
      guard !settings.isBuildOnly else { return .success }
      return try HostMatrix(
        options: settings, surroundings: surroundings, plan: plan, program: program,
        other: try HostNeighbor(options: settings, surroundings: surroundings).app(), report: report,
        junit: junit
      ).play()
    }
  }
#endif
