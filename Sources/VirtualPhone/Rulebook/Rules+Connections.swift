public import PhonePort

/// Section C: connections and GATT.
extension Rules {
  /// Whether a connection attempt stays pending until it succeeds or is cancelled, or until Bluetooth goes off (rule
  /// C1).
  public static let connectNeverTimesOut = Rule(
    "C1", "connect-never-times-out", true,
    "A connection attempt stays pending until it succeeds or is cancelled, or until Bluetooth goes off.",
    source: "Apple, CBCentralManager.connect(_:options:)", .documented, .invariant)

  /// Whether an attempt outlives the process of its app through restoration (rule C1).
  public static let attemptOutlivesProcess = Rule(
    "C1", "attempt-outlives-process", true,
    "An attempt outlives its app's process by restoration, and ends with a reboot.",
    source: "Apple, Core Bluetooth Programming Guide; Stack Overflow 41088910", .documented)

  /// The time for which the receiver has its foreground duty cycle after an app that runs in the background has begun
  /// an attempt (rule C1).
  public static let eagerInitiation = Rule(
    "C1", "eager-initiation", Duration.seconds(10),
    "In the first seconds of a running app's connection attempt, the receiver has its foreground duty cycle.",
    source:
      "tuned to 0.05 to 1.65 s from discovery to identification in the log; the lower duty afterwards is folklore",
    .chosen)

  /// Whether an attempt to connect to a phone's former address never succeeds (rule C2).
  public static let oldAddressIsNeverReached = Rule(
    "C2", "old-address-is-never-reached", true,
    "An attempt at a phone whose address has since changed never succeeds; the phone has to be discovered again.",
    source: "Herald; bitchat gives up after 15 min for the same reason", .measured(sources: 1), .invariant)

  /// The percentage of attempts after which the link exists, but the peripheral stays in the state `connecting` (rule
  /// C3); not modelled.
  public static let stuckAttempts = Rule(
    "C3", "stuck-attempts", 10, unit: "% of attempts",
    "In 10 % of attempts the link begins, but the peripheral's state stays connecting; apps cancel after 8 to 12 s.",
    source: "Herald", .measured(sources: 1),
    .notModelled("Some phones have this fault; on the virtual phone, a peripheral always shows its true state."))

  /// The connection interval that an iPhone asks for (rule C4).
  public static let connectionInterval = Rule(
    "C4", "connection-interval", Duration.milliseconds(30),
    "An iPhone that connects asks for a connection interval of 30 ms without latency.",
    source: "Ubertooth log, 6 of 6 connection requests", .computed)

  /// The supervision timeout that an iPhone asks for (rule C4).
  public static let supervisionTimeout = Rule(
    "C4", "supervision-timeout", Duration.milliseconds(720),
    "An iPhone that connects asks for a supervision timeout of 720 ms.",
    source: "Ubertooth log, 6 of 6 connection requests", .computed)

  /// The largest peripheral latency that an iPhone grants to an accessory, in connection events (rule C5); not
  /// modelled.
  public static let acceptedPeripheralLatency = Rule(
    "C5", "accepted-peripheral-latency", 30, unit: "connection events",
    "An accessory may request a peripheral latency of up to 30 connection events; the 2013 edition allowed 4.",
    source: "Apple, Accessory Design Guidelines", .documented, .noParameterUpdate)

  /// The supervision timeouts that an iPhone grants to an accessory (rule C5); not modelled.
  public static let acceptedSupervisionTimeout = Rule(
    "C5", "accepted-supervision-timeout", Duration.seconds(2)...Duration.seconds(6),
    "An accessory may request a supervision timeout of 2 to 6 s, more than 3 × interval × (latency + 1).",
    source: "Apple, Accessory Design Guidelines", .documented, .noParameterUpdate)

  /// The shortest connection interval that an iPhone grants to an accessory (rule C5); not modelled.
  public static let acceptedConnectionInterval = Rule(
    "C5", "accepted-connection-interval", Duration.milliseconds(15),
    "An accessory may request a multiple of 15 ms as interval; interval × (latency + 1) is at most 2 s.",
    source: "Apple, Accessory Design Guidelines; at least 20 ms in older editions", .documented, .noParameterUpdate)

  /// The errors that apps get when links and attempts end (rule C6).
  public static let linkErrors = Rule(
    "C6", "link-errors",
    LinkErrors(
      outOfRange: .connectionTimeout, closedByPeer: .peripheralDisconnected, failed: .connectionFailed,
      tooMany: .connectionLimitReached),
    "Error 6 means out of range, 7 closed by the peer, 10 a failed attempt, 11 too many links; cancelling has no error.",
    source: "Apple, CBError.Code", .documented)

  /// The `CBError.Code` of an attempt to connect to a peripheral that the system no longer knows (rule C6).
  public static let unknownDeviceError = Rule(
    "C6", "unknown-device-error", 12, unit: "(CBError.Code)",
    "An attempt to connect to a peripheral that the system no longer knows fails with this error.",
    source: "Apple, CBError.Code.unknownDevice; Herald's source", .remembered, .invariant)

  /// The `CBError.Code` with which an idle link reportedly ends (rule C6); not modelled. Conflict L9 is open.
  public static let idleLinkError = Rule(
    "C6", "idle-link-error", BluetoothFault.connectionTimeout.rawValue, unit: "(CBError.Code)",
    "An idle link ends as if the peer had gone out of range.",
    source: "Apple developer forum 805400", .folklore,
    .notModelled("Only one unexplained report states this, and it does not say how long the link was idle."))

  /// The maximum number of links of a phone, in both roles together (rule C7). Conflict L8 is open.
  public static let maximumLinks = Rule(
    "C7", "maximum-links", 12, unit: "links",
    "A phone can have about twelve links at a time, in both roles together.",
    source: "Herald", .measured(sources: 1))

  /// Whether a connection to a peripheral, or an attempt to connect, ends when the app has no strong reference to the
  /// peripheral (rule C8).
  public static let unusedPeripheralIsDropped = Rule(
    "C8", "unused-peripheral-is-dropped", true,
    "If an app keeps no strong reference to a peripheral, iOS cancels the connection or the attempt to connect.",
    source: "Apple, CBCentralManager", .documented)

  /// Whether a link stays as long as any app of the phone uses it (rule C8).
  public static let appsShareLinks = Rule(
    "C8", "apps-share-links", true,
    "An app's cancellation is answered at once; the link itself stays as long as another app uses it.",
    source: "Apple, CBCentralManager.cancelPeripheralConnection(_:)", .documented, .invariant)

  /// Whether a peer that connects to this phone has the identifier under which this phone discovers the peer, and
  /// whether both phones use one link (rule C9).
  public static let symmetricConnect = Rule(
    "C9", "symmetric-connect", true,
    "A peer that connects to this phone has the identifier of the discovered peripheral. Both phones use one link.",
    source: "Herald", .measured(sources: 1))

  /// Whether a link that the peer made stays after the app has cancelled its connection (rule C9).
  public static let peerKeepsItsLink = Rule(
    "C9", "peer-keeps-its-link", true,
    "If an app cancels its connection over a link that the peer has made, the link itself remains.",
    source: "Core Bluetooth has no call by which a peripheral could disconnect a central", .folklore)

  /// Whether discovered services become invalid when the link ends (rule C10).
  public static let servicesEndWithLink = Rule(
    "C10", "services-end-with-link", true,
    "Everything discovered on a link is invalid when the link ends, and has to be discovered again.",
    source: "bitchat's source, which checks for invalid services", .measured(sources: 1), .invariant)

  /// Whether the system remembers the services of devices it knows (rule C10); not modelled.
  public static let systemCachesServices = Rule(
    "C10", "system-caches-services", true,
    "Until Bluetooth is switched off, the system remembers the services of known devices from one link to the next.",
    source: "field reports", .measured(sources: 2),
    .notModelled("Every discovery on the virtual phone asks the peer."))

  /// Whether the list of services is `nil` until services are discovered (rule C11).
  public static let servicesAreUnknownAtFirst = Rule(
    "C11", "services-are-unknown-at-first", true,
    "A peripheral has no list of services, not even an empty one, until services have been discovered.",
    source: "Apple, CBPeripheral.services", .documented, .invariant)

  /// Whether iOS tells an app which services a peer has removed (rule C11).
  public static let changedServicesAreTold = Rule(
    "C11", "changed-services-are-told", true,
    "When a peer removes services, iOS tells the centrals that had discovered them which services are gone.",
    source: "Herald's source, which relies on this rule every hour", .measured(sources: 1))

  /// The largest attribute packet between two iPhones, in bytes (rule C12).
  public static let attributeMTU = Rule(
    "C12", "attribute-mtu", 185, unit: "bytes",
    "Two iPhones agree on attribute packets of 185 bytes; newer pairs are said to reach 512 or 524.",
    source: "many apps, iOS 10 to 15", .measured(sources: 3))

  /// The largest value of a write without response or of a notification, in bytes (rule C12).
  public static let unansweredWriteBytes = Rule(
    "C12", "unanswered-write-bytes", 182, unit: "bytes",
    "A write without response and a notification carry 182 bytes, or 20 before a packet size is agreed on.",
    source: "many apps, iOS 10 to 15", .measured(sources: 3), .invariant)

  /// The largest value of a write with response, in bytes (rule C12).
  public static let answeredWriteBytes = Rule(
    "C12", "answered-write-bytes", 512, unit: "bytes",
    "A write with response carries 512 bytes, and reaches the peripheral as several requests that are answered once.",
    source: "Apple, CBPeripheral.maximumWriteValueLength(for:); bitchat's source", .remembered)

  /// Whether iOS tells an app when a full queue has room again (rule C13).
  public static let fullQueueIsTold = Rule(
    "C13", "full-queue-is-told", true,
    "A notification that finds the queue full is refused, and the app is told once when there is room again.",
    source: "Apple, CBPeripheralManager.updateValue(_:for:onSubscribedCentrals:)", .documented, .invariant)

  /// The maximum number of packets that can wait to be sent: notifications of one app, or writes without response to
  /// one peer (rule C13).
  public static let transmitQueueLength = Rule(
    "C13", "transmit-queue-length", 12, unit: "packets",
    "About twelve notifications of an app, or writes without response to a peer, can wait; more are not sent.",
    source: "reported by some, published by no source", .folklore)

  /// The time after which an unanswered attribute request ends the link (rule C14).
  public static let attributeTimeout = Rule(
    "C14", "attribute-timeout", Duration.seconds(30),
    "A link ends if an attribute request stays unanswered for 30 s.",
    source: "Core Specification, volume 3, part F, 3.3.3", .documented)

  /// Whether the report of a signal strength waits until a suspended app runs again (rule C15).
  public static let readingDoesNotWake = Rule(
    "C15", "reading-does-not-wake", true,
    "A reading of the signal strength wakes no app; a suspended app gets the reading when it runs again.",
    source: "Herald", .measured(sources: 1), .invariant)

  /// The shortest time between two readings of a connection's signal strength (rule C15).
  public static let rssiReadingInterval = Rule(
    "C15", "rssi-reading-interval", Duration.seconds(1),
    "Each request for a link's signal strength gets one answer. Readings are 1 s apart or more; 127 means no reading.",
    source: "remembered by many, published by no source", .folklore)

  /// Whether the end of a link is sometimes reported to only one side (rule C16); not modelled.
  public static let oneSidedDisconnections = Rule(
    "C16", "one-sided-disconnections", true,
    "Now and then only one side is told that a link has ended.",
    source: "Herald", .measured(sources: 1),
    .notModelled("Some phones have this fault; both sides of a virtual link learn of its end, each at its own time."))

  /// Whether links end without a callback when Bluetooth goes off (rule C17).
  public static let powerOffIsSilent = Rule(
    "C17", "power-off-is-silent", true,
    "When Bluetooth goes off, all links are gone without a disconnection callback.",
    source: "Herald, bitchat", .measured(sources: 2))

  /// Whether peripherals become invalid when the manager's state is below `poweredOff` (rule C17).
  public static let resetInvalidatesPeripherals = Rule(
    "C17", "reset-invalidates-peripherals", true,
    "When a manager's state falls below powered off, its peripherals are invalid and have to be retrieved again.",
    source: "Apple, CBCentralManagerDelegate", .documented)

  /// Whether iOS shows an alert for an event of a suspended app whose connect options request the alert (rule C18).
  public static let notifyOptionsAlert = Rule(
    "C18", "notify-options-alert", true,
    "If an app is suspended, iOS shows an alert for each event that the app's connect options name.",
    source: "Apple, CBConnectPeripheralOptionNotifyOnConnectionKey and the two similar options", .documented)

  /// Whether the system connects again by itself if the connect options ask for it (rule C19).
  public static let systemReconnects = Rule(
    "C19", "system-reconnects", [.init(OSVersion(0), false), .init(OSVersion(17), true)],
    "With CBConnectPeripheralOptionEnableAutoReconnect the system connects again by itself, and tells the app.",
    source: "Apple, centralManager(_:didDisconnectPeripheral:timestamp:isReconnecting:error:)", .documented)

  /// Whether an attempt fails at once when no more links are possible (rule C20). Conflict L16 is open.
  public static let excessAttemptsFail = Rule(
    "C20", "excess-attempts-fail", true,
    "An attempt fails at once when the phone cannot have another link.",
    source: "Apple, CBError.Code.connectionLimitReached", .documented)

  /// Whether iOS asks the user before it starts an app for a Bluetooth event (rule C21). Conflict L17 is open.
  public static let relaunchAlerts = Rule(
    "C21", "relaunch-alerts", false,
    "iOS starts an app for a Bluetooth event without asking the user.",
    source: "Apple, Technical Note TN3115; doubted in bitchat issue 1427", .documented)

  static let connections: [any RuleDescription] = [
    connectNeverTimesOut, eagerInitiation, attemptOutlivesProcess, oldAddressIsNeverReached, stuckAttempts,
    connectionInterval, supervisionTimeout, acceptedPeripheralLatency, acceptedSupervisionTimeout,
    acceptedConnectionInterval, linkErrors, unknownDeviceError, idleLinkError, maximumLinks, unusedPeripheralIsDropped,
    appsShareLinks, symmetricConnect, peerKeepsItsLink, servicesEndWithLink, systemCachesServices,
    servicesAreUnknownAtFirst,
    changedServicesAreTold, attributeMTU, unansweredWriteBytes, answeredWriteBytes, fullQueueIsTold,
    transmitQueueLength, attributeTimeout,
    rssiReadingInterval, readingDoesNotWake, oneSidedDisconnections, powerOffIsSilent, resetInvalidatesPeripherals,
    notifyOptionsAlert, systemReconnects,
    excessAttemptsFail, relaunchAlerts,
  ]
}

/// The errors that apps get when links and attempts end (rule C6).
public struct LinkErrors: Hashable, Sendable {
  /// The error of a link whose peer is no longer heard.
  public var outOfRange: BluetoothFault
  /// The error of a link that the peer has ended.
  public var closedByPeer: BluetoothFault
  /// The error of an attempt that failed.
  public var failed: BluetoothFault
  /// The error of an attempt when no more links are possible.
  public var tooMany: BluetoothFault
}

extension LinkErrors: SelfExplanatoryValue {
  /// All four error codes, each with its meaning.
  public var figure: RuleFigure {
    let codes = [
      (outOfRange, "out of range"), (closedByPeer, "closed by the peer"), (failed, "not connected"),
      (tooMany, "one too many"),
    ]
    return RuleFigure("CBError.Code " + codes.map { "\($0.rawValue) \($1)" }.joined(separator: ", "))
  }
}
