import AfterglowLinkLayer
import Glibc
package import VirtualAir
import VirtualPhone

/// Links: this machine makes links with sockets, and peers make links through bluetoothd.
extension BlueZController {
  func wireLinks() {
    management?.onDisconnect = { [weak self] index, peer, reason in
      guard let self, adapter?.index == index else { return }
      // Reason 1 is a timeout. Every other reason is reported to the phone as a disconnection by the peer.
      lastReason = (peer.rawValue, reason == 1 ? .supervisionTimeout : .remoteTerminated)
    }
    application.onAccess = { [weak self] access, path, reply in
      guard let self, let link = incomingLink(at: path), let delegate else { return reply(.failure(.unlikelyError)) }
      delegate.controllerServes(access, on: link.id, reply: reply)
    }
    application.onSubscription = { [weak self] handle, subscription in
      guard let self else { return }
      for link in links.all where link.role == .peripheral {
        delegate?.controllerServes(.subscribe(handle, subscription), on: link.id) { _ in }
      }
    }
    application.spokesman = { [weak self] _ in
      (self?.links.all.first { $0.role == .peripheral }?.bearer as? BusBearer)?.path
    }
  }

  // MARK: Links that this machine makes

  package func initiate(to address: RadioAddress, window: ScanWindow, parameters: ConnectionParameters) {
    let peer = heard.device(at: address)
    // A repeated call may state another scan window, which does not matter because the kernel uses its own scan window.
    guard attempts[peer] == nil else { return }
    if let link = links.link(to: peer) {
      return callSoon { [weak self] in
        if let self, links[link.id] != nil { delegate?.controllerConnected(link.id, to: address, role: link.role) }
      }
    }
    attempts[peer] = Attempt()
    dial(peer)
  }

  package func cancelInitiation(to address: RadioAddress) {
    attempts.removeValue(forKey: heard.device(at: address))?.end()
  }

  private func dial(_ peer: DeviceAddress) {
    guard attempts[peer] != nil, let adapter else { return }
    do throws(SocketError) {
      let bearer = try SocketBearer(
        from: adapter, to: peer, loop: loop,
        ownMTU: delegate?.controllerAttributeMTU ?? AttributeProtocol.defaultMTU, services: services
      ) { [weak self] access, reply in
        guard let self, let link = links.link(to: peer), let delegate else { return reply(.failure(.unlikelyError)) }
        delegate.controllerServes(access, on: link.id, reply: reply)
      }
      bearer.onConnected = { [weak self, weak bearer] in
        if let self, let bearer { dialled(peer, bearer) }
      }
      bearer.onEnd = { [weak self] error in self?.failed(peer, error) }
      attempts[peer]?.bearer = bearer
    } catch {
      failed(peer, error)
    }
  }

  /// Retries a failed attempt. An attempt continues until it succeeds or is cancelled, because the cause of a failure
  /// may soon disappear.
  private func failed(_ peer: DeviceAddress, _ error: SocketError) {
    guard attempts[peer] != nil, adapter != nil else { return }
    attempts[peer]?.bearer = nil
    attempts[peer]?.retry = world.schedule(after: Self.socketsDelay) { [weak self] in
      guard let self, let adapter else { return }
      // The peer may have connected during the delay; its link then replaces the attempt. The check is delayed, because
      // the socket learns before bluetoothd that a link has ended or an adapter has disappeared.
      if isConnected(adapter.path(of: peer)) { deviceChanged(adapter.path(of: peer)) }
      guard attempts[peer] != nil else { return }
      attempts[peer]?.retry = world.schedule(after: Self.retryPause) { [weak self] in self?.dial(peer) }
    }
  }

  /// The pause before the next attempt. The pause and the delay for bluetoothd together last one second.
  private static let retryPause = Duration.milliseconds(700)

  private func dialled(_ peer: DeviceAddress, _ bearer: SocketBearer) {
    guard attempts.removeValue(forKey: peer) != nil else { return bearer.close() }
    let link = links.add(peer, .central, bearer)
    // The closure captures the link's number instead of the link. A bearer that retained its own link would never close
    // its socket, and the kernel could not give the number of a removed adapter to a new adapter.
    let id = link.id
    bearer.onEnd = { [weak self] error in
      guard let self, links.remove(id) != nil else { return }
      delegate?.controllerDisconnected(id, reason: error.code == ETIMEDOUT ? .supervisionTimeout : .remoteTerminated)
    }
    bearer.onValue = { [weak self] handle, value in
      self?.delegate?.controllerReceived(value, from: handle, on: id)
    }
    delegate?.controllerConnected(id, to: link.address, role: .central)
  }

  package func terminate(_ id: LinkID) { links.remove(id)?.bearer.close() }

  /// Ends all attempts and forgets all links when the adapter can no longer be used. The end of each link is not
  /// reported to the phone.
  func forgetLinks() {
    for attempt in attempts.sorted(by: { $0.key < $1.key }) { attempt.value.end() }
    attempts = [:]
    for link in links.removeAll() {
      if let bearer = link.bearer as? BusBearer, condition != .on { bearer.peerLeft() } else { link.bearer.close() }
    }
  }

  // MARK: Links that peers make

  private func isConnected(_ path: String) -> Bool {
    remote[path, BlueZ.device, "Connected"]?.truth ?? false
  }

  func deviceChanged(_ path: String, _ changes: [String: BusValue]? = nil) {
    guard let adapter, adapter.owns(path),
      changes.map({ $0["Connected"] != nil || $0["ServicesResolved"] != nil }) ?? true
    else { return }
    if isConnected(path) { deviceConnected(path) } else { deviceDisconnected(path) }
    if let link = incomingLink(at: path), remote[path, BlueZ.device, "ServicesResolved"]?.truth == true {
      (link.bearer as? BusBearer)?.servicesResolved()
    }
  }

  func deviceRemoved(_ path: String) { deviceDisconnected(path) }

  private func incomingLink(at path: String) -> BlueZLink? {
    links.all.first { ($0.bearer as? BusBearer)?.path == path }
  }

  private func deviceConnected(_ path: String) {
    guard let device = remote[path, BlueZ.device], let peer = address(of: device),
      links.link(to: peer) == nil
    else { return }
    // A paired device is an accessory of the user, such as a mouse or a headset. A device with a class uses Bluetooth
    // Classic. The phone does not learn of links to such devices.
    guard device["Paired"]?.truth != true, device["Class"] == nil else { return }
    if attempts[peer]?.bearer != nil {
      // This machine has probably made the link itself, and the socket will soon report the link. If the socket does
      // not report it, the peer has made the link.
      world.schedule(after: Self.socketsDelay) { [weak self] in
        guard let self, isConnected(path), links.link(to: peer) == nil else { return }
        admit(peer, at: path)
      }
    } else {
      admit(peer, at: path)
    }
  }

  /// The longest time between the socket's report of a link and the bus's report of the same link.
  private static let socketsDelay = Duration.milliseconds(300)

  private func admit(_ peer: DeviceAddress, at path: String) {
    attempts.removeValue(forKey: peer)?.end()
    let bearer = BusBearer(bus: bus, objects: remote, application: application, path: path)
    let link = links.add(peer, .peripheral, bearer)
    let id = link.id
    bearer.onValue = { [weak self] handle, value in
      self?.delegate?.controllerReceived(value, from: handle, on: id)
    }
    // The adapter stopped advertising when the peer connected, but other peers must still find this machine.
    advertiser.repeatAfterConnection()
    delegate?.controllerConnected(id, to: link.address, role: .peripheral)
  }

  private func deviceDisconnected(_ path: String) {
    guard let link = incomingLink(at: path) else { return }
    (link.bearer as? BusBearer)?.peerLeft()
    links.remove(link.id)
    let known = lastReason?.peer == link.peer.rawValue ? lastReason?.reason : nil
    delegate?.controllerDisconnected(link.id, reason: known ?? .remoteTerminated)
  }

  private func address(of device: [String: BusValue]) -> DeviceAddress? {
    guard let address = device["Address"]?.text.flatMap(DeviceAddress.init) else { return nil }
    return DeviceAddress(rawValue: address.rawValue, isRandom: device["AddressType"]?.text == "random")
  }

  // MARK: Signal strength

  package func readRSSI(of id: LinkID) {
    guard let link = links[id], let adapter else { return }
    guard mayReadRSSI, let management else {
      return callSoon { [weak self] in self?.reportRSSI(nil, of: link) }
    }
    management.readRSSI(of: link.peer, on: adapter.index) { [weak self] rssi in self?.reportRSSI(rssi, of: link) }
  }

  /// Reports the signal strength of a link to the phone. If the kernel gives no reading, reports the signal strength of
  /// the peer's latest advertisement.
  private func reportRSSI(_ rssi: Int?, of link: BlueZLink) {
    guard links[link.id] != nil, let rssi = rssi ?? heard.lastRSSI(of: link.address) else { return }
    delegate?.controllerRead(rssiDBm: rssi, of: link.id)
  }

  /// Calls `body` soon, but not from within the current call.
  func callSoon(_ body: @escaping () -> Void) { world.schedule(after: .zero, body) }
}
