import AfterglowWire
import VirtualAir

/// The services that this machine offers to peers that connect. bluetoothd's attribute server publishes the services,
/// and this process supplies the values.
///
/// bluetoothd does not say which peer has subscribed to a value, and notifies all subscribers. So this process treats a
/// subscription as if it were made over every open link that a peer has made. A value for several of these links is
/// sent only once.
final class LocalApplication {
  private let bus: any MessageBus
  private let objects: LocalObjects
  private var adapter: String?
  /// An adapter that is off. bluetoothd still holds the services that this process registered for the adapter.
  private var abandoned: String?
  private var services: [AttributeService] = []
  private var paths: [String] = []
  private var indications: [AttributeHandle: [() -> Void]] = [:]

  /// Called when the device with the given D-Bus path reads or writes a value. The callee must reply exactly once.
  var onAccess: ((AttributeAccess, String, @escaping (Result<[UInt8], AttributeError>) -> Void) -> Void)?
  /// Called when a value gets its first subscriber, and when it loses its last subscriber.
  var onSubscription: ((AttributeHandle, AttributeSubscription) -> Void)?
  /// Returns the D-Bus path of one of the devices that have connected to this machine; `nil` if no device is connected.
  /// `notify` sends a value only in the call for this device, because bluetoothd passes each value to all subscribers.
  var spokesman: ((AttributeHandle) -> String?)?
  var onRefusal: ((String) -> Void)?

  init(bus: any MessageBus, objects: LocalObjects) {
    self.bus = bus
    self.objects = objects
  }

  func attach(to adapter: String) {
    self.adapter = adapter
    if let abandoned {
      bus.call(
        BusCall(BlueZ.service, abandoned, BlueZ.gattManager, "UnregisterApplication", [.objectPath(Self.root)])
      ) { _ in }
    }
    abandoned = nil
    reconcile()
  }

  /// Called when the adapter can no longer be used. If the adapter `remains`, bluetoothd still holds the registration
  /// of the services, which is withdrawn when an adapter is used again. The registration is not withdrawn at once,
  /// because the adapter may be about to be removed (docs/radio.md).
  func detach(remains: Bool) {
    guard let adapter else { return }
    abandoned = remains && isKnownThere ? adapter : nil
    self.adapter = nil
    attachment += 1
    state = .unregistered
    removeObjects()
    indications = [:]
  }

  func publish(_ services: [AttributeService]) {
    guard services != self.services else { return }
    self.services = services
    reconcile()
  }

  /// The state of the registration at bluetoothd. While a change is under way, `reconcile` starts no other change.
  private enum State {
    case unregistered
    case changing
    case registered([AttributeService])
  }

  private var state = State.unregistered
  /// The number of times that the adapter or bluetoothd was lost. If the number has changed since a call, the reply to
  /// the call is ignored.
  private var attachment = 0

  private var isKnownThere: Bool {
    switch state {
    case .unregistered: false
    case .changing, .registered: true
    }
  }

  private static let root = "\(LocalObjects.root)/application"

  private func reconcile() {
    guard let adapter else { return }
    switch state {
    case .changing: break
    case .registered(let services):
      guard services != self.services else { return }
      change("UnregisterApplication", [.objectPath(Self.root)], on: adapter) { [weak self] _ in
        self?.removeObjects()
        return .unregistered
      }
    case .unregistered:
      removeObjects()
      guard !services.isEmpty else { return }
      for (number, service) in services.enumerated() { add(service, number) }
      change("RegisterApplication", [.objectPath(Self.root), .properties([:])], on: adapter) {
        [weak self, services] error in
        if let error { self?.onRefusal?("\(error.name): \(error.message)") }
        // After a refusal the state is `registered` too: bluetoothd would refuse the same services again, so the next
        // attempt is made only after a change of the services.
        return .registered(services)
      }
    }
  }

  private func change(
    _ member: String, _ arguments: [BusValue], on adapter: String, then: @escaping (BusError?) -> State
  ) {
    state = .changing
    bus.call(BusCall(BlueZ.service, adapter, BlueZ.gattManager, member, arguments)) { [weak self, attachment] result in
      guard let self, self.attachment == attachment else { return }
      if case .failure(let error) = result { state = then(error) } else { state = then(nil) }
      reconcile()
    }
  }

  // MARK: Objects

  private func removeObjects() {
    for path in paths { objects.remove(path) }
    paths = []
  }

  private func add(_ service: AttributeService, _ number: Int) {
    let path = "\(Self.root)/service\(number)"
    add(path, BlueZ.gattService, ["UUID": .string(service.uuid.full), "Primary": .boolean(service.isPrimary)]) {
      $0.refuse()
    }
    for characteristic in service.characteristics {
      let handle = characteristic.valueHandle
      add(
        Self.path(of: handle, in: path), BlueZ.gattCharacteristic,
        [
          "UUID": .string(characteristic.uuid.full), "Service": .objectPath(path),
          "Flags": .strings(characteristic.properties.flags),
        ]
      ) { [weak self] call in self?.handle(call, handle) }
    }
  }

  private func add(
    _ path: String, _ interface: String, _ properties: [String: BusValue], _ onCall: @escaping (IncomingCall) -> Void
  ) {
    paths.append(path)
    objects.add(LocalObjects.Object(interface: interface, properties: properties, onCall: onCall), at: path)
  }

  private static func path(of handle: AttributeHandle, in service: String) -> String {
    "\(service)/characteristic\(handle)"
  }

  private func path(of handle: AttributeHandle) -> String? {
    paths.first { $0.hasSuffix("/characteristic\(handle)") }
  }

  // MARK: Calls

  private func handle(_ call: IncomingCall, _ handle: AttributeHandle) {
    switch call.member {
    case "ReadValue":
      let options = call.arguments.first?.members ?? [:]
      access(call, options, .read(handle, offset: options["offset"]?.number ?? 0)) { [.bytes($0)] }
    case "WriteValue":
      guard call.arguments.count == 2, let value = call.arguments[0].octets else { return call.refuse() }
      let options = call.arguments[1].members ?? [:]
      let write = AttributeWrite(handle: handle, offset: options["offset"]?.number ?? 0, value: value)
      let isCommand = options["type"]?.text == "command"
      access(call, options, isCommand ? .command(write) : .write([write])) { _ in [] }
      if isCommand { call.answer(.success([])) }
    case "StartNotify":
      let isIndicated = isIndicated(handle)
      onSubscription?(handle, isIndicated ? .indications : .notifications)
      call.answer(.success([]))
    case "StopNotify":
      onSubscription?(handle, .none)
      call.answer(.success([]))
    case "Confirm":
      let sent = indications[handle]?.first
      if sent != nil { indications[handle]?.removeFirst() }
      call.answer(.success([]))
      sent?()
    default: call.refuse()
    }
  }

  private func access(
    _ call: IncomingCall, _ options: [String: BusValue], _ access: AttributeAccess,
    _ values: @escaping ([UInt8]) -> [BusValue]
  ) {
    guard let device = options["device"]?.text, let onAccess else { return call.refuse() }
    onAccess(access, device) { result in
      switch result {
      case .success(let value): call.answer(.success(values(value)))
      case .failure(let error): call.answer(.failure(BusError(error)))
      }
    }
  }

  private func isIndicated(_ handle: AttributeHandle) -> Bool {
    let characteristic = services.flatMap(\.characteristics).first { $0.valueHandle == handle }
    return characteristic.map { !$0.properties.contains(.notify) } ?? false
  }

  // MARK: Notifications

  func notify(
    _ value: [UInt8], of handle: AttributeHandle, to device: String, isConfirmed: Bool, sent: @escaping () -> Void
  ) {
    guard let path = path(of: handle), spokesman?(handle) == device else { return sent() }
    if isConfirmed { indications[handle, default: []].append(sent) }
    objects.set(["Value": .bytes(value)], at: path)
    if !isConfirmed { sent() }
  }
}

extension BusError {
  /// Creates the D-Bus error that bluetoothd turns back into this attribute error (BlueZ, doc/gatt-api.txt).
  fileprivate init(_ error: AttributeError) {
    let name =
      switch error {
      case .readNotPermitted, .writeNotPermitted: "NotPermitted"
      case .invalidOffset: "InvalidOffset"
      case .invalidValueLength: "InvalidValueLength"
      case .requestNotSupported: "NotSupported"
      default: "Failed"
      }
    // The application's own errors are passed on by their numbers.
    self.init("org.bluez.Error.\(name)", error.rawValue >= 0x80 ? "0x\(String(error.rawValue, radix: 16))" : "")
  }
}
