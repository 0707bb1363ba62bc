internal import AfterglowWire

// Passes each event to the state machines that it concerns.
extension Engine {
  /// Passes an event to the state machines that it concerns. Returns a sighting if the event shows that an installation
  /// is near.
  mutating func dispatch(_ event: Event, into commands: inout [Command]) -> Sighting? {
    switch event {
    case .centralStateChanged(let state): centralChanged(to: state, into: &commands)
    case .peripheralStateChanged(let state):
      if configuration.aims.contains(.beFound) { broadcaster.radioChanged(to: state, at: now, into: &commands) }
    case .servicesPublished: broadcaster.servicesPublished(at: now, into: &commands)
    case .servicesRefused: broadcaster.servicesRefused(at: now)
    case .advertisingStarted: broadcaster.advertisingStarted()
    case .advertisingRefused: broadcaster.advertisingRefused(into: &commands)
    case .discovered(let id, let advertisement): return discovered(id, advertisement, into: &commands)
    case .connected(let id): dialer.connected(id, at: now, into: &commands)
    case .connectionFailed(let id): dialer.connectionFailed(id, at: now, into: &commands)
    case .connectionLimitReached(let id): dialer.linkLimitReached(id, at: now, into: &commands)
    case .disconnected(let id): dialer.disconnected(id, at: now, into: &commands)
    case .peerUnknown(let id): dialer.peerUnknown(id, into: &commands)
    case .peersRestored(let peers):
      // Without the GATT channel, the engine did not ask for these peers. The release of a peer ends its connection
      // (rule C8).
      if needs.links {
        dialer.restored(peers, at: now, into: &commands)
      } else {
        commands += peers.map { .release($0.id) }
      }
    case .servicesDiscovered(let id, let services):
      return dialer.servicesDiscovered(id, services, at: now, into: &commands)
    case .serviceDiscoveryFailed(let id): dialer.serviceDiscoveryFailed(id, at: now, into: &commands)
    case .rssiRead(let id, let rssi): return dialer.rssiRead(id, rssiDBm: rssi, at: now, into: &commands)
    case .pulseOpened(let id): dialer.pulseOpened(id, at: now)
    case .pulseWritten(let id): dialer.pulseWritten(id, at: now, into: &commands)
    case .pulseReceived(let id, let bytes):
      if needs.links { pulse(bytes, from: id, into: &commands) }
    case .applicationStateChanged(let state):
      nudger.application = state
      greeter.application = state
      wakeRegions.applicationChanged(to: state, at: now)
      broadcaster.wakeRegion = wakeRegions.broadcast
      broadcaster.applicationChanged(to: state, at: now, into: &commands)
    case .protectedDataAvailabilityChanged(let isAvailable): nudger.isUnlocked = isAvailable
    case .notificationsAuthorized(let isAuthorized):
      nudger.isAuthorized = isAuthorized
      greeter.isAuthorized = isAuthorized
    case .regionStateDetermined(let region, let isInside):
      if isInside { wakeRegions.entered(region, at: now) } else { wakeRegions.exited(region) }
    case .beaconsRanged(let beacons, let region): see(beacons, in: region, into: &commands)
    case .rangingFailed(let region): wakeRegions.rangingFailed(region)
    case .launched(let launch): restore(launch, into: &commands)
    case .clockRead(let milliseconds):
      clockRead(milliseconds)
      changeIdentifier(into: &commands)
    case .contactsChanged(let change): contactsChanged(change, into: &commands)
    case .rangingRequested, .rangingWithdrawn: diagnosis.outdate()  // because the need for location may have changed
    case .broadcastRestored(let services, let advertised): broadcaster.restored(services, advertised: advertised)
    case .regionMonitoringFailed, .locationAuthorizationChanged, .locationServicesChanged, .backgroundTaskExpired,
      .lowPowerModeChanged,
      .backgroundRefreshChanged:
      break  // the vigil and the diagnosis handle these events
    case .relayChanged(let isConnected): relayIsConnected = isConnected
    case .heardBy(let other, let moment): heard(by: other, at: moment, into: &commands)
    case .wake: break
    }
    return nil
  }

  /// Reads an advertisement. If this phone dials peers and the sender may host our services, passes the sender to the
  /// dialer.
  ///
  /// A scan for the reference service alone finds only phones that may host it. A scan for all 128 bits finds every
  /// iPhone with an app that advertises in the background.
  private mutating func discovered(
    _ id: PeerIdentifier, _ advertisement: Advertisement, into commands: inout [Command]
  ) -> Sighting? {
    if advertisement.mayHostReference, greeter.met(at: now) { commands.append(.announce) }
    let fromContent = overhear(id, advertisement, into: &commands)
    guard needs.links, !needs.everyAdvertisement || advertisement.mayHostReference else {
      dialer.overheard(id, into: &commands)
      return fromContent
    }
    vigil.heard(at: now)
    let fromAddress = dialer.discovered(id, advertisement, at: now, into: &commands)
    return fromContent ?? fromAddress
  }

  /// Handles ranged beacons of the identity region. The numbers of such a beacon are the identifier that an
  /// installation shows. The vigil reports the beacons of the regions that the app ranges.
  private mutating func see(_ beacons: [RangedBeacon], in region: BeaconRegion, into commands: inout [Command]) {
    guard needs.regions, region == wakeRegions.ranged else { return }
    for beacon in beacons {
      // A beacon stays in the list for some seconds after it was last heard (rule E7).
      guard beacon.rssiDBm != nil, let shown = beacon.installation else { continue }
      let other = dialer.names.installation(onAirAs: shown)
      guard other != installation else { continue }
      vigil.heard(at: now)
      greeter.heard(at: now)
      neighborhood.see(
        Sighting(other, as: nil, by: .beacon, rssiDBm: beacon.rssiDBm, at: now), at: now, into: &commands)
    }
  }

  private mutating func overhear(
    _ id: PeerIdentifier, _ advertisement: Advertisement, into commands: inout [Command]
  ) -> Sighting? {
    let finding = channels.read(
      advertisement, of: id, identified: dialer.peers[id]?.installation, names: dialer.names, at: now)
    if !advertisement.overflow.isEmpty { nudger.received(bringsSomething: finding != .nothing, at: now) }
    switch finding {
    case .nothing: return nil
    case .hint:
      vigil.heard(at: now)
      return nil
    case .identified(let other, let evidence):
      vigil.heard(at: now)
      let sighting = Sighting(other, as: id, by: evidence, rssiDBm: advertisement.rssiDBm, at: now)
      commands.append(.report(.sighted(sighting)))
      // Another phone may have our identifier, as in a demonstration in which all phones use the same identifier. The
      // sighting is reported, but the phone is not a neighbour.
      return other == installation ? nil : sighting
    }
  }

  /// Handles a pulse, in which a connected phone names itself and the installations that it has read.
  private mutating func pulse(_ bytes: [UInt8], from id: PeerIdentifier, into commands: inout [Command]) {
    guard var frame = try? PulseFrame(parsing: bytes) else { return dialer.tally.staleEvents += 1 }
    frame.installation = dialer.names.heard(frame.installation)
    for index in frame.witnesses.indices {
      let shown = frame.witnesses[index].installation
      frame.witnesses[index].installation = dialer.names.installation(onAirAs: shown)
    }
    guard frame.installation != installation else {
      dialer.tally.staleEvents += 1  // the pulse is invalid, or its sender uses this installation's identifier
      return
    }
    dialer.pulseReceived(id, frame, at: now, into: &commands)
  }

  /// Handles an installation's report that it has heard this phone.
  private mutating func heard(by other: InstallationID, at moment: Instant, into commands: inout [Command]) {
    guard configuration.channels.contains(.relay), other != installation else { return }
    let sighting = Sighting(other, as: nil, by: .relay, rssiDBm: nil, at: min(moment, now))
    neighborhood.see(sighting, at: now, into: &commands)
  }

  /// The first major release of iOS in which an advertisement that ended in the background does not begin again in the
  /// background (rule A9).
  private static let firstToStaySilent = 14

  private mutating func centralChanged(to state: RadioState, into commands: inout [Command]) {
    let wasOn = nudger.radioIsOn
    nudger.radioIsOn = state == .poweredOn
    switch state {
    case .poweredOn:
      guard !wasOn else { return }  // reported twice
      dialer.radioCameUp()
      if configuration.aims.contains(.find) { scanner.radioCameUp(at: now, into: &commands) }
    case .unknown, .resetting, .unsupported, .unauthorized, .poweredOff:
      // Every manager first reports the state `unknown`, which does not affect restored peers.
      if state != .unknown { dialer.connected = [] }
      guard wasOn else { return }
      dialer.radioWentDown(at: now, into: &commands)
      dialer.isSilent = !phone.isInFront && configuration.osMajorVersion >= Self.firstToStaySilent
      scanner.radioWentDown()
    }
  }
}

extension Event {
  /// Whether iOS wakes a suspended app for this event (rule D2). Readings of signal strength do not wake an app (rule
  /// C15).
  var wakes: Bool {
    switch self {
    case .discovered, .connected, .connectionFailed, .connectionLimitReached, .disconnected, .servicesDiscovered,
      .serviceDiscoveryFailed, .centralStateChanged, .peripheralStateChanged, .peersRestored,
      .broadcastRestored, .regionStateDetermined, .launched, .pulseOpened, .pulseWritten, .pulseReceived:
      true
    case .servicesPublished, .servicesRefused, .advertisingStarted, .advertisingRefused, .rssiRead, .peerUnknown,
      .regionMonitoringFailed, .beaconsRanged, .rangingFailed, .locationAuthorizationChanged,
      .locationServicesChanged, .rangingRequested, .rangingWithdrawn, .clockRead, .contactsChanged,
      .backgroundTaskExpired,
      .lowPowerModeChanged, .backgroundRefreshChanged, .applicationStateChanged, .protectedDataAvailabilityChanged,
      .notificationsAuthorized, .relayChanged, .heardBy, .wake:
      false
    }
  }
}
