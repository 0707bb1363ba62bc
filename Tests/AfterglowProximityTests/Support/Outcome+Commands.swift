import AfterglowProximity
import AfterglowWire

// Short forms of the commands and reports that scripts expect.

/// One service for each bit of the overflow area. A phone scans for these services to receive every bit (rule B6).
let everyOverflowService = (0..<OverflowArea.bitCount).map(OverflowArea.service(settingBit:))

/// A region without beacons. The engine ranges this region so that overflow advertisements arrive (rule B4).
let emptyRegion = BeaconRegion(uuid: ServiceUUID(high: 0x5B0C_631E_8F2A_4D7B, low: 0x9C41_E036_A7D2_1488))

// MARK: Connections

extension Outcome {
  static func connect(_ id: PeerIdentifier) -> Outcome { .command(.connect(id)) }
  static func cancelConnection(_ id: PeerIdentifier) -> Outcome { .command(.cancelConnection(id)) }
  static func discoverServices(_ id: PeerIdentifier) -> Outcome { .command(.discoverServices(id)) }
  static func readRSSI(_ id: PeerIdentifier) -> Outcome { .command(.readRSSI(id)) }
  static func release(_ id: PeerIdentifier) -> Outcome { .command(.release(id)) }
  static func openMailbox(_ id: PeerIdentifier) -> Outcome { .command(.openMailbox(id)) }
  static func openPulse(_ id: PeerIdentifier) -> Outcome { .command(.openPulse(id)) }
  static func dialed(_ id: PeerIdentifier, _ step: DialStep) -> Outcome { .command(.report(.dialed(id, step))) }

  var isConnect: Bool {
    if case .command(.connect) = self { true } else { false }
  }

  /// The peer that this command or pulse concerns, or the peer in a report about dialling; `nil` for other outcomes.
  var peer: PeerIdentifier? {
    switch self {
    case .pulse(let id, _): id
    case .command(.connect(let id)), .command(.cancelConnection(let id)), .command(.discoverServices(let id)),
      .command(.readRSSI(let id)), .command(.release(let id)), .command(.openMailbox(let id)),
      .command(.openPulse(let id)), .command(.report(.dialed(let id, _))):
      id
    case .neighbor, .command: nil
    }
  }

  /// The reading that a neighbour reports; `nil` for other outcomes.
  var witnessed: WitnessReading? {
    if case .command(.report(.witnessed(let reading))) = self { reading } else { nil }
  }
}

// MARK: On air

extension Outcome {
  static let stopScanning = Outcome.command(.stopScanning)
  static let stopAdvertising = Outcome.command(.stopAdvertising)

  static func scan(for services: [ServiceUUID], allowsDuplicates: Bool = false) -> Outcome {
    .command(.startScanning(services, allowsDuplicates: allowsDuplicates))
  }

  static func publish(_ services: [ServiceUUID]) -> Outcome { .command(.publish(services)) }

  static func replace(_ former: [ServiceUUID], with services: [ServiceUUID]) -> Outcome {
    .command(.replaceServices(former, with: services))
  }

  static func advertise(_ services: [ServiceUUID]) -> Outcome { .command(.startAdvertising(.services(services))) }

  /// The beacon that names an installation is advertised.
  static func advertiseBeacon(of installation: InstallationID) -> Outcome {
    let beacon = IBeacon(uuid: IdentityService.reference, installation: installation, measuredPowerDBm: -59)
    return .command(.startAdvertising(.beacon(beacon)))
  }

  /// A beacon that names no installation is advertised in a wake region.
  static func advertiseBeacon(in region: WakeRegion) -> Outcome {
    let uuid = region.uuid(identity: IdentityService.reference)
    return .command(.startAdvertising(.beacon(IBeacon(uuid: uuid, major: 0, minor: 0, measuredPowerDBm: -59))))
  }

  static func sighted(
    _ installation: InstallationID, as peer: PeerIdentifier?, by evidence: ChannelEvidence, rssiDBm: Int? = nil,
    at time: Double
  ) -> Outcome {
    let sighting = Sighting(installation, as: peer, by: evidence, rssiDBm: rssiDBm, at: seconds(time))
    return .command(.report(.sighted(sighting)))
  }

  /// Whether this outcome starts or stops an advertisement.
  var isAboutAdvertising: Bool {
    switch self {
    case .command(.startAdvertising), .command(.stopAdvertising): true
    default: false
    }
  }

  var startsAdvertising: Bool {
    if case .command(.startAdvertising) = self { true } else { false }
  }

  /// The new services of this phone; `nil` if this outcome does not change them.
  var hosted: [ServiceUUID]? {
    switch self {
    case .command(.publish(let services)), .command(.replaceServices(_, with: let services)): services
    default: nil
    }
  }

  /// The services that other phones can read from now on, over a connection or in advertisements; empty if this outcome
  /// does not change them.
  var shownServices: [ServiceUUID] {
    if case .command(.startAdvertising(.services(let services))) = self { services } else { hosted ?? [] }
  }
}

// MARK: Staying awake

extension Outcome {
  static func startMonitoring(_ region: BeaconRegion) -> Outcome { .command(.startMonitoring(region)) }
  static func stopMonitoring(_ region: BeaconRegion) -> Outcome { .command(.stopMonitoring(region)) }
  static func startRanging(_ region: BeaconRegion) -> Outcome { .command(.startRanging(region)) }
  static func stopRanging(_ region: BeaconRegion) -> Outcome { .command(.stopRanging(region)) }
  static let startLocationUpdates = Outcome.command(.startLocationUpdates)
  static let stopLocationUpdates = Outcome.command(.stopLocationUpdates)
  static let beginBackgroundTask = Outcome.command(.beginBackgroundTask)
  static let endBackgroundTask = Outcome.command(.endBackgroundTask)
  static let nudge = Outcome.command(.nudge)

  static func ranged(_ beacons: [RangedBeacon], in region: BeaconRegion) -> Outcome {
    .command(.report(.ranged(beacons, in: region)))
  }

  static func rangingChanged(_ region: BeaconRegion, _ state: RangingState) -> Outcome {
    .command(.report(.rangingChanged(region, state)))
  }

  static func conditionsChanged(_ conditions: [Condition]) -> Outcome {
    .command(.report(.conditionsChanged(conditions)))
  }

  var isConditionsChange: Bool {
    if case .command(.report(.conditionsChanged)) = self { true } else { false }
  }

  var isPreserve: Bool {
    if case .command(.preserve) = self { true } else { false }
  }
}
