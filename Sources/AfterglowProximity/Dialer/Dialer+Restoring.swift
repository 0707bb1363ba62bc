internal import AfterglowWire

// The state that the dialer keeps from one launch of the app to the next: the installations of its peers, and the
// connections that iOS has kept.
extension Dialer {
  /// Returns at most `count` identified peers, beginning with the peers heard most recently.
  func acquaintances(_ count: Int) -> [(id: PeerIdentifier, installation: InstallationID, heard: Instant)] {
    let known = peers.compactMap { id, record in
      record.installation.map { (id: id, installation: $0, heard: record.heard) }
    }
    return Array(known.sorted { ($1.heard, $0.id) < ($0.heard, $1.id) }.prefix(count))
  }

  /// Records the installation of a peer from an earlier launch. The peer is dialled like any peer whose link was lost.
  /// Ignores a peer that is already known, a peer whose address must have changed, and a peer for which there is no
  /// room.
  ///
  /// If the caller passes several identifiers of an installation, only the first identifier counts, because the caller
  /// passes the newest identifier first.
  mutating func remember(_ id: PeerIdentifier, as installation: InstallationID, heard: Instant, at now: Instant) {
    guard installation != own, peers[id] == nil, peers.count < limits.maximumPeers, aliases[installation] == nil,
      heard.advanced(byNanoseconds: PeerIdentifier.addressLifetime) > now
    else { return }
    admit(id, as: installation, heard: heard)
    aliases[installation] = Aliases(current: id)
  }

  /// Adopts the peers that Core Bluetooth kept while the app was dead. The app may make no request before the radio is
  /// on (rule G2).
  ///
  /// The peers join the line of waiting peers in the given order. When a connected peer reaches the front of the line,
  /// the dialer does not dial it, but continues its connection.
  mutating func restored(_ restored: [RestoredPeer], at now: Instant, into commands: inout [Command]) {
    inheritsUntil = now.advanced(byNanoseconds: Self.inheritance)
    for peer in restored where peers[peer.id] == nil {
      guard peers.count < limits.maximumPeers else {
        tally.refusedPeers += 1
        commands.append(.release(peer.id))
        continue
      }
      admit(peer.id, at: now)
      say(.discovered(services: []), of: peer.id, into: &commands)
    }
    for peer in restored {
      guard peers[peer.id] != nil else { continue }
      heard(peer.id, at: now)
      if peer.state == .connected { connected.insert(peer.id) }
    }
  }

  /// Continues a connection that iOS has kept. The services are requested again, because iOS may not have kept the list
  /// of services (rule G3).
  mutating func resume(_ id: PeerIdentifier, _ dial: PeerRecord.Dial, at now: Instant, into commands: inout [Command]) {
    connected.remove(id)
    inherited.insert(id)
    let deadline = now.advanced(byNanoseconds: limits.identification)
    move(id, to: .identifying(dial, since: now, deadline: deadline))
    say(.connected, of: id, into: &commands)
    say(.discoveringServices, of: id, into: &commands)
    commands.append(.discoverServices(id))
  }
}
