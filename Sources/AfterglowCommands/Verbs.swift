extension Tool {
  /// Everything that the tool can do, in the order of its help. A new verb is a new line here.
  public static let verbs: [any Verb] =
    simulated + [
      DecodeVerb(), OverflowVerb(), AnalyzeVerb(), RulesVerb(),
    ]

  /// What plays on virtual phones is there where Apple's frameworks are not.
  #if os(Linux)
    private static let simulated: [any Verb] = [DemoVerb()]
  #else
    private static let simulated: [any Verb] = []
  #endif
}
