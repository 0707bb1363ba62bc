import AfterglowLinkLayer
import AfterglowWire
import VirtualAir

/// A link that a peer has made. bluetoothd owns the link's attribute channel and answers requests on that channel.
///
/// bluetoothd itself discovers the peer's table of attributes and shows it on the bus. Each service and each
/// characteristic is an object whose path contains its handle.
final class BusBearer: Bearer {
  private let bus: any MessageBus
  private let objects: RemoteObjects
  private let application: LocalApplication
  let path: String
  private var isClosed = false
  private var subscriptions: [AttributeHandle: any BusSubscription] = [:]
  private var waiting: [() -> Void] = []
  var onValue: ((AttributeHandle, [UInt8]) -> Void)?

  init(bus: any MessageBus, objects: RemoteObjects, application: LocalApplication, path: String) {
    self.bus = bus
    self.objects = objects
    self.application = application
    self.path = path
  }

  /// Ends the use of the link on this side, and asks bluetoothd to disconnect the peer.
  func close() {
    isClosed = true
    waiting = []
    for handle in subscriptions.keys.sorted() { subscriptions[handle]?.cancel() }
    subscriptions = [:]
    bus.call(BusCall(BlueZ.service, path, BlueZ.device, "Disconnect")) { _ in }
  }

  /// Called when the link has ended.
  func peerLeft() {
    isClosed = true
    waiting = []
    subscriptions = [:]
  }

  /// Called when bluetoothd has discovered the peer's table of attributes.
  func servicesResolved() {
    let waiting = waiting
    self.waiting = []
    for body in waiting { body() }
  }

  /// The MTU on which bluetoothd and the peer have agreed, read from a property of any characteristic; the default MTU
  /// if no characteristic has this property.
  var mtu: Int {
    let known = characteristicPaths.lazy.compactMap { [objects] in
      objects[$0, BlueZ.gattCharacteristic, "MTU"]?.number
    }
    return known.first ?? AttributeProtocol.defaultMTU
  }

  func exchangeMTU(_ own: Int, reply: @escaping () -> Void) { whenResolved(reply) }

  private func whenResolved(_ body: @escaping () -> Void) {
    // `body` must not run before this method returns, so it runs after the reply to a call of `GetId`. The content of
    // the reply does not matter. If the bus has failed, `GetId` cannot be called, and `body` runs at once.
    let isResolved = objects[path, BlueZ.device, "ServicesResolved"]?.truth ?? false
    waiting.append(body)
    guard isResolved else { return }
    bus.call(BusCall(DBus.service, DBus.path, DBus.service, "GetId")) { [weak self] _ in self?.servicesResolved() }
  }

  // MARK: Discovery

  private var servicePaths: [String] { objects.paths(of: BlueZ.gattService).filter { $0.hasPrefix(path + "/") } }

  private var characteristicPaths: [String] {
    objects.paths(of: BlueZ.gattCharacteristic).filter { $0.hasPrefix(path + "/") }
  }

  func discoverServices(reply: @escaping (Result<[AttributeService], AttributeError>) -> Void) {
    whenResolved { [weak self] in
      guard let self, !isClosed else { return }
      reply(.success(services))
    }
  }

  private var services: [AttributeService] {
    let paths = servicePaths
    return paths.indices.compactMap { index in
      guard let first = Self.handle(in: paths[index]),
        let uuid = objects[paths[index], BlueZ.gattService, "UUID"]?.text.flatMap(ServiceUUID.init(full:))
      else { return nil }
      // bluetoothd does not state a service's last handle. The last handle is the handle before the next service.
      let next = paths.dropFirst(index + 1).lazy.compactMap(Self.handle).first
      let last = next.map { max($0, first + 1) - 1 } ?? .max
      let isPrimary = objects[paths[index], BlueZ.gattService, "Primary"]?.truth ?? true
      return AttributeService(uuid: uuid, isPrimary: isPrimary, handles: first...max(first, last))
    }
  }

  func discoverCharacteristics(
    in handles: ClosedRange<AttributeHandle>,
    reply: @escaping (Result<[AttributeCharacteristic], AttributeError>) -> Void
  ) {
    whenResolved { [weak self] in
      guard let self, !isClosed else { return }
      reply(.success(characteristics(in: handles)))
    }
  }

  private func characteristics(in handles: ClosedRange<AttributeHandle>) -> [AttributeCharacteristic] {
    let paths = characteristicPaths.filter { Self.handle(in: $0).map(handles.contains) ?? false }
    return paths.indices.compactMap { index in
      guard let first = Self.handle(in: paths[index]), first < .max,
        let uuid = objects[paths[index], BlueZ.gattCharacteristic, "UUID"]?.text.flatMap(ServiceUUID.init(full:))
      else { return nil }
      let flags = objects[paths[index], BlueZ.gattCharacteristic, "Flags"]?.elements?.compactMap(\.text) ?? []
      let next = paths.dropFirst(index + 1).lazy.compactMap(Self.handle).first
      let last = next.map { $0 - 1 } ?? handles.upperBound
      return AttributeCharacteristic(
        uuid: uuid, properties: AttributeProperties(flags: flags), handles: first...max(first + 1, last))
    }
  }

  /// Returns the handle that the last four characters of a path state in hexadecimal; `nil` if they are not hexadecimal
  /// digits.
  private static func handle(in path: String) -> AttributeHandle? {
    AttributeHandle(path.suffix(4), radix: 16)
  }

  private func path(of valueHandle: AttributeHandle) -> String? {
    characteristicPaths.first { Self.handle(in: $0) == valueHandle &- 1 }
  }

  // MARK: Values

  private func call(
    _ member: String, of handle: AttributeHandle, _ arguments: [BusValue],
    reply: @escaping (Result<[BusValue], AttributeError>) -> Void
  ) {
    // If the characteristic is missing, the call goes to a path that does not exist. bluetoothd refuses such a call
    // asynchronously, as ``Bearer`` requires of every reply.
    let path = path(of: handle) ?? "\(self.path)/none"
    bus.call(BusCall(BlueZ.service, path, BlueZ.gattCharacteristic, member, arguments)) { [weak self] result in
      guard let self, !isClosed else { return }
      reply(result.mapError(AttributeError.init))
    }
  }

  func read(_ handle: AttributeHandle, reply: @escaping (Result<[UInt8], AttributeError>) -> Void) {
    call("ReadValue", of: handle, [.properties([:])]) { result in
      reply(result.map { $0.first?.octets ?? [] })
    }
  }

  func write(_ value: [UInt8], to handle: AttributeHandle, reply: @escaping (Result<Void, AttributeError>) -> Void) {
    call("WriteValue", of: handle, [.bytes(value), .properties(["type": .string("request")])]) {
      reply($0.map { _ in })
    }
  }

  func writeWithoutResponse(_ value: [UInt8], to handle: AttributeHandle, sent: @escaping () -> Void) {
    let part = Array(value.prefix(max(mtu - AttributeProtocol.valueHeader, 0)))
    call("WriteValue", of: handle, [.bytes(part), .properties(["type": .string("command")])]) { _ in sent() }
  }

  func subscribe(
    to characteristic: AttributeCharacteristic, _ subscription: AttributeSubscription,
    reply: @escaping (Result<Void, AttributeError>) -> Void
  ) {
    let handle = characteristic.valueHandle
    subscriptions.removeValue(forKey: handle)?.cancel()
    if subscription != .none, let path = path(of: handle) {
      let match = BusMatch(
        sender: BlueZ.service, interface: DBus.properties, member: "PropertiesChanged", path: path,
        firstArgument: BlueZ.gattCharacteristic)
      subscriptions[handle] = bus.subscribe(match) { [weak self] signal in
        guard let value = signal.arguments.dropFirst().first?.members?["Value"]?.octets else { return }
        self?.onValue?(handle, value)
      }
    }
    call(subscription == .none ? "StopNotify" : "StartNotify", of: handle, []) { reply($0.map { _ in }) }
  }

  // MARK: This side's attributes

  func notify(_ value: [UInt8], of handle: AttributeHandle, isConfirmed: Bool, sent: @escaping () -> Void) {
    application.notify(value, of: handle, to: path, isConfirmed: isConfirmed, sent: sent)
  }

  /// Does nothing, because bluetoothd gets the services from the application.
  func publish(_ services: [AttributeService]) {}
}

extension AttributeError {
  /// Creates the attribute error from bluetoothd's name for a peer's refusal (BlueZ, doc/gatt-api.txt).
  fileprivate init(_ error: BusError) {
    self =
      switch error.name.split(separator: ".").last {
      case "NotPermitted": .writeNotPermitted
      case "NotSupported": .requestNotSupported
      case "InvalidValueLength": .invalidValueLength
      case "InvalidOffset": .invalidOffset
      default: .unlikelyError
      }
  }
}
