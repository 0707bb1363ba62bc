import Foundation

/// Connections: one link a peer for all apps, and who is told of its beginning and end.
extension BluetoothDaemon {
  func state(of identifier: UUID, for session: CentralSession) -> CBPeripheralState {
    guard let peer = peers[identifier] else { return .disconnected }
    if peer.holders.contains(where: { $0 === session }) { return .connected }
    return peer.waiting.contains { $0.session === session } ? .connecting : .disconnected
  }

  func connect(_ identifier: UUID, for session: CentralSession) {
    guard let peer = peers[identifier], state(of: identifier, for: session) == .disconnected else { return }
    if peer.link != nil, !peer.holders.isEmpty || rulebook[Rules.symmetricConnect] {
      // A link that is there already, whoever made it, is shared (rule C9).
      hold(peer, by: session)
    } else if peers.linkCount >= rulebook[Rules.maximumLinks] {
      refuse(peer, to: [session], CBError(rulebook[Rules.linkErrors].tooMany))
    } else {
      if peer.waiting.isEmpty { attempts.append(peer) }
      peer.waiting.append((session, world.now))
      initiate(to: peer)
      // The receiver closes a little when the eager time is over (rule C1).
      world.schedule(after: rulebook[Rules.eagerInitiation]) { [weak self, weak peer] in
        if let self, let peer, !peer.waiting.isEmpty { initiate(to: peer) }
      }
    }
  }

  /// Whether there is a place for another link, in either role (rule C7).
  var hasRoomForLink: Bool { peers.linkCount < rulebook[Rules.maximumLinks] }

  private func initiate(to peer: Peer) {
    let isEager = peer.waiting.contains { waiting in
      guard let process = waiting.session.process else { return false }
      return process.isForeground
        || (!process.isSuspended && world.now - waiting.since < rulebook[Rules.eagerInitiation])
    }
    let duty = isEager ? rulebook[Rules.foregroundScanWindow] : backgroundScanDuty
    let parameters = ConnectionParameters(
      interval: rulebook[Rules.connectionInterval], supervisionTimeout: rulebook[Rules.supervisionTimeout])
    controller.initiate(to: peer.address, window: ScanWindow(duty), parameters: parameters)
  }

  /// The screen or an app changed, and with it how open the receiver is for attempts.
  func updateInitiations() {
    for peer in attempts { initiate(to: peer) }
  }

  func cancelConnection(_ identifier: UUID, for session: CentralSession) {
    guard let peer = peers[identifier] else { return }
    let wasConnected = state(of: identifier, for: session) == .connected
    release(peer, by: session)
    guard wasConnected else { return }
    // The app's own cancel is answered at once and without an error (rule C6).
    session.existingPeripheral(identifier)?.services = nil
    session.deliver(wakes: true) { [weak session] manager, delegate in
      guard let peripheral = session?.existingPeripheral(identifier) else { return }
      delegate.centralManager(manager, didDisconnectPeripheral: peripheral, error: nil)
    }
  }

  /// Takes a session off a peer; a link that nobody holds any more goes (rule C8).
  func release(_ peer: Peer, by session: CentralSession) {
    let (waited, held) = (peer.waiting.count, peer.holders.count)
    peer.waiting.removeAll { $0.session === session }
    peer.holders.removeAll { $0 === session }
    if waited > 0, peer.waiting.isEmpty { endAttempt(at: peer) }
    guard held > 0, peer.holders.isEmpty, let link = peer.link else { return }
    end(link)
  }

  private func endAttempt(at peer: Peer) {
    attempts.removeAll { $0 === peer }
    controller.cancelInitiation(to: peer.address)
  }

  private func hold(_ peer: Peer, by session: CentralSession) {
    peer.holders.append(session)
    session.deliver(wakes: true) { [weak session, weak peer] manager, delegate in
      guard let session, let peer, peer.holders.contains(where: { $0 === session }),
        let peripheral = session.existingPeripheral(peer.identifier)
      else { return }
      delegate.centralManager(manager, didConnect: peripheral)
    }
  }

  /// Tells sessions that their attempt has come to nothing (rule C6).
  private func refuse(_ peer: Peer, to sessions: [CentralSession], _ error: CBError) {
    let identifier = peer.identifier
    for session in sessions {
      session.deliver(wakes: true) { [weak session] manager, delegate in
        guard let peripheral = session?.existingPeripheral(identifier) else { return }
        delegate.centralManager(manager, didFailToConnect: peripheral, error: error)
      }
    }
  }

  /// Takes a peer's link from all who hold it, and tells them so where there is an error to tell.
  func letGo(_ peer: Peer, telling error: CBError?) {
    let identifier = peer.identifier
    for session in peer.holders {
      session.existingPeripheral(identifier)?.services = nil
      guard let error else { continue }
      session.deliver(wakes: true) { [weak session] manager, delegate in
        guard let peripheral = session?.existingPeripheral(identifier) else { return }
        delegate.centralManager(manager, didDisconnectPeripheral: peripheral, error: error)
      }
    }
    peer.holders = []
  }

  // MARK: The controller's side

  func controllerConnected(_ link: LinkID, to address: RadioAddress, role: LinkRole) {
    let peer = peers.peer(at: address, random: &phone.random)
    peers.link(link, to: peer)
    if !hasRoomForLink { updateConnectability() }
    if peers.linkCount > rulebook[Rules.maximumLinks] {
      // Several attempts were under way for the last place.
      end(link)
      return refuse(peer, to: takeWaiting(peer), CBError(rulebook[Rules.linkErrors].tooMany))
    }
    if role == .central || rulebook[Rules.symmetricConnect] {
      for session in takeWaiting(peer) { hold(peer, by: session) }
    }
    // Everybody who asked has let go in the meantime: the link has no purpose.
    if role == .central, peer.holders.isEmpty { end(link) }
  }

  func controllerFailed(toConnectTo address: RadioAddress) {
    guard let peer = peers[address] else { return }
    refuse(peer, to: takeWaiting(peer), CBError(rulebook[Rules.linkErrors].failed))
  }

  /// Those who waited for a link; nobody waits any more.
  private func takeWaiting(_ peer: Peer) -> [CentralSession] {
    defer { peer.waiting = [] }
    endAttempt(at: peer)
    return peer.waiting.map(\.session)
  }

  func controllerDisconnected(_ link: LinkID, reason: DisconnectReason) {
    guard let peer = linkEnded(link) else { return }
    let errors = rulebook[Rules.linkErrors]
    let code =
      switch reason {
      case .supervisionTimeout: errors.outOfRange
      case .remoteTerminated: errors.closedByPeer
      }
    letGo(peer, telling: CBError(code))
  }

  private func end(_ link: LinkID) {
    linkEnded(link)
    controller.terminate(link)
  }

  /// Clears what belonged to a link; its peer is reported again when it is heard again (rule B2).
  @discardableResult
  private func linkEnded(_ link: LinkID) -> Peer? {
    pendingReadings[link] = nil
    lastReadings[link] = nil
    let wasFull = !hasRoomForLink
    guard let peer = peers.unlink(link) else { return nil }
    peer.reportedTo = []
    if wasFull { updateConnectability() }
    controller.interestChanged(in: peer.address)
    return peer
  }
}
