/// Section H: identity and privacy.
extension Rules {
  public static let addressLifetime = Rule(
    "H1", "address-lifetime", Duration.seconds(900),
    "A phone's radio address changes about every 15 minutes; an established link keeps its own.",
    source: "Core Specification, volume 3, part C, appendix A; Herald; Stack Overflow 24352764", .measured(sources: 3))

  public static let newIdentifierPerAddress = Rule(
    "H2", "new-identifier-per-address", true,
    "A stranger's new address is a new peripheral identifier and a new discovery; the identifier differs on every phone.",
    source: "Stack Overflow 24352764; Herald and bitchat sources; Herald's specification says otherwise",
    .measured(sources: 2))

  static let identity: [any RuleDescription] = [addressLifetime, newIdentifierPerAddress]
}
