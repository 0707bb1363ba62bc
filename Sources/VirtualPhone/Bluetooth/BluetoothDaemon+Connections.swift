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
    if peer.link != nil {
      // A link that is there already, whoever made it, is shared (rule C9).
      hold(peer, by: session)
    } else if peers.linkCount + pendingInitiations >= rulebook[Rules.maximumLinks] {
      session.deliver(wakes: true) { [weak session] manager, delegate in
        guard let peripheral = session?.existingPeripheral(identifier) else { return }
        delegate.centralManager(manager, didFailToConnect: peripheral, error: CBError(.connectionLimitReached))
      }
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

  /// Attempts with a running app behind them take a place among the links; those that only wait in the background do not.
  private var pendingInitiations: Int {
    attempts.count { peer in peer.waiting.contains { world.now - $0.since < rulebook[Rules.eagerInitiation] } }
  }

  /// Whether another phone may connect.
  var hasRoomForLink: Bool { peers.linkCount < rulebook[Rules.maximumLinks] }

  private func initiate(to peer: Peer) {
    let isEager = peer.waiting.contains { waiting in
      guard let process = waiting.session.process else { return false }
      return process.isForeground
        || (!process.isSuspended && world.now - waiting.since < rulebook[Rules.eagerInitiation])
    }
    let duty = isEager ? rulebook[Rules.foregroundScanWindow] : backgroundScanDuty
    controller.initiate(to: peer.address, window: ScanWindow(duty))
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
    linkEnded(link)
    controller.terminate(link)
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

  // MARK: The controller's side

  func controllerConnected(_ link: LinkID, to address: RadioAddress, role: LinkRole) {
    let peer = peers.peer(at: address, random: &phone.random)
    if let previous = peer.link { linkEnded(previous) }
    peers.link(link, to: peer)
    if !hasRoomForLink { updateAdvertising() }
    let waiting = peer.waiting.map(\.session)
    peer.waiting = []
    endAttempt(at: peer)
    for session in waiting { hold(peer, by: session) }
    // Everybody who asked has let go in the meantime: the link has no purpose.
    if role == .central, peer.holders.isEmpty {
      linkEnded(link)
      controller.terminate(link)
    }
  }

  func controllerDisconnected(_ link: LinkID, reason: DisconnectReason) {
    guard let peer = linkEnded(link) else { return }
    let holders = peer.holders
    peer.holders = []
    let error =
      switch reason {
      case .supervisionTimeout: CBError(.connectionTimeout)
      case .remoteTerminated: CBError(.peripheralDisconnected)
      }
    for session in holders {
      session.existingPeripheral(peer.identifier)?.services = nil
      session.deliver(wakes: true) { [weak session] manager, delegate in
        guard let peripheral = session?.existingPeripheral(peer.identifier) else { return }
        delegate.centralManager(manager, didDisconnectPeripheral: peripheral, error: error)
      }
    }
  }

  /// Clears what belonged to a link; its peer is reported again when it is heard again (rule B2).
  @discardableResult
  private func linkEnded(_ link: LinkID) -> Peer? {
    pendingReadings[link] = nil
    lastReadings[link] = nil
    let wasFull = !hasRoomForLink
    guard let peer = peers.unlink(link) else { return nil }
    if wasFull { updateAdvertising() }
    for session in centrals { session.seen.remove(peer.identifier) }
    controller.interestChanged(in: peer.address)
    return peer
  }
}
