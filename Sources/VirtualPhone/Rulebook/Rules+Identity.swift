/// Section H: identity and privacy.
extension Rules {
  /// The time after which a phone changes its radio address (rule H1). Conflict L25 is open.
  public static let addressLifetime = Rule(
    "H1", "address-lifetime", Duration.seconds(900),
    "A phone's radio address changes about every 15 minutes, whatever the screen and the apps do.",
    source: "Core Specification, volume 3, part C, appendix A; Herald; Stack Overflow 24352764", .measured(sources: 3))

  /// Whether a link keeps the address with which it began (rule H1).
  public static let addressStaysOnLink = Rule(
    "H1", "address-stays-on-link", true,
    "When a phone's address changes, a link continues under the address with which it began.",
    source: "a property of the link layer, not looked up again", .remembered, .invariant)

  /// Whether iOS treats an unpaired device with a new address as a new peripheral with a new identifier (rule H2).
  /// Conflict L3 is open.
  public static let newIdentifierPerAddress = Rule(
    "H2", "new-identifier-per-address", true,
    "A stranger with a new address is discovered again under a new identifier; identifiers differ between phones.",
    source: "Stack Overflow 24352764; Herald and bitchat sources; Herald's specification says otherwise",
    .measured(sources: 2), .invariant)

  /// Whether a phone that connects uses its current private address (rule H3).
  public static let centralHasPrivateAddress = Rule(
    "H3", "central-has-private-address", true,
    "A phone connects under its present private address.",
    source: "Ubertooth log, 6 addresses in 6 connection requests", .computed, .invariant)

  /// Whether a peer that was never connected to this phone has no name while the peer's app is in the background (rule
  /// H4).
  public static let namelessInBackground = Rule(
    "H4", "nameless-in-background", true,
    "A peer that was never connected to this phone has no name while the peer's app is in the background.",
    source: "Apple, CBPeripheral.name", .documented, .invariant)

  /// Whether an app sees `iPhone` instead of the name that the owner gave to the phone (rule H4).
  public static let deviceNameIsGeneric = Rule(
    "H4", "device-name-is-generic", [.init(OSVersion(0), false), .init(OSVersion(16), true)],
    "From iOS 16 on, apps without a special entitlement see a phone's kind instead of the name its owner gave it.",
    source: "Apple, UIDevice.name", .documented)

  /// Whether the identifiers of unpaired peripherals survive a reboot (rule H5). Conflict L20 is open.
  public static let identifiersSurviveReboot = Rule(
    "H5", "identifiers-survive-reboot", [.init(OSVersion(0), true), .init(OSVersion(27), false)],
    "Peripherals that are not paired keep their identifiers across a reboot; on iOS 27 they get new identifiers.",
    source: "Apple, CBPeer.identifier; Apple developer forum 851067", .measured(sources: 1))

  static let identity: [any RuleDescription] = [
    addressLifetime, addressStaysOnLink, newIdentifierPerAddress, centralHasPrivateAddress, namelessInBackground,
    deviceNameIsGeneric,
    identifiersSurviveReboot,
  ]
}
