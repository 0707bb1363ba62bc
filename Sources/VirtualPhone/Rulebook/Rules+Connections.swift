/// Section C: connections and GATT.
extension Rules {
  public static let connectNeverTimesOut = Rule(
    "C1", "connect-never-times-out", true,
    "A connection attempt stays pending until it succeeds, is cancelled, or Bluetooth goes off.",
    source: "Apple, CBCentralManager.connect(_:options:)", .documented)

  public static let eagerInitiation = Rule(
    "C1", "eager-initiation", Duration.seconds(10),
    "An app that runs gets a receiver as open as in the foreground for the first seconds of a connection attempt.",
    source:
      "tuned to 0.05 to 1.65 s from discovery to identification in the reference log; after it, low duty (folklore)",
    .chosen)

  public static let connectionInterval = Rule(
    "C4", "connection-interval", Duration.milliseconds(30),
    "An iPhone that connects asks for a connection interval of 30 ms without latency.",
    source: "Ubertooth log, 6 of 6 connection requests", .computed)

  public static let supervisionTimeout = Rule(
    "C4", "supervision-timeout", Duration.milliseconds(720),
    "An iPhone that connects asks for a supervision timeout of 720 ms.",
    source: "Ubertooth log, 6 of 6 connection requests", .computed)

  public static let linkErrors = Rule(
    "C6", "link-errors",
    LinkErrors(
      outOfRange: .connectionTimeout, closedByPeer: .peripheralDisconnected, failed: .connectionFailed,
      tooMany: .connectionLimitReached),
    "Out of range is error 6, closed by the peer 7, cancelled by the app none; failure to connect is 10, too many links 11.",
    source: "Apple, CBError.Code", .documented)

  public static let maximumLinks = Rule(
    "C7", "maximum-links", 12,
    "A phone holds about twelve links, in both roles together.",
    source: "Herald", .measured(sources: 1))

  public static let unusedPeripheralIsDropped = Rule(
    "C8", "unused-peripheral-is-dropped", true,
    "When an app keeps no strong reference to a peripheral, its connection or attempt is cancelled.",
    source: "Apple, CBCentralManager", .documented)

  public static let symmetricConnect = Rule(
    "C9", "symmetric-connect", true,
    "A peer that connected to us bears the same identifier as the peripheral we discovered, and its link is shared.",
    source: "Herald", .measured(sources: 1))

  public static let rssiReadingInterval = Rule(
    "C15", "rssi-reading-interval", Duration.seconds(1),
    "A connection's signal strength is answered once for each request, at most about once a second; 127 is no reading.",
    source: "remembered by many, published by none", .folklore)

  public static let powerOffIsSilent = Rule(
    "C17", "power-off-is-silent", true,
    "When Bluetooth goes off all links are gone without a disconnection callback.",
    source: "Herald, bitchat", .measured(sources: 2))

  static let connections: [any RuleDescription] = [
    connectNeverTimesOut, eagerInitiation, connectionInterval, supervisionTimeout, linkErrors, maximumLinks,
    unusedPeripheralIsDropped, symmetricConnect, rssiReadingInterval, powerOffIsSilent,
  ]
}

/// What Core Bluetooth calls the ends of links and attempts.
public struct LinkErrors: Hashable, Sendable {
  public var outOfRange: CBError.Code
  public var closedByPeer: CBError.Code
  public var failed: CBError.Code
  public var tooMany: CBError.Code
}
