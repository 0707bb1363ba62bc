extension Tool {
  /// Everything that the tool can do, in the order of its help. A new verb is a new entry in one of these lists.
  package static let verbs: [any Verb] =
    working + [SchemaVerb(), CompletionVerb(verbs: syntaxes), ManualVerb(verbs: syntaxes)]

  private static let working: [any Verb] =
    simulated + [
      ChatVerb(), DecodeVerb(), SessionsVerb(), OverflowVerb(), AnalyzeVerb(), RulesVerb(),
    ] + radio

  private static let syntaxes =
    working.map(\.syntax) + [SchemaVerb.grammar, CompletionVerb.grammar, ManualVerb.grammar]

  /// Virtual phones exist only on Linux, where Apple's frameworks are absent.
  #if os(Linux)
    private static let simulated: [any Verb] = [DemoVerb(), SimulateVerb(), HostVerb(), FieldTrialVerb()]
    /// What uses this machine's own Bluetooth.
    private static let radio: [any Verb] = [RunVerb(), ScanVerb(), DoctorVerb()]
  #else
    private static let simulated: [any Verb] = []
    private static let radio: [any Verb] = []
  #endif
}
