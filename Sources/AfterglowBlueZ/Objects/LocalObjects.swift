/// The objects that this process shows to bluetoothd, with their properties. A call to a method of an object's own
/// interface is passed to the object's owner.
final class LocalObjects {
  struct Object {
    var interface: String
    var properties: [String: BusValue]
    /// Called for each call to one of the interface's own methods; must answer the call.
    var onCall: (IncomingCall) -> Void
  }

  /// The path below which all these objects are.
  static let root = "/org/afterglow"

  private let bus: any MessageBus
  private var objects: [String: Object] = [:]
  private var subscription: (any BusSubscription)?

  init(bus: any MessageBus) {
    self.bus = bus
    subscription = bus.export(Self.root) { [weak self] call in self?.handle(call) }
  }

  func add(_ object: Object, at path: String) { objects[path] = object }

  func remove(_ path: String) { objects[path] = nil }

  /// Sets properties and signals the change on the bus.
  func set(_ properties: [String: BusValue], at path: String) {
    guard let interface = objects[path]?.interface else { return }
    objects[path]?.properties.merge(properties) { $1 }
    bus.emit(
      BusSignal(
        path: path, interface: DBus.properties, member: "PropertiesChanged",
        arguments: [.string(interface), .properties(properties), .strings([])]))
  }

  private func handle(_ call: IncomingCall) {
    switch (call.interface, call.member) {
    case (DBus.objectManager, "GetManagedObjects"): call.answer(.success([tree(below: call.path)]))
    case (DBus.properties, "GetAll"):
      guard let object = objects[call.path], object.interface == call.arguments.first?.text else {
        return call.refuse()
      }
      call.answer(.success([.properties(object.properties)]))
    case (DBus.properties, "Get"):
      guard let object = objects[call.path], call.arguments.count == 2, let name = call.arguments[1].text,
        let value = object.properties[name]
      else { return call.refuse() }
      call.answer(.success([.variant(value)]))
    case (DBus.properties, "Set"):
      // bluetoothd reports the state of an advertisement through `Set`. This process does not need the state of an
      // advertisement.
      call.answer(.success([]))
    default:
      guard let object = objects[call.path], object.interface == call.interface else { return call.refuse() }
      object.onCall(call)
    }
  }

  /// The answer to GetManagedObjects: the paths of the objects, with their interfaces and properties.
  private func tree(below path: String) -> BusValue {
    let entries = objects.filter { $0.key.hasPrefix(path + "/") }.sorted { $0.key < $1.key }.map { path, object in
      BusValue.Entry(
        .objectPath(path),
        .dictionary(
          key: "s", value: "a{sv}",
          [BusValue.Entry(.string(object.interface), .properties(object.properties))]))
    }
    return .dictionary(key: "o", value: "a{sa{sv}}", entries)
  }
}

extension IncomingCall {
  /// Answers that the called method or object does not exist.
  func refuse() {
    answer(.failure(BusError(BusError.unknownMethod, "\(path) has no \(interface).\(member)")))
  }
}
