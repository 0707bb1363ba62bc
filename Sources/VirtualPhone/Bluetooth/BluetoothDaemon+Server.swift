import AfterglowWire
import Foundation
import PhonePort
import VirtualAir

/// GATT server: the services that this phone's apps offer, and the requests of clients.
///
/// Virtual phones are never paired, so their links are never encrypted. An access that requires encryption fails.
extension BluetoothDaemon {
  /// Apple's own services whose handles come before the handles of the apps' services, in the order of the reference
  /// log.
  private static let servicesBeforeApps = [
    AttributeService(uuid: ServiceUUID(high: 0xD061_1E78_BBB4_4591, low: 0xA5F8_4879_10AE_4366), handles: 0x10...0x10),
    AttributeService(uuid: ServiceUUID(high: 0x9FA4_80E0_4967_4542, low: 0x9390_D343_DC5D_04AE), handles: 0x20...0x20),
  ]
  /// Apple's own services whose handles come after the handles of the apps' services, in the order of the reference
  /// log.
  private static let servicesAfterApps = [
    AttributeService(uuid: ServiceUUID(0x180F as UInt16), handles: 0xFF10...0xFF10),
    AttributeService(uuid: ServiceUUID(0x1805 as UInt16), handles: 0xFF20...0xFF20),
    AttributeService(uuid: ServiceUUID(0x180A as UInt16), handles: 0xFF30...0xFF30),
  ]
  /// The handles for the services of apps, between those of Apple's own services.
  static let handlesForApps: ClosedRange<AttributeHandle> = 0x30...0xFEFF

  // MARK: The table

  /// Publishes a service.
  /// - Returns: The handles of the service, then those of its characteristics; `nil` if the service is not published.
  func add(_ service: LocalService, for session: PeripheralSession, number: Int) -> [HandleRange]? {
    if let mistake = mistake(in: service) {
      session.process?.crash(mistake)
      return nil
    }
    let handles = publish(service, for: session)
    updateServices()
    session.deliver(.waits) { .added(handles == nil ? .outOfSpace : nil, number: number) }
    return handles
  }

  /// Returns the reason why Core Bluetooth throws an exception for this service; `nil` if the service is valid.
  private func mistake(in service: LocalService) -> String? {
    if service.handles != nil { return "Services cannot be added more than once" }
    if service.included.contains(nil) { return "Included services must be published first" }
    for characteristic in service.characteristics {
      if characteristic.handles != nil { return "Characteristics cannot be added more than once" }
      let (properties, permissions) = (
        AttributeProperties(rawValue: characteristic.properties),
        AttributePermissions(rawValue: characteristic.permissions)
      )
      // The permission `readEncryptionRequired` is allowed, because the value is still read-only.
      if characteristic.value != nil,
        properties != .read || permissions.contains(.writeable) || permissions.contains(.writeEncryptionRequired)
      {
        return "Characteristics with cached values must be read-only"
      }
      for descriptor in characteristic.descriptors
      where !LocalCharacteristic.descriptorsOfApps.contains(descriptor.uuid) {
        return "Only the Characteristic User Description and Characteristic Presentation Format descriptors are"
          + " currently supported"
      }
    }
    return nil
  }

  /// Assigns handles to a service, and adds the service to the session. Returns the handles of the service, then those
  /// of its characteristics; `nil` if too few handles are free.
  ///
  /// The service uses a handle for its declaration, and a handle for each included service. Each characteristic uses a
  /// handle for its declaration, a handle for its value, and a handle for each descriptor.
  private func publish(_ service: LocalService, for session: PeripheralSession) -> [HandleRange]? {
    let sizes = service.characteristics.map { 2 + $0.descriptorLayout.count }
    let published = session.services.map(\.definition)
    let included = service.included.compactMap { handles in published.first { $0.handles == handles }?.declaration }
    guard let handles = freeHandles(1 + included.count + sizes.reduce(0, +)) else { return nil }
    var next = handles.lowerBound + 1 + AttributeHandle(included.count)
    let characteristics = zip(service.characteristics, sizes).map { characteristic, size in
      let range = next...(next + AttributeHandle(size - 1))
      next = range.upperBound &+ 1
      return PublishedCharacteristic(characteristic, handles: range, session: session)
    }
    session.services.append(
      PublishedService(
        definition: AttributeService(
          uuid: service.uuid, isPrimary: service.isPrimary, handles: handles,
          characteristics: characteristics.map(\.definition), included: included), characteristics: characteristics))
    return [handles] + characteristics.map(\.definition.handles)
  }

  /// Returns `count` consecutive free handles; `nil` if too few handles are free.
  ///
  /// The function prefers the handles after the handles that were assigned last, so that no peer mistakes a new service
  /// for a removed service. If too few of these handles are free, the function reuses handles of removed services.
  private func freeHandles(_ count: Int) -> ClosedRange<AttributeHandle>? {
    let used = peripheralSessions.flatMap(\.services).map(\.definition.handles)
    for start in [nextHandle] + ([Self.handlesForApps.lowerBound] + used.map { $0.upperBound + 1 }).sorted() {
      let end = Int(start) + count - 1
      guard Self.handlesForApps.contains(start), end <= Int(Self.handlesForApps.upperBound) else { continue }
      let range = start...AttributeHandle(end)
      guard !used.contains(where: range.overlaps) else { continue }
      nextHandle = range.upperBound + 1
      return range
    }
    return nil
  }

  func removeAllServices(of session: PeripheralSession) {
    session.forgetServices()
    updateServices()
  }

  func remove(_ handles: HandleRange, of session: PeripheralSession) {
    session.services.removeAll { $0.definition.handles == handles }
    updateServices()
  }

  /// Publishes the services that the apps offer now.
  func updateServices() {
    for session in peripheralSessions { session.isOffered = mayOffer(session) }
    let services = peripheralSessions.filter(\.isOffered).flatMap(\.services).map(\.definition)
      .sorted { $0.handles.lowerBound < $1.handles.lowerBound }
    guard phone.model.hasSystemServices else { return controller.publish(services) }
    controller.publish(Self.servicesBeforeApps + services + Self.servicesAfterApps)
  }

  /// Whether clients can see an app's services. The services of an app in the background are visible only if the app
  /// has the background mode (rule A3).
  private func mayOffer(_ session: PeripheralSession) -> Bool {
    session.isForeground || session.hasBackgroundMode
  }

  /// Publishes the services again if a change of an app's state has changed which services clients can see.
  func updateOffers() {
    if peripheralSessions.contains(where: { $0.isOffered != mayOffer($0) }) { updateServices() }
  }

  // MARK: Requests of clients

  var controllerAttributeMTU: Int { rulebook[Rules.attributeMTU] }

  func controllerServes(
    _ access: AttributeAccess, on link: LinkID, reply: @escaping (Result<[UInt8], AttributeError>) -> Void
  ) {
    guard let peer = peers[link] else { return reply(.failure(.unlikelyError)) }
    answerCount += 1
    let answer = PendingAnswer(number: answerCount, on: link, reply: reply)
    switch access {
    case .read(let handle, let offset): read(handle, from: offset, for: peer, answer)
    case .write(let pieces): write(pieces, mode: .write, for: peer, answer)
    case .command(let write): self.write([write], mode: .writeWithoutResponse, for: peer, answer)
    case .subscribe(let handle, let subscription): subscribe(peer, on: link, to: handle, subscription, answer)
    }
  }

  func published(_ handle: AttributeHandle, by session: PeripheralSession) -> PublishedCharacteristic? {
    session.services.lazy.flatMap(\.characteristics).first { $0.definition.valueHandle == handle }
  }

  private func published(_ handle: AttributeHandle) -> PublishedCharacteristic? {
    for session in peripheralSessions where session.isOffered {
      for service in session.services where service.definition.handles.contains(handle) {
        return service.characteristics.first { $0.definition.valueHandle == handle }
      }
    }
    return nil
  }

  /// Returns the system's answer to a read of a descriptor; `nil` if no descriptor of a visible service has the handle.
  private func value(ofDescriptor handle: AttributeHandle, to peer: RemoteDevice) -> [UInt8]? {
    for session in peripheralSessions where session.isOffered {
      for characteristic in session.services.lazy.flatMap(\.characteristics) {
        if let value = characteristic.value(ofDescriptor: handle, to: peer) { return value }
      }
    }
    return nil
  }

  private func read(_ handle: AttributeHandle, from offset: Int, for peer: RemoteDevice, _ answer: PendingAnswer) {
    if let value = value(ofDescriptor: handle, to: peer) {
      return answer.give(offset <= value.count ? .success(Array(value[offset...])) : .failure(.invalidOffset))
    }
    guard let characteristic = published(handle) else { return answer.give(.failure(.invalidHandle)) }
    guard !characteristic.permissions.contains(.readEncryptionRequired) else {
      return answer.give(.failure(.insufficientEncryption))
    }
    guard characteristic.definition.properties.contains(.read), characteristic.permissions.contains(.readable) else {
      return answer.give(.failure(.readNotPermitted))
    }
    if let value = characteristic.value {
      return answer.give(offset <= value.count ? .success(Array(value[offset...])) : .failure(.invalidOffset))
    }
    let identifier = peer.identifier
    characteristic.session?.request(answer) {
      .read(number: $0, central: identifier, characteristic: handle, offset: offset)
    }
  }

  /// Passes a write to the app. A long write becomes several requests, and the app answers only the first request (rule
  /// C12).
  private func write(
    _ pieces: [AttributeWrite], mode: AttributeProperties, for peer: RemoteDevice, _ answer: PendingAnswer
  ) {
    guard let first = pieces.first, let characteristic = published(first.handle) else {
      let isDescriptor = pieces.first.map { value(ofDescriptor: $0.handle, to: peer) != nil } ?? false
      return answer.give(.failure(isDescriptor ? .writeNotPermitted : .invalidHandle))
    }
    guard !characteristic.permissions.contains(.writeEncryptionRequired) else {
      return answer.give(.failure(.insufficientEncryption))
    }
    guard characteristic.definition.properties.contains(mode), characteristic.permissions.contains(.writeable) else {
      return answer.give(.failure(.writeNotPermitted))
    }
    guard pieces.allSatisfy({ $0.offset + $0.value.count <= AttributeProtocol.longestValue }) else {
      return answer.give(.failure(.invalidValueLength))
    }
    let identifier = peer.identifier
    characteristic.session?.request(answer) {
      .write(
        number: $0, central: identifier, characteristic: first.handle,
        pieces.map { PeripheralManagerCallback.Piece(offset: $0.offset, value: $0.value) })
    }
  }

  /// Changes a subscription. The system answers the client, and then reports the change to the app.
  private func subscribe(
    _ peer: RemoteDevice, on link: LinkID, to handle: AttributeHandle, _ subscription: AttributeSubscription,
    _ answer: PendingAnswer
  ) {
    guard let characteristic = published(handle) else { return answer.give(.failure(.invalidHandle)) }
    let properties = characteristic.definition.properties
    switch subscription {
    case .notifications where !properties.contains(.notify), .indications where !properties.contains(.indicate):
      return answer.give(.failure(.requestNotSupported))
    case .notifications where properties.contains(.notifyEncryptionRequired),
      .indications where properties.contains(.indicateEncryptionRequired):
      return answer.give(.failure(.insufficientEncryption))
    case .none, .notifications, .indications: break
    }
    let wasSubscribed = characteristic.subscribers.contains { $0.peer === peer }
    characteristic.subscribers.removeAll { $0.peer === peer }
    if subscription != .none {
      characteristic.subscribers.append(.init(peer: peer, link: link, subscription: subscription))
    }
    answer.give(.success([]))
    if wasSubscribed != (subscription != .none) { reportSubscription(of: peer, to: characteristic, !wasSubscribed) }
  }

  private func reportSubscription(of peer: RemoteDevice, to characteristic: PublishedCharacteristic, _ isOn: Bool) {
    let (central, handle) = (peer.identifier, characteristic.definition.valueHandle)
    // An unsubscription does not relaunch the app: the app's next process finds that the subscriber is gone.
    characteristic.session?.deliver(isOn ? .relaunches : .wakes) {
      isOn
        ? .subscribed(central: central, characteristic: handle)
        : .unsubscribed(central: central, characteristic: handle)
    }
  }

  /// Ends the subscriptions of a link that has ended. If `reports` is true, the apps are informed (rule C17).
  func endSubscriptions(of peer: RemoteDevice, link: LinkID, reports: Bool) {
    for session in peripheralSessions {
      session.forget(link)
      for characteristic in session.services.flatMap(\.characteristics)
      where characteristic.subscribers.contains(where: { $0.link == link }) {
        characteristic.subscribers.removeAll { $0.link == link }
        if reports { reportSubscription(of: peer, to: characteristic, false) }
      }
    }
  }

  // MARK: Notifications

  /// Sends a value to the characteristic's subscribers, or only to those in `centrals`. Returns `false` if too many of
  /// the app's values wait to be sent (rule C13).
  func update(
    _ value: [UInt8], of characteristic: PublishedCharacteristic, for session: PeripheralSession, only centrals: [UUID]?
  ) -> Bool {
    guard session.updatesUnderWay < rulebook[Rules.transmitQueueLength] else {
      session.isWaitingForRoom = true
      return false
    }
    for subscriber in characteristic.subscribers {
      guard centrals?.contains(subscriber.peer.identifier) ?? true else { continue }
      let link = subscriber.link
      session.began(on: link)
      controller.notify(
        value, of: characteristic.definition.valueHandle, isConfirmed: subscriber.subscription == .indications,
        on: link
      ) { session.finished(on: link) }
    }
    return true
  }
}
