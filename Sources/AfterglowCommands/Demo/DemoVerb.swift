#if os(Linux)
  /// Plays demonstrations on virtual phones.
  struct DemoVerb: Verb {
    var syntax: CommandSyntax { Self.grammar }

    func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
      let output = try DemoOutput(options, in: surroundings)
      switch options.task {
      case "overflow": try OverflowDemo(options: options, output: output).run()
      case "vigil": try VigilDemo(options: options, output: output).run()
      case "soak": return surroundings.code(try SoakDemo(options: options, output: output).run())
      case "stadium": try StadiumDemo(options: options, output: output).run()
      case "shortwave":
        return surroundings.code(
          try ShortwaveDemo(options: options, surroundings: surroundings, report: output.report).run()
            ? .success : .findings)
      case "sequential": try SequentialDemo(options: options, output: output).run()
      default: try ThreePhonesDemo(options: options, output: output).run()
      }
      return surroundings.code(.success)
    }
  }
#endif
