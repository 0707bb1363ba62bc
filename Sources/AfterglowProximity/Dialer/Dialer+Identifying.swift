internal import AfterglowWire

// The steps from the list of services to the peer's installation.
extension Dialer {
  /// Handles the list of a peer's services. Returns a sighting if the services name an installation.
  mutating func servicesDiscovered(
    _ id: PeerIdentifier, _ services: [ServiceUUID], at now: Instant, into commands: inout [Command]
  ) -> Sighting? {
    guard case .identifying(let dial, _, _)? = peers[id]?.state else {
      tally.staleEvents += 1  // the list is that of a connection that has been given up, or it changed during a link
      return nil
    }
    say(.discoveredServices, of: id, into: &commands)
    heard(id, at: now)
    switch read(services, of: id, into: &commands) {
    case .installation(let installation):
      return identified(id, dial, as: installation, at: now, into: &commands)
    case .ourselves:
      say(.ourselves, of: id, into: &commands)
      letGo(id, dial, at: now, into: &commands)
    case .reference:
      fail(id, dial, .identityMissing, at: now, into: &commands)
    case .nothing:
      say(.notOurs, of: id, into: &commands)
      letGo(id, dial, at: now, into: &commands)
    }
    return nil
  }

  mutating func serviceDiscoveryFailed(_ id: PeerIdentifier, at now: Instant, into commands: inout [Command]) {
    guard case .identifying(let dial, _, _)? = peers[id]?.state else {
      tally.staleEvents += 1  // the answer belongs to a connection that has been given up
      return
    }
    fail(id, dial, .servicesUnreadable, at: now, into: &commands)
  }

  private enum Verdict {
    case installation(InstallationID)
    case ourselves
    case reference
    case nothing
  }

  /// Reports each service of the list, and returns the verdict on the peer.
  ///
  /// If the list names several installations, the last installation is used. Services that were added later are listed
  /// later, so the other services are left over from before a reinstallation of the app.
  private mutating func read(_ services: [ServiceUUID], of id: PeerIdentifier, into commands: inout [Command])
    -> Verdict
  {
    var installation: InstallationID?
    var sawOurselves = false
    var sawReference = false
    for service in services.prefix(Advertisement.maximumServices) {
      if service == IdentityService.reference {
        sawReference = true
        say(.referenceService, of: id, into: &commands)
      } else if let identity = IdentityService.installation(in: service) {
        let shown = names.heard(identity)
        if shown == own { sawOurselves = true } else { installation = shown }
        say(.identityService(service), of: id, into: &commands)
      } else {
        say(.otherService(service), of: id, into: &commands)
      }
    }
    if let installation { return .installation(installation) }
    return sawOurselves ? .ourselves : sawReference ? .reference : .nothing
  }

  private mutating func letGo(
    _ id: PeerIdentifier, _ dial: PeerRecord.Dial, at now: Instant, into commands: inout [Command]
  ) {
    if let installation = dial.installation { dissociate(id, from: installation) }
    commands.append(.cancelConnection(id))
    ignore(id, for: DialerLimits.strangersPeace, at: now)
  }

  private mutating func identified(
    _ id: PeerIdentifier, _ dial: PeerRecord.Dial, as installation: InstallationID, at now: Instant,
    into commands: inout [Command]
  ) -> Sighting {
    say(.identified(installation), of: id, into: &commands)
    if let before = dial.installation, before != installation { dissociate(id, from: before) }
    let sighting = Sighting(installation, as: id, by: .gatt, rssiDBm: nil, at: now)
    if let known = aliases[installation], known.current != id {
      if isWorking(known.current) {
        reserve(id, installation, behind: known, into: &commands)
        return sighting
      }
      supersede(known, by: id, installation, into: &commands)
    }
    aliases[installation, default: Aliases(current: id)].current = id
    link(id, installation, at: now, into: &commands)
    return sighting
  }

  /// Whether the peer is linked, and no request over the link is overdue.
  private func isWorking(_ id: PeerIdentifier) -> Bool {
    switch peers[id]?.state {
    case .linked(_, _, .due), .linked(_, _, .asked(_, unanswered: 0)): true
    case .linked(_, _, .asked): false
    case .waiting, .pausing, .connecting, .identifying, .reserve, .ignored, nil: false
    }
  }

  /// Keeps the newer peer identifier in reserve until the link under the older peer identifier is lost.
  private mutating func reserve(
    _ id: PeerIdentifier, _ installation: InstallationID, behind known: Aliases, into commands: inout [Command]
  ) {
    if let displaced = known.reserve {
      say(.superseded(installation, by: id), of: displaced, into: &commands)
      forget(displaced, into: &commands)
    }
    aliases[installation] = Aliases(current: known.current, reserve: id)
    say(.reserved(installation, linkedAs: known.current), of: id, into: &commands)
    commands.append(.cancelConnection(id))
    move(id, to: .reserve(installation))
  }

  /// Ends the links with peers whose identifiers belong to an installation that has become a contact. The dialer later
  /// dials the peers and identifies them under the contact's identifier.
  mutating func identifyAgain(into commands: inout [Command]) {
    for id in occupants {
      guard case .linked(let shown, _, _)? = peers[id]?.state, names.installation(onAirAs: shown) != shown else {
        continue
      }
      commands.append(.cancelConnection(id))
    }
  }

  /// Drops an installation's older peer identifiers. A phone has one address at a time, and the newest peer identifier
  /// belongs to the address that answered.
  private mutating func supersede(
    _ known: Aliases, by id: PeerIdentifier, _ installation: InstallationID, into commands: inout [Command]
  ) {
    for old in [known.current, known.reserve].compactMap({ $0 }) {
      say(.superseded(installation, by: id), of: old, into: &commands)
      if peers[old]?.occupiesLink == true { commands.append(.cancelConnection(old)) }
      forget(old, into: &commands)
    }
  }
}
