extension Tool {
  /// Everything that the tool can do, in the order of its help. A new verb is a new line here.
  public static let verbs: [any Verb] = [
    DecodeVerb()
  ]
}
