import AfterglowWire
import Foundation
import PhonePort
import VirtualAir

/// GATT client: how this phone's apps use the attributes of other phones.
extension BluetoothDaemon {
  func attributeMTU(of identifier: UUID) -> Int {
    peers[identifier]?.link.map(controller.attributeMTU) ?? AttributeProtocol.defaultMTU
  }

  // MARK: The queue of requests

  /// Makes a request once all earlier requests have been answered.
  func ask(on link: LinkID, _ request: @escaping (_ answered: @escaping () -> Void) -> Void) {
    guard let conversation = conversations[link] else { return }
    conversation.waiting.append(Conversation.Request(make: request))
    proceed(conversation)
  }

  private func proceed(_ conversation: Conversation) {
    guard !conversation.isBusy, !conversation.waiting.isEmpty else { return }
    conversation.isBusy = true
    conversation.timeout = timeline.schedule(after: rulebook[Rules.attributeTimeout]) {
      [self] in
      let peer = conversation.peer
      if peer.link == conversation.link { letGo(peer, telling: rulebook[Rules.linkErrors].outOfRange) }
      end(conversation.link)
    }
    let request = conversation.waiting.removeFirst()
    request.make { [unowned(unsafe) self] in
      conversation.timeout?.cancel()
      conversation.isBusy = false
      proceed(conversation)
    }
  }

  /// Makes a request to a peer for an app, and passes the answer to the app's object for the peer. The answer wakes a
  /// suspended app (rule D2).
  ///
  /// If the link ends before the answer arrives, the app receives only the disconnection.
  private func ask<Value>(
    _ identifier: UUID, for session: CentralSession,
    _ request: @escaping (LinkID, @escaping (Result<Value, AttributeError>) -> Void) -> Void,
    answer: @escaping (Result<Value, AttributeFault>) -> PeripheralCallback?
  ) {
    guard let link = peers[identifier]?.link else { return }
    ask(on: link) { [unowned(unsafe) self] answered in
      request(link) { result in
        answered()
        self.notify(session, of: identifier) { answer(result.mapError { AttributeFault(rawValue: $0.rawValue) }) }
      }
    }
  }

  /// Calls an app back about a peripheral after a short delay. If the app is not connected to the peripheral after the
  /// delay, the app is not called.
  private func notify(
    _ session: CentralSession, of identifier: UUID, _ reach: Reach = .wakes,
    _ callback: @escaping () -> PeripheralCallback?
  ) {
    session.deliver(reach) { [unowned(unsafe) self] in
      guard state(of: identifier, for: session) == .connected else { return nil }
      return callback().map { .peripheral(identifier, $0) }
    }
  }

  // MARK: Discovery

  func discoverServices(_ wanted: [ServiceUUID]?, of identifier: UUID, for session: CentralSession) {
    ask(identifier, for: session) { [unowned(unsafe) self] link, reply in
      controller.discoverServices(on: link) { result in
        if case .success(let services) = result, let conversation = self.conversations[link] {
          conversation.knownServices = services.map(\.uuid)
          self.notifyWatches(of: conversation.peer, isConnected: true)
        }
        reply(result)
      }
    } answer: { (result: Result<[AttributeService], AttributeFault>) in
      let found = result.map { services in
        services.filter { wanted?.contains($0.uuid) ?? true }.map(RemoteService.init)
      }
      if case .success(let services) = found { session.discovered(services, of: identifier) }
      return .discoveredServices(found)
    }
  }

  func discoverCharacteristics(
    _ wanted: [ServiceUUID]?, in handles: HandleRange, of identifier: UUID, for session: CentralSession, number: Int
  ) {
    ask(identifier, for: session) { [controller] link, reply in
      controller.discoverCharacteristics(in: handles, on: link, reply: reply)
    } answer: { (result: Result<[AttributeCharacteristic], AttributeFault>) in
      let found = result.map { characteristics in
        characteristics.filter { wanted?.contains($0.uuid) ?? true }.map(RemoteCharacteristic.init)
      }
      if case .success(let characteristics) = found {
        session.discovered(characteristics, in: handles, of: identifier)
      }
      return .discoveredCharacteristics(found, number: number)
    }
  }

  func discoverIncludedServices(
    _ wanted: [ServiceUUID]?, in handles: HandleRange, of identifier: UUID, for session: CentralSession, number: Int
  ) {
    ask(identifier, for: session) { [controller] link, reply in
      controller.discoverIncludedServices(in: handles, on: link, reply: reply)
    } answer: { (result: Result<[AttributeService], AttributeFault>) in
      let found = result.map { services in
        services.filter { wanted?.contains($0.uuid) ?? true }.map(RemoteService.init)
      }
      return .discoveredIncludedServices(found, number: number)
    }
  }

  func discoverDescriptors(
    of characteristic: RemoteCharacteristic, of identifier: UUID, for session: CentralSession, number: Int
  ) {
    ask(identifier, for: session) { [controller] link, reply in
      guard let handles = characteristic.handles else { return reply(.failure(.invalidHandle)) }
      controller.discoverDescriptors(in: handles, on: link, reply: reply)
    } answer: { (result: Result<[AttributeDescriptor], AttributeFault>) in
      .discoveredDescriptors(
        result.map { $0.map { RemoteDescriptor(uuid: $0.uuid, handle: $0.handle) } }, number: number)
    }
  }

  func readDescriptor(_ handle: UInt16?, of identifier: UUID, for session: CentralSession, number: Int) {
    ask(identifier, for: session) { [controller] link, reply in
      guard let handle else { return reply(.failure(.invalidHandle)) }
      controller.read(handle, on: link, reply: reply)
    } answer: { (result: Result<[UInt8], AttributeFault>) in
      .read(result, number: number)
    }
  }

  func writeDescriptor(
    _ value: [UInt8], to handle: UInt16?, of identifier: UUID, for session: CentralSession, number: Int
  ) {
    ask(identifier, for: session) { [controller] link, reply in
      guard let handle else { return reply(.failure(.invalidHandle)) }
      controller.write(value, to: handle, on: link, reply: reply)
    } answer: { (result: Result<Void, AttributeFault>) in
      .written(result.fault, number: number)
    }
  }

  /// Reports changed services of a peer: all services in the range become invalid (rule C11).
  func controllerFoundServicesChanged(in handles: ClosedRange<AttributeHandle>, on link: LinkID) {
    guard let conversation = conversations[link], rulebook[Rules.changedServicesAreTold] else { return }
    conversation.subscriptions.removeAll { handles.contains($0.characteristic.valueHandle) }
    for session in conversation.peer.holders {
      session.servicesChanged(in: handles, of: conversation.peer.identifier)
      notify(session, of: conversation.peer.identifier) { .changedServices(in: handles) }
    }
  }

  /// Returns the linked peers on which any app has discovered one of the services, oldest link first.
  func connectedPeers(offering services: [ServiceUUID]) -> [UUID] {
    conversations.values.filter { $0.knownServices.contains(where: services.contains) }
      .sorted { $0.link.rawValue < $1.link.rawValue }.map(\.peer.identifier)
  }

  // MARK: Values

  func read(
    _ characteristic: RemoteCharacteristic, of identifier: UUID, for session: CentralSession, number: Int
  ) {
    let handle = characteristic.attribute?.valueHandle
    ask(identifier, for: session) { [controller] link, reply in
      guard let handle else { return reply(.failure(.invalidHandle)) }
      controller.read(handle, on: link, reply: reply)
    } answer: { (result: Result<[UInt8], AttributeFault>) in
      .read(result, number: number)
    }
  }

  func write(
    _ value: [UInt8], to characteristic: RemoteCharacteristic, of identifier: UUID, for session: CentralSession,
    number: Int
  ) {
    let handle = characteristic.attribute?.valueHandle
    let isTooLong = value.count > rulebook[Rules.answeredWriteBytes]
    ask(identifier, for: session) { [controller] link, reply in
      guard let handle else { return reply(.failure(.invalidHandle)) }
      guard !isTooLong else { return reply(.failure(.invalidValueLength)) }
      controller.write(value, to: handle, on: link, reply: reply)
    } answer: { (result: Result<Void, AttributeFault>) in
      .written(result.fault, number: number)
    }
  }

  func hasRoomForCommand(to identifier: UUID) -> Bool {
    guard let link = peers[identifier]?.link, let conversation = conversations[link] else { return false }
    return conversation.commandsUnderWay < rulebook[Rules.transmitQueueLength]
  }

  func writeWithoutResponse(
    _ value: [UInt8], to characteristic: RemoteCharacteristic, of identifier: UUID, for session: CentralSession
  ) {
    guard let link = peers[identifier]?.link, let conversation = conversations[link] else { return }
    guard AttributeProperties(rawValue: characteristic.properties).contains(.writeWithoutResponse) else {
      session.process?.log(
        "[CoreBluetooth] WARNING: Characteristic \(characteristic.uuid) does not specify the \"Write Without Response\""
          + " property - ignoring response-less write")
      return
    }
    guard let handle = characteristic.attribute?.valueHandle else { return }
    // Delivery is not guaranteed: a value that the queue has no room for is lost.
    if hasRoomForCommand(to: identifier) {
      conversation.commandsUnderWay += 1
      controller.writeWithoutResponse(value, to: handle, on: link) { [unowned(unsafe) self] in
        conversation.commandsUnderWay -= 1
        reportRoom(conversation)
      }
    }
    if !hasRoomForCommand(to: identifier), !conversation.waitingForRoom.contains(where: { $0 === session }) {
      conversation.waitingForRoom.append(session)
    }
  }

  /// Reports that the queue has room again, once to each app that filled the queue or found it full (rule C13).
  private func reportRoom(_ conversation: Conversation) {
    let sessions = conversation.waitingForRoom
    conversation.waitingForRoom = []
    for session in sessions {
      notify(session, of: conversation.peer.identifier) { .isReady }
    }
  }

  // MARK: Subscriptions

  /// Subscribes or unsubscribes an app. If another app is subscribed to the same characteristic, no request is sent to
  /// the peer.
  func setNotifying(
    _ isOn: Bool, for characteristic: RemoteCharacteristic, of identifier: UUID, for session: CentralSession,
    number: Int
  ) {
    let attribute = characteristic.attribute
    ask(identifier, for: session) { [unowned(unsafe) self] link, reply in
      guard let conversation = conversations[link], let attribute else {
        return reply(.failure(.invalidHandle))
      }
      guard let kind = attribute.properties.subscription else { return reply(.failure(.requestNotSupported)) }
      conversation.subscriptions.removeAll { $0.characteristic == attribute && $0.session === session }
      let isShared = conversation.subscriptions.contains { $0.characteristic == attribute }
      let finished: (Result<Void, AttributeError>) -> Void = { result in
        if isOn, result.isSuccess {
          conversation.subscriptions.append(.init(characteristic: attribute, session: session))
        }
        reply(result)
      }
      if isShared { return finished(.success(())) }
      controller.subscribe(to: attribute, isOn ? kind : .none, on: link, reply: finished)
    } answer: { (result: Result<Void, AttributeFault>) in
      if result.fault == nil { session.notifying(isOn, characteristic, of: identifier) }
      return .notifying(isOn, result.fault, number: number)
    }
  }

  /// Ends an app's subscriptions on a link that the app has released. The link may continue for other apps or for the
  /// peer.
  func endSubscriptions(of session: CentralSession, to peer: RemoteDevice) {
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
      if subscription.session.connectOptions[conversation.peer.identifier]?.alertsOnNotification == true {
        alert(.notified, about: conversation.peer, to: subscription.session)
      }
      notify(subscription.session, of: conversation.peer.identifier, .relaunches) {
        .notified(value, characteristic: characteristic)
      }
    }
  }
}

extension Result {
  fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}

extension AttributeProperties {
  /// The kind of subscription to request: notifications if the characteristic supports both kinds; `nil` if it supports
  /// neither kind.
  fileprivate var subscription: AttributeSubscription? {
    contains(.notify) ? .notifications : contains(.indicate) ? .indications : nil
  }
}

extension Result where Failure == AttributeFault {
  fileprivate var fault: AttributeFault? { if case .failure(let fault) = self { fault } else { nil } }
}

extension RemoteService {
  fileprivate init(_ found: AttributeService) {
    self.init(uuid: found.uuid, isPrimary: found.isPrimary, handles: found.handles)
  }
}

extension RemoteCharacteristic {
  fileprivate init(_ found: AttributeCharacteristic) {
    self.init(uuid: found.uuid, properties: found.properties.rawValue, handles: found.handles)
  }

  /// The characteristic in the peer's table; `nil` if the characteristic is no longer valid.
  fileprivate var attribute: AttributeCharacteristic? {
    handles.map {
      AttributeCharacteristic(uuid: uuid, properties: AttributeProperties(rawValue: properties), handles: $0)
    }
  }
}
