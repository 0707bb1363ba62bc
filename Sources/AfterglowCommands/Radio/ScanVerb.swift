#if os(Linux)
  import AfterglowCapture
  import AfterglowDecoding

  /// Prints the packets that this machine's radio hears when they arrive, or with `--summary` a summary of them at the
  /// end.
  struct ScanVerb: Verb {
    var syntax: CommandSyntax { Self.grammar }

    func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
      let filter = try PacketFilter(options)
      let form: PacketDecoder.Form =
        options.contains("--summary") ? .summary : options.contains("--json") ? .json : .text
      let summary = try withLiveInput(options, in: surroundings) { (input) throws(CommandFailure) in
        var run = DecodeRun(
          form, filter: filter, isRelative: options.contains("--relative"), namesFiles: false, in: surroundings)
        try run.read(input)
        return run.finish()
      }
      if form == .summary {
        try SummaryReport(summary).print(asJSON: options.contains("--json"), to: surroundings.output)
      }
      return .success
    }
  }
#endif
