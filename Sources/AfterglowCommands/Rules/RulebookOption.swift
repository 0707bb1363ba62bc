import AfterglowCapture
import VirtualPhone

#if os(Linux)
  import AfterglowScenarios
#endif

extension OptionSyntax {
  /// The `--rulebook` option, which every verb with virtual phones has.
  static let rulebook = value(
    "--rulebook", "FILE", .file,
    "use the measured values in FILE for the release and the model that FILE names; 'afterglow schema rulebook' ",
    "describes the file")
}

extension Verb {
  /// Runs the verb. If `--rulebook` is given, the verb runs with the overlay in the file.
  func runUnderRulebook(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    #if os(Linux)
      if let file = options["--rulebook"] {
        let overlay = try surroundings.overlay(in: file)
        surroundings.explain("the overlay in \(file) sets \(overlay.values.count) rules of iOS \(overlay.release)")
        // `withValue` throws untyped errors, so the outcome is returned as a value.
        return try RulebookOverlay.$inForce.withValue([overlay]) {
          Result { () throws(CommandFailure) in try run(options, in: surroundings) }
        }.get()
      }
    #endif
    return try run(options, in: surroundings)
  }
}

#if os(Linux)
  extension Surroundings {
    /// Reads an overlay of the rulebook from a file.
    func overlay(in file: String) throws(CommandFailure) -> RulebookOverlay {
      let text = try contents(of: file)
      do throws(ScenarioError) { return try RulebookOverlay(parsing: text) } catch {
        throw .badData("\(file): \(error)")
      }
    }
  }
#endif
