extension Tool {
  /// Everything that the tool can do, in the order of its help. A new verb is a new line here.
  public static let verbs: [any Verb] =
    simulated + [
      ChatVerb(), DecodeVerb(), SessionsVerb(), OverflowVerb(), AnalyzeVerb(), RulesVerb(),
    ] + radio

  /// What plays on virtual phones is there where Apple's frameworks are not.
  #if os(Linux)
    private static let simulated: [any Verb] = [DemoVerb(), SimulateVerb(), HostVerb()]
    /// What uses this machine's own Bluetooth.
    private static let radio: [any Verb] = [RunVerb(), ScanVerb(), DoctorVerb()]
  #else
    private static let simulated: [any Verb] = []
    private static let radio: [any Verb] = []
  #endif
}
