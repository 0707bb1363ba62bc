/// A copy of bluetoothd's objects on the bus, with their interfaces and properties.
///
/// The copy stays correct when bluetoothd restarts: all objects are removed when bluetoothd ends, and added when
/// bluetoothd starts.
final class RemoteObjects {
  enum Change: Hashable {
    /// bluetoothd is running, and all its objects were added.
    case arrived
    /// bluetoothd has ended, and all its objects were removed.
    case left
    case added(path: String, interface: String)
    case changed(path: String, interface: String, [String: BusValue])
    case removed(path: String, interface: String)
  }

  private let bus: any MessageBus
  private var objects: [String: [String: [String: BusValue]]] = [:]
  private var subscriptions: [any BusSubscription] = []
  /// Called for every change, after the copy is updated.
  var onChange: ((Change) -> Void)?
  private(set) var isPresent = false

  init(bus: any MessageBus) {
    self.bus = bus
  }

  /// Begins to follow bluetoothd's objects. `failed` is called if bluetoothd is missing or refuses access. This copy
  /// continues to follow bluetoothd after a failure.
  func start(failed: @escaping (BusError) -> Void) {
    // A restarted bluetoothd may have other access rules, so a failure after the restart is reported too.
    let owner = BusMatch(
      sender: DBus.service, interface: DBus.service, member: "NameOwnerChanged", firstArgument: BlueZ.service)
    subscribe(owner) { [weak self] signal in
      guard let self, signal.arguments.count == 3 else { return }
      leave()
      if signal.arguments[2].text != "" { fetch(failed) }
    }
    subscribe(match(DBus.objectManager, "InterfacesAdded")) { [weak self] signal in
      guard let self, isPresent, signal.arguments.count == 2, let path = signal.arguments[0].text else { return }
      add(path, signal.arguments[1])
    }
    subscribe(match(DBus.objectManager, "InterfacesRemoved")) { [weak self] signal in
      guard let self, signal.arguments.count == 2, let path = signal.arguments[0].text else { return }
      for interface in (signal.arguments[1].elements ?? []).compactMap(\.text) { remove(path, interface) }
    }
    for interface in [BlueZ.adapter, BlueZ.device] {
      var match = match(DBus.properties, "PropertiesChanged")
      match.firstArgument = interface
      subscribe(match) { [weak self] signal in self?.change(signal, interface) }
    }
    fetch(failed)
  }

  // MARK: Queries

  /// The paths of all objects with the given interface, sorted.
  func paths(of interface: String) -> [String] {
    objects.filter { $0.value[interface] != nil }.keys.sorted()
  }

  func has(_ interface: String, at path: String) -> Bool { objects[path]?[interface] != nil }

  subscript(path: String, interface: String) -> [String: BusValue]? { objects[path]?[interface] }

  subscript(path: String, interface: String, property: String) -> BusValue? { objects[path]?[interface]?[property] }

  // MARK: Following

  private func match(_ interface: String, _ member: String) -> BusMatch {
    BusMatch(sender: BlueZ.service, interface: interface, member: member)
  }

  private func subscribe(_ match: BusMatch, _ handler: @escaping (BusSignal) -> Void) {
    subscriptions.append(bus.subscribe(match, handler: handler))
  }

  private func fetch(_ failed: @escaping (BusError) -> Void) {
    bus.call(BusCall(BlueZ.service, "/", DBus.objectManager, "GetManagedObjects")) { [weak self] result in
      guard let self else { return }
      switch result {
      case .failure(let error): failed(error)
      case .success(let values):
        isPresent = true
        for entry in values.first?.entries ?? [] {
          if let path = entry.key.text { add(path, entry.value) }
        }
        onChange?(.arrived)
      }
    }
  }

  private func leave() {
    guard isPresent else { return }
    isPresent = false
    objects = [:]
    onChange?(.left)
  }

  private func add(_ path: String, _ interfaces: BusValue) {
    let added = interfaces.members ?? [:]
    // All interfaces are added before the first change is reported, because the handling of one interface may need the
    // properties of another interface.
    for (interface, properties) in added { objects[path, default: [:]][interface] = properties.members ?? [:] }
    for interface in added.keys.sorted() { onChange?(.added(path: path, interface: interface)) }
  }

  private func remove(_ path: String, _ interface: String) {
    guard objects[path]?.removeValue(forKey: interface) != nil else { return }
    if objects[path]?.isEmpty == true { objects[path] = nil }
    onChange?(.removed(path: path, interface: interface))
  }

  private func change(_ signal: BusSignal, _ interface: String) {
    guard signal.arguments.count == 3, objects[signal.path]?[interface] != nil else { return }
    let changes = signal.arguments[1].members ?? [:]
    for name in (signal.arguments[2].elements ?? []).compactMap(\.text) {
      objects[signal.path]?[interface]?[name] = nil
    }
    objects[signal.path]?[interface]?.merge(changes) { $1 }
    onChange?(.changed(path: signal.path, interface: interface, changes))
  }
}
