extension Tool {
  /// All verbs, in the order of the tool's help. A new verb needs an entry in one of these lists.
  package static let verbs: [any Verb] =
    working + [SchemaVerb(), CompletionVerb(verbs: syntaxes), ManualVerb(verbs: syntaxes)]

  private static let working: [any Verb] =
    simulated + [
      ChatVerb(), DecodeVerb(), SessionsVerb(), OverflowVerb(), AnalyzeVerb(), RulesVerb(),
    ] + radio

  private static let syntaxes =
    working.map(\.syntax) + [SchemaVerb.grammar, CompletionVerb.grammar, ManualVerb.grammar]

  /// The verbs that use virtual phones. Virtual phones exist only on Linux, where Apple's frameworks are absent.
  #if os(Linux)
    private static let simulated: [any Verb] = [DemoVerb(), SimulateVerb(), HostVerb(), FieldTrialVerb()]
    /// The verbs that use this machine's Bluetooth.
    private static let radio: [any Verb] = [RunVerb(), ScanVerb(), DoctorVerb()]
  #else
    private static let simulated: [any Verb] = []
    private static let radio: [any Verb] = []
  #endif
}
