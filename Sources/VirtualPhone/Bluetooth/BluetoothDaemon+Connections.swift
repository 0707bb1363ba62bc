import Foundation
import PhonePort
import VirtualAir

/// Connections: all apps that connect to a peer share one link, and are informed when the link begins and ends.
extension BluetoothDaemon {
  func state(of identifier: UUID, for session: CentralSession) -> PeripheralState {
    guard let peer = peers[identifier] else { return .disconnected }
    if peer.holders.contains(where: { $0 === session }) { return .connected }
    return peer.waiting.contains { $0.session === session } ? .connecting : .disconnected
  }

  func connect(_ identifier: UUID, _ options: ConnectOptions, for session: CentralSession) {
    session.connectOptions[identifier] = options
    guard let peer = peers[identifier] else {
      return refuse(identifier, to: [session], .unknownDevice)
    }
    guard state(of: identifier, for: session) == .disconnected else { return }
    if peer.link != nil, !peer.holders.isEmpty || rulebook[Rules.symmetricConnect] {
      // An existing link is shared. A link that the peer made is shared only if the rules say so (rule C9).
      hold(peer, by: session)
    } else if !hasRoomForLink, rulebook[Rules.excessAttemptsFail] {
      refuse(peer.identifier, to: [session], rulebook[Rules.linkErrors].tooMany)
    } else {
      if peer.waiting.isEmpty { attempts.append(peer) }
      let delay = Duration.seconds(options.startDelaySeconds)
      peer.waiting.append((session, timeline.now + delay))
      guard delay > .zero else { return attempt(peer) }
      timeline.schedule(after: delay) { [self] in
        if !peer.waiting.isEmpty { attempt(peer) }
      }
    }
  }

  private func attempt(_ peer: RemoteDevice) {
    guard peer.link == nil, isOn else { return }
    initiate(to: peer)
    // After the first phase of an attempt, the receiver is open less often if no waiting app is in the foreground (rule
    // C1).
    timeline.schedule(after: rulebook[Rules.eagerInitiation]) { [self] in
      if peer.attempt != nil { initiate(to: peer) }
    }
  }

  /// Whether there is room for another link, in either role (rule C7).
  var hasRoomForLink: Bool { peers.linkCount < rulebook[Rules.maximumLinks] }

  private func initiate(to peer: RemoteDevice) {
    // An attempt that the app has delayed begins only after the delay.
    guard peer.waiting.contains(where: { $0.since <= timeline.now }) else { return }
    guard hasRoomForLink || rulebook[Rules.excessAttemptsFail] else {
      return controller.cancelInitiation(to: peer.address)
    }
    let isEager = peer.waiting.contains { waiting in
      waiting.session.isForeground
        || (!waiting.session.isSuspended && timeline.now - waiting.since < rulebook[Rules.eagerInitiation])
    }
    let duty = isEager ? rulebook[Rules.foregroundScanWindow] : backgroundScanDuty
    let parameters = ConnectionParameters(
      interval: rulebook[Rules.connectionInterval], supervisionTimeout: rulebook[Rules.supervisionTimeout])
    controller.initiate(to: peer.address, window: ScanWindow(duty), parameters: parameters)
  }

  /// Updates how often the receiver is open for attempts, after the screen or the state of an app has changed.
  func updateInitiations() {
    for peer in attempts.all { initiate(to: peer) }
  }

  func cancelConnection(_ identifier: UUID, for session: CentralSession) {
    guard let peer = peers[identifier] else { return }
    let wasConnected = state(of: identifier, for: session) == .connected
    release(peer, by: session)
    guard wasConnected else { return }
    // A cancellation by the app is confirmed at once and without an error (rule C6).
    session.linkEnded(to: identifier)
    session.deliver(.wakes) { [unowned(unsafe) self] in
      .disconnected(identifier, nil, isReconnecting: false, secondsSince2001: secondsSince2001)
    }
  }

  /// Handles the release of a peripheral's object by the app. If the rules say so, ends the connection or the attempt
  /// to connect (rule C8).
  func abandon(_ identifier: UUID, by session: CentralSession) {
    session.linkEnded(to: identifier)
    guard rulebook[Rules.unusedPeripheralIsDropped], state(of: identifier, for: session) != .disconnected else {
      return
    }
    session.process?.log("[CoreBluetooth] API MISUSE: Cancelling connection for unused peripheral \(identifier)")
    cancelConnection(identifier, for: session)
  }

  /// Detaches a session from a peer. A link that this phone has made ends when no session uses it any more (rule C8). A
  /// link that the peer has made stays, if the rules say so (rule C9).
  func release(_ peer: RemoteDevice, by session: CentralSession) {
    let (waited, held) = (peer.waiting.count, peer.holders.count)
    peer.waiting.removeAll { $0.session === session }
    peer.holders.removeAll { $0 === session }
    endSubscriptions(of: session, to: peer)
    if waited > 0, peer.waiting.isEmpty { endAttempt(at: peer) }
    guard held > 0, peer.holders.isEmpty else { return }
    // After a connection has ended, the next packet of the peer is reported again (rule B2).
    peer.reportedTo.removeAll { $0 === session }
    let stays = rulebook[Rules.peerKeepsItsLink]
    for link in peer.links where link.role == .central || !stays { end(link.id) }
    if peer.link == nil { notifyWatches(of: peer, isConnected: false) }
  }

  private func endAttempt(at peer: RemoteDevice) {
    attempts.remove(peer)
    controller.cancelInitiation(to: peer.address)
  }

  func hold(_ peer: RemoteDevice, by session: CentralSession) {
    // An app can require that the accessory has the user's permission to read the phone's notifications. The
    // connection of such an app waits until the user grants this permission.
    let options = session.connectOptions[peer.identifier]
    if options?.requiresANCS == true, !peer.isANCSAuthorized { return peer.waiting.append((session, timeline.now)) }
    peer.holders.append(session)
    if options?.alertsOnConnection == true { alert(.connected, about: peer, to: session) }
    notifyWatches(of: peer, isConnected: true)
    session.deliver(.relaunches) {
      guard peer.holders.contains(where: { $0 === session }) else { return nil }
      return .connected(peer.identifier)
    }
  }

  /// Reports to sessions that their attempts have failed (rule C6).
  private func refuse(_ identifier: UUID, to sessions: [CentralSession], _ fault: BluetoothFault) {
    for session in sessions { session.deliver(.relaunches) { .failed(identifier, fault) } }
  }

  /// Detaches all sessions from a peer's link, and reports the end of the link to the managers that watch it. If
  /// `fault` is `nil`, nothing else happens. Otherwise, the method reports the disconnection to the detached sessions.
  /// For each of these sessions, the method also alerts the user if the app asked for an alert (rule C18), and connects
  /// again if the app asked iOS to reconnect and the rules let iOS reconnect.
  func letGo(_ peer: RemoteDevice, telling fault: BluetoothFault?) {
    let identifier = peer.identifier
    let holders = peer.holders
    let seconds = secondsSince2001
    peer.holders = []
    notifyWatches(of: peer, isConnected: false)
    for session in holders {
      session.linkEnded(to: identifier)
      guard let fault else { continue }
      let options = session.connectOptions[identifier]
      if options?.alertsOnDisconnection == true { alert(.disconnected, about: peer, to: session) }
      let isReconnecting = options?.reconnects == true && rulebook[Rules.systemReconnects]
      session.deliver(.relaunches) {
        .disconnected(identifier, fault, isReconnecting: isReconnecting, secondsSince2001: seconds)
      }
      if isReconnecting, let options { connect(identifier, options, for: session) }
    }
  }

  // MARK: The controller's side

  func controllerConnected(_ link: LinkID, to address: RadioAddress, role: LinkRole) {
    let peer = peers.peer(at: address, random: &phone.random)
    peers.link(link, to: peer, as: role)
    conversations[link] = Conversation(link: link, peer: peer)
    if !hasRoomForLink { updateConnectability() }
    if peers.linkCount > rulebook[Rules.maximumLinks], !rulebook[Rules.excessAttemptsFail] {
      // The phone has no room for the new link. If an attempt made the link, the attempt continues.
      return end(link)
    }
    if peers.linkCount > rulebook[Rules.maximumLinks] {
      // Several attempts succeeded when there was room for only one more link.
      end(link)
      return refuse(peer.identifier, to: takeWaiting(peer), rulebook[Rules.linkErrors].tooMany)
    }
    let waiting = role == .central || rulebook[Rules.symmetricConnect] ? takeWaiting(peer) : []
    for session in waiting { hold(peer, by: session) }
    // All waiting sessions have cancelled in the meantime, or share the peer's link. No app needs the new link.
    if role == .central, waiting.isEmpty { return end(link) }
    if role == .central { ask(on: link) { [controller] in controller.exchangeMTU(on: link, reply: $0) } }
  }

  func controllerFailed(toConnectTo address: RadioAddress) {
    guard let peer = peers[address] else { return }
    refuse(peer.identifier, to: takeWaiting(peer), rulebook[Rules.linkErrors].failed)
  }

  /// Ends the attempt to connect to a peer, and returns the sessions that waited for the link.
  private func takeWaiting(_ peer: RemoteDevice) -> [CentralSession] {
    defer { peer.waiting = [] }
    endAttempt(at: peer)
    return peer.waiting.map(\.session)
  }

  func controllerDisconnected(_ link: LinkID, reason: DisconnectReason) {
    let isInUse = peers[link]?.link == link
    guard let peer = linkEnded(link), isInUse else { return }
    let errors = rulebook[Rules.linkErrors]
    let fault =
      switch reason {
      case .supervisionTimeout: errors.outOfRange
      case .remoteTerminated: errors.closedByPeer
      }
    letGo(peer, telling: fault)
  }

  func end(_ link: LinkID) {
    linkEnded(link)
    controller.terminate(link)
  }

  /// Clears the state of a link. The next packet of the link's peer is reported again (rule B2).
  @discardableResult
  private func linkEnded(_ link: LinkID) -> RemoteDevice? {
    let wasFull = !hasRoomForLink
    guard let peer = peers.unlink(link) else { return nil }
    forgetAttributes(of: peer, on: link, reports: true)
    endChannels(on: link)
    peer.reportedTo = []
    if wasFull {
      updateConnectability()
      updateInitiations()
    }
    controller.interestChanged(in: peer.address)
    if peer.link == nil, peer.attempt == nil, !peer.waiting.isEmpty {
      // The apps that waited on this link for the user's permission now wait for the next link.
      attempts.append(peer)
      attempt(peer)
    }
    return peer
  }

  /// Ends the requests and subscriptions of a link that has ended.
  func forgetAttributes(of peer: RemoteDevice, on link: LinkID, reports: Bool) {
    conversations.removeValue(forKey: link)?.end()
    endSubscriptions(of: peer, link: link, reports: reports)
  }
}
