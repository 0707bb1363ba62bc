import AfterglowProximity
import AfterglowWire

/// Watches an engine from outside, and reports every violation of its rules.
///
/// The checker keeps its own record of the driver's peers, the open connections and the neighbours. It derives this
/// record only from the commands and events.
struct Checker {
  private struct Connection {
    var since: Instant
    var isConnected = false
  }

  let configuration: Configuration
  private var held: Set<PeerIdentifier> = []
  private var open: [PeerIdentifier: Connection] = [:]
  /// Peers that iOS had connected before the app was started, and for which the engine has not given a command yet.
  private var kept: Set<PeerIdentifier> = []
  private var near: Set<InstallationID> = []
  private var radioIsOn = false
  private var mayBeOurs: Set<PeerIdentifier> = []
  private var screen = Screen()
  private var isScanning = false
  private var vigil: VigilChecker
  private(set) var violations: [String] = []
  private(set) var identifications = 0
  private(set) var readings = 0
  private(set) var overflowSightings = 0
  private(set) var nudges = 0

  init(_ configuration: Configuration) {
    self.configuration = configuration
    vigil = VigilChecker(configuration)
  }

  var holdsNothing: Bool { held.isEmpty && open.isEmpty && near.isEmpty }

  private mutating func demand(_ condition: Bool, _ violation: @autoclosure () -> String) {
    if !condition { violations.append(violation()) }
  }

  mutating func check(_ engine: Engine, _ event: Event, at now: Instant, gave commands: [Command]) {
    take(event, at: now)
    vigil.take(event)
    for command in commands {
      take(command, at: now)
      vigil.take(command, at: now)
    }
    vigil.settle(at: now)
    violations += vigil.violations
    vigil.violations = []
    let (peers, links, neighbors) = (engine.peers, open.keys.sorted(), near.count)
    demand(links.count <= configuration.dialing.maximumLinks, "\(links) are linked at \(now)")
    demand(Set(peers.map(\.id)) == held, "the driver holds other peers than the engine at \(now)")
    demand(peers.count <= configuration.dialing.maximumPeers, "\(peers.count) peers at \(now)")
    let linked = peers.filter { $0.state == .linked }.compactMap(\.installation)
    demand(Set(linked).count == linked.count, "two links to one installation at \(now)")
    let busy = peers.filter { [.connecting, .identifying, .linked].contains($0.state) }.map(\.id)
    demand(busy == links, "links \(busy) where \(links) are open at \(now)")
    demand(Set(engine.neighbors.map(\.id)) == near, "neighbours other than were reported at \(now)")
    demand(neighbors <= configuration.presence.maximumNeighbors, "\(neighbors) neighbours at \(now)")
    for neighbor in engine.neighbors {
      let (near, kept) = (
        configuration.presence.pruneAfter, max(configuration.presence.pruneAfter, configuration.presence.forgetAfter)
      )
      let limit = neighbor.presence == .near ? near : kept
      demand(neighbor.lastSeen.advanced(by: limit) > now, "\(neighbor) stays at \(now)")
    }
    if let deadline = engine.nextDeadline { demand(deadline > now, "a deadline is left behind at \(now)") }
  }

  private mutating func take(_ event: Event, at now: Instant) {
    switch event {
    case .centralStateChanged(let state):
      if radioIsOn && state != .poweredOn || state != .poweredOn && state != .unknown { kept = [] }
      radioIsOn = state == .poweredOn
      if !radioIsOn {
        open = [:]  // without a callback
        isScanning = false
      }
    case .discovered(let id, let advertisement):
      held.insert(id)
      if !advertisement.overflow.isEmpty { screen.mask = now }
      let reference = IdentityService.reference
      if advertisement.services.contains(reference) || advertisement.overflow[OverflowArea.bit(for: reference)] {
        mayBeOurs.insert(id)
      }
    case .applicationStateChanged(let state): screen.application = state
    case .protectedDataAvailabilityChanged(let isAvailable): screen.isUnlocked = isAvailable
    case .notificationsAuthorized(let isAuthorized): screen.isAuthorized = isAuthorized
    case .peersRestored(let peers):
      for peer in peers {
        held.insert(peer.id)
        mayBeOurs.insert(peer.id)
        let isOurs = configuration.channels.contains(.gatt)
        if peer.state == .connected, isOurs { kept.insert(peer.id) }
      }
    case .connected(let id): open[id]?.isConnected = true
    case .connectionFailed(let id), .connectionLimitReached(let id), .peerUnknown(let id):
      if open[id]?.isConnected == false { open[id] = nil }
    case .disconnected(let id):
      kept.remove(id)
      if open[id]?.isConnected == true { open[id] = nil }
    case .peripheralStateChanged, .servicesPublished, .servicesRefused, .advertisingStarted, .advertisingRefused,
      .servicesDiscovered, .serviceDiscoveryFailed, .rssiRead, .wake, .broadcastRestored,
      .regionStateDetermined, .regionMonitoringFailed, .beaconsRanged, .rangingFailed, .locationAuthorizationChanged,
      .locationServicesChanged, .rangingRequested, .rangingWithdrawn, .launched, .clockRead, .contactsChanged,
      .backgroundTaskExpired,
      .lowPowerModeChanged, .backgroundRefreshChanged, .relayChanged, .heardBy, .pulseOpened, .pulseWritten,
      .pulseReceived:
      break
    }
  }

  private mutating func take(_ command: Command, at now: Instant) {
    switch command {
    case .connect(let id):
      name(id, command)
      demand(open[id] == nil, "\(id) is dialled twice at \(now)")
      demand(configuration.channels.contains(.gatt), "\(id) is dialled without the GATT channel")
      let isOurs = !configuration.channels.contains(.overflow) || mayBeOurs.contains(id)
      demand(isOurs, "\(id) is dialled and never showed the reference service")
      open[id] = Connection(since: now)
    case .cancelConnection(let id):
      name(id, command)
      open[id] = nil
    case .discoverServices(let id) where open[id] == nil:
      name(id, command)
      demand(kept.remove(id) != nil, "\(command) without a connection at \(now)")
      open[id] = Connection(since: now, isConnected: true)
    case .discoverServices(let id), .readRSSI(let id):
      name(id, command)
      demand(open[id]?.isConnected == true, "\(command) without a connection at \(now)")
    case .release(let id):
      kept.remove(id)
      demand(held.remove(id) != nil, "\(id) is released twice at \(now)")
      demand(open[id] == nil, "\(id) is released with an open connection at \(now)")
    case .report(.appeared(let neighbor)):
      demand(near.insert(neighbor.id).inserted, "\(neighbor.id) appears twice at \(now)")
    case .report(.updated(let neighbor)):
      demand(near.contains(neighbor.id), "\(neighbor.id) is updated without being near at \(now)")
    case .report(.lostSight(let neighbor)):
      demand(near.contains(neighbor.id), "\(neighbor.id) is lost from sight without being near at \(now)")
    case .report(.departed(let neighbor)):
      demand(near.remove(neighbor.id) != nil, "\(neighbor.id) departs twice at \(now)")
    case .report(.dialed(let id, let step)):
      demand(held.contains(id), "\(step) of \(id), which is not held, at \(now)")
      if case .identified = step { identifications += 1 }
      if case .rssi = step { readings += 1 }
    case .startScanning, .stopScanning:
      demand(radioIsOn, "\(command) with the radio off at \(now)")
      demand(isScanning == (command == .stopScanning), "\(command) twice at \(now)")
      isScanning = command != .stopScanning
    case .report(.witnessed(let reading)):
      demand(reading.witness != reading.installation, "\(reading) of itself at \(now)")
    case .report(.sighted(let sighting)):
      demand(configuration.channels.contains(.overflow), "\(sighting) without the overflow channel")
      overflowSightings += 1
    case .announce:
      demand(configuration.channels.contains(.beacon), "an announcement without the beacon channel at \(now)")
      demand(screen.application == .background && screen.isAuthorized, "an announcement in front at \(now)")
    case .openMailbox(let id):
      demand(
        configuration.dialing.opensMailboxes && open[id]?.isConnected == true, "\(command) without a link at \(now)")
    case .openPulse(let id), .writePulse(let id, _):
      demand(open[id]?.isConnected == true, "\(command) without a link at \(now)")
    case .nudge:
      nudges += 1
      demand(configuration.channels.contains(.overflow) && radioIsOn, "a nudge for nothing at \(now)")
      let screen = screen
      demand(screen.isDark(at: now), "a nudge while the screen is on at \(now): \(screen)")
      let pause = screen.nudge.map { $0.duration(to: now) } ?? .seconds(60)
      demand(pause >= .seconds(60), "a nudge \(pause) after another")
      self.screen.nudge = now
    case .publish, .replaceServices, .startAdvertising, .stopAdvertising, .startMonitoring, .stopMonitoring,
      .requestState, .startRanging,
      .stopRanging, .startLocationUpdates, .stopLocationUpdates, .beginBackgroundTask, .endBackgroundTask, .preserve,
      .report(.ranged), .report(.rangingChanged), .report(.conditionsChanged):
      break
    }
  }

  private mutating func name(_ id: PeerIdentifier, _ command: Command) {
    demand(held.contains(id), "\(command) for a peer that is not held")
    demand(radioIsOn, "\(command) with the radio off")
  }
}

/// The state of the screen, as far as an app can know it, and the times of the last mask and the last nudge.
private struct Screen {
  var application: ApplicationState?
  var isUnlocked: Bool?
  var isAuthorized = false
  /// The instant at which the last mask was received.
  var mask: Instant?
  var nudge: Instant?

  func isDark(at now: Instant) -> Bool {
    application == .background && isUnlocked == false && isAuthorized
      && (mask.map { $0.duration(to: now) >= .seconds(5) } ?? true)
  }
}
