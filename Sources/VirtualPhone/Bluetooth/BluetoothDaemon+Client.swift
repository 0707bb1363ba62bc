import AfterglowWire
import Foundation

/// Others' attributes, as this phone's apps ask for them.
extension BluetoothDaemon {
  func attributeMTU(of identifier: UUID) -> Int {
    peers[identifier]?.link.map(controller.attributeMTU) ?? AttributeProtocol.defaultMTU
  }

  // MARK: One thing at a time

  /// Asks something when everything that was asked before is answered.
  func ask(on link: LinkID, _ request: @escaping (_ answered: @escaping () -> Void) -> Void) {
    guard let conversation = conversations[link] else { return }
    conversation.waiting.append(request)
    proceed(conversation)
  }

  private func proceed(_ conversation: Conversation) {
    guard !conversation.isBusy, !conversation.waiting.isEmpty else { return }
    conversation.isBusy = true
    conversation.timeout = world.schedule(after: rulebook[Rules.attributeTimeout]) { [weak self, weak conversation] in
      guard let self, let conversation else { return }
      let peer = conversation.peer
      if peer.link == conversation.link { letGo(peer, telling: CBError(rulebook[Rules.linkErrors].outOfRange)) }
      end(conversation.link)
    }
    let request = conversation.waiting.removeFirst()
    request { [weak self, weak conversation] in
      guard let self, let conversation else { return }
      conversation.timeout?.cancel()
      conversation.isBusy = false
      proceed(conversation)
    }
  }

  /// Asks something of a peer for an app, and hands the answer to the app's object for it; such an answer wakes (rule D2).
  ///
  /// Whoever asks over a link that ends is told of the end alone.
  private func ask<Value>(
    _ identifier: UUID, for session: CentralSession,
    _ request: @escaping (LinkID, @escaping (Result<Value, AttributeError>) -> Void) -> Void,
    answer: @escaping (CBPeripheral, Result<Value, AttributeError>) -> Void
  ) {
    guard let link = peers[identifier]?.link else { return }
    ask(on: link) { [weak self, weak session] answered in
      request(link) { result in
        answered()
        guard let self, let session else { return }
        self.tell(session, of: identifier) { answer($0, result) }
      }
    }
  }

  /// Calls an app back about a peripheral that it is connected to.
  private func tell(
    _ session: CentralSession, of identifier: UUID, _ reach: Reach = .wakes,
    _ callback: @escaping (CBPeripheral) -> Void
  ) {
    session.deliver(reach) { [weak session] _, _ in
      guard let peripheral = session?.existingPeripheral(identifier), peripheral.state == .connected else { return }
      callback(peripheral)
    }
  }

  // MARK: Discovery

  func discoverServices(_ wanted: [ServiceUUID]?, of identifier: UUID, for session: CentralSession) {
    ask(identifier, for: session) { [weak self] link, reply in
      self?.controller.discoverServices(on: link) { result in
        if case .success(let services) = result { self?.conversations[link]?.knownServices = services.map(\.uuid) }
        reply(result)
      }
    } answer: { (peripheral, result: Result<[AttributeService], AttributeError>) in
      if case .success(let services) = result {
        let found = wanted.map { wanted in services.filter { wanted.contains($0.uuid) } } ?? services
        peripheral.services = found.map(peripheral.service)
      }
      peripheral.delegate?.peripheral(peripheral, didDiscoverServices: result.errorForApps)
    }
  }

  func discoverCharacteristics(
    _ wanted: [ServiceUUID]?, in service: CBService, of identifier: UUID, for session: CentralSession
  ) {
    guard let handles = service.handles else { return }
    ask(identifier, for: session) { [controller] link, reply in
      controller.discoverCharacteristics(in: handles, on: link, reply: reply)
    } answer: { (peripheral, result: Result<[AttributeCharacteristic], AttributeError>) in
      if case .success(let characteristics) = result {
        let found = wanted.map { wanted in characteristics.filter { wanted.contains($0.uuid) } } ?? characteristics
        service.characteristics = found.map(service.characteristic)
      }
      peripheral.delegate?.peripheral(
        peripheral, didDiscoverCharacteristicsFor: service, error: result.errorForApps)
    }
  }

  /// A peer's services are not what they were: those in the range are void (rule C11).
  func controllerFoundServicesChanged(in handles: ClosedRange<AttributeHandle>, on link: LinkID) {
    guard let conversation = conversations[link], rulebook[Rules.changedServicesAreTold] else { return }
    conversation.subscriptions.removeAll { handles.contains($0.characteristic.valueHandle) }
    for session in conversation.peer.holders {
      session.servicesChanged(in: handles, of: conversation.peer.identifier)
      tell(session, of: conversation.peer.identifier) { peripheral in
        guard let services = peripheral.services else { return }
        let void = services.filter { $0.handles?.overlaps(handles) ?? false }
        peripheral.services = services.filter { !($0.handles?.overlaps(handles) ?? false) }
        peripheral.delegate?.peripheral(peripheral, didModifyServices: void)
      }
    }
  }

  /// Peers that are linked, for whatever app, and at which some app has found one of the services; in the order of the links.
  func connectedPeers(offering services: [ServiceUUID]) -> [UUID] {
    conversations.values.filter { $0.knownServices.contains(where: services.contains) }
      .sorted { $0.link.rawValue < $1.link.rawValue }.map(\.peer.identifier)
  }

  // MARK: Values

  func read(_ characteristic: CBCharacteristic, of identifier: UUID, for session: CentralSession) {
    let handle = characteristic.currentAttribute?.valueHandle
    ask(identifier, for: session) { [controller] link, reply in
      guard let handle else { return reply(.failure(.invalidHandle)) }
      controller.read(handle, on: link, reply: reply)
    } answer: { (peripheral, result: Result<[UInt8], AttributeError>) in
      if case .success(let value) = result { characteristic.value = Data(value) }
      peripheral.delegate?.peripheral(peripheral, didUpdateValueFor: characteristic, error: result.errorForApps)
    }
  }

  func write(
    _ value: [UInt8], to characteristic: CBCharacteristic, of identifier: UUID, for session: CentralSession
  ) {
    let handle = characteristic.currentAttribute?.valueHandle
    let isTooLong = value.count > rulebook[Rules.answeredWriteBytes]
    ask(identifier, for: session) { [controller] link, reply in
      guard let handle else { return reply(.failure(.invalidHandle)) }
      guard !isTooLong else { return reply(.failure(.invalidValueLength)) }
      controller.write(value, to: handle, on: link, reply: reply)
    } answer: { (peripheral, result: Result<Void, AttributeError>) in
      peripheral.delegate?.peripheral(peripheral, didWriteValueFor: characteristic, error: result.errorForApps)
    }
  }

  func hasRoomForCommand(to identifier: UUID) -> Bool {
    guard let link = peers[identifier]?.link, let conversation = conversations[link] else { return false }
    return conversation.commandsUnderWay < rulebook[Rules.transmitQueueLength]
  }

  func writeWithoutResponse(
    _ value: [UInt8], to characteristic: CBCharacteristic, of identifier: UUID, for session: CentralSession
  ) {
    guard let link = peers[identifier]?.link, let conversation = conversations[link] else { return }
    guard characteristic.properties.contains(.writeWithoutResponse) else {
      session.process?.log(
        "[CoreBluetooth] WARNING: Characteristic \(characteristic.uuid) does not specify the \"Write Without Response\""
          + " property - ignoring response-less write")
      return
    }
    guard let handle = characteristic.currentAttribute?.valueHandle else { return }
    // Nobody promises that it arrives: what finds no room is lost.
    if hasRoomForCommand(to: identifier) {
      conversation.commandsUnderWay += 1
      controller.writeWithoutResponse(value, to: handle, on: link) { [weak self, weak conversation] in
        guard let self, let conversation else { return }
        conversation.commandsUnderWay -= 1
        tellOfRoom(conversation)
      }
    }
    if !hasRoomForCommand(to: identifier), !conversation.waitingForRoom.contains(where: { $0 === session }) {
      conversation.waitingForRoom.append(session)
    }
  }

  /// Tells those who found no room, once (rule C13).
  private func tellOfRoom(_ conversation: Conversation) {
    let sessions = conversation.waitingForRoom
    conversation.waitingForRoom = []
    for session in sessions {
      tell(session, of: conversation.peer.identifier) {
        $0.delegate?.peripheralIsReady(toSendWriteWithoutResponse: $0)
      }
    }
  }

  // MARK: Subscriptions

  /// Subscribes an app; the peer is asked only if no other app has.
  func setNotifying(
    _ isOn: Bool, for characteristic: CBCharacteristic, of identifier: UUID, for session: CentralSession
  ) {
    let attribute = characteristic.currentAttribute
    ask(identifier, for: session) { [weak self, weak session] link, reply in
      guard let self, let session, let conversation = conversations[link], let attribute else {
        return reply(.failure(.invalidHandle))
      }
      guard let kind = attribute.properties.subscription else { return reply(.failure(.requestNotSupported)) }
      conversation.subscriptions.removeAll { $0.characteristic == attribute && $0.session === session }
      let isShared = conversation.subscriptions.contains { $0.characteristic == attribute }
      let noted: (Result<Void, AttributeError>) -> Void = { [weak session, weak conversation] result in
        if isOn, result.isSuccess, let session {
          conversation?.subscriptions.append(.init(characteristic: attribute, session: session))
        }
        reply(result)
      }
      if isShared { return noted(.success(())) }
      controller.subscribe(to: attribute, isOn ? kind : .none, on: link, reply: noted)
    } answer: { (peripheral, result: Result<Void, AttributeError>) in
      if result.isSuccess { characteristic.isNotifying = isOn }
      peripheral.delegate?.peripheral(
        peripheral, didUpdateNotificationStateFor: characteristic, error: result.errorForApps)
    }
  }

  /// An app no longer holds a link that stays: nobody sends it values any more.
  func endSubscriptions(of session: CentralSession, to peer: Peer) {
    guard let link = peer.link, let conversation = conversations[link] else { return }
    let ended = conversation.subscriptions.filter { $0.session === session }.map(\.characteristic)
    conversation.subscriptions.removeAll { $0.session === session }
    for characteristic in ended
    where !conversation.subscriptions.contains(where: { $0.characteristic == characteristic }) {
      ask(on: link) { [controller] answered in
        controller.subscribe(to: characteristic, .none, on: link) { _ in answered() }
      }
    }
  }

  func controllerReceived(_ value: [UInt8], from characteristic: AttributeHandle, on link: LinkID) {
    guard let conversation = conversations[link] else { return }
    for subscription in conversation.subscriptions where subscription.characteristic.valueHandle == characteristic {
      tell(subscription.session, of: conversation.peer.identifier, .relaunches) { peripheral in
        guard let object = peripheral.characteristic(characteristic) else { return }
        object.value = Data(value)
        peripheral.delegate?.peripheral(peripheral, didUpdateValueFor: object, error: nil)
      }
    }
  }
}

extension Result {
  fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}

extension CBCharacteristicProperties {
  /// How its values are asked for, if they can be: where both are possible without confirmation.
  fileprivate var subscription: AttributeSubscription? {
    contains(.notify) ? .notifications : contains(.indicate) ? .indications : nil
  }
}

extension CBPeripheral {
  /// The object for a service that was found: the one there is, if it was found before.
  fileprivate func service(_ found: AttributeService) -> CBService {
    if let known = services?.first(where: { $0.handles == found.handles && $0.uuid.serviceUUID == found.uuid }) {
      return known
    }
    return CBService(found, of: self)
  }
}

extension CBService {
  /// The object for a characteristic that was found: the one there is, if it was found before.
  fileprivate func characteristic(_ found: AttributeCharacteristic) -> CBCharacteristic {
    if let known = characteristics?.first(where: { $0.attribute == found }) { return known }
    return CBCharacteristic(found, in: self)
  }
}
