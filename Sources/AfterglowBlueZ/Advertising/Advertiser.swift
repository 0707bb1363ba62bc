import VirtualAir

/// Keeps bluetoothd's advertisements of one adapter equal to the requested advertisements.
final class Advertiser {
  private enum State {
    case registering
    case registered
  }

  private struct Advert {
    let path: String
    var plan: PlannedAdvertisement
    var state: State
  }

  private let bus: any MessageBus
  private let objects: LocalObjects
  /// The adapter's path while the adapter is on.
  private var adapter: String?
  private var wanted: [PlannedAdvertisement] = []
  private var adverts: [Advert] = []
  /// Advertisements that bluetoothd still holds for adapters that are off. Each such advertisement occupies one of
  /// bluetoothd's few slots.
  private var abandoned: [(adapter: String, path: String)] = []
  private var number = 0
  /// Called when bluetoothd refuses an advertisement, with bluetoothd's error.
  var onRefusal: ((String) -> Void)?

  init(bus: any MessageBus, objects: LocalObjects) {
    self.bus = bus
    self.objects = objects
  }

  /// Called when the adapter can be used. Unregisters the abandoned advertisements, and starts the requested
  /// advertisements.
  func attach(to adapter: String) {
    self.adapter = adapter
    for (adapter, path) in abandoned { withdraw(path, from: adapter) }
    abandoned = []
    reconcile()
  }

  /// Called when the adapter is off or gone, or when bluetoothd has ended. From then on nothing is on air. If the
  /// adapter `remains`, its advertisements are unregistered when the adapter is used again. If this method unregistered
  /// them at once, it might crash bluetoothd, because the adapter may be about to be removed (docs/radio.md).
  func detach(remains: Bool) {
    guard let adapter else { return }
    for advert in adverts { objects.remove(advert.path) }
    abandoned = remains ? adverts.map { (adapter, $0.path) } : []
    self.adapter = nil
    adverts = []
  }

  func advertise(_ plans: [PlannedAdvertisement]) {
    guard plans != wanted else { return }
    wanted = plans
    reconcile()
  }

  /// Sets a property of each connectable advertisement again, which restarts the advertising that a central's
  /// connection has stopped.
  func repeatAfterConnection() {
    for advert in adverts where advert.plan.isConnectable && advert.state == .registered {
      // The call may set any property, because any change restarts the advertising.
      let name = advert.plan.manufacturerData.isEmpty ? "ServiceUUIDs" : "ManufacturerData"
      if let value = advert.plan.properties[name] { objects.set([name: value], at: advert.path) }
    }
  }

  private func reconcile() {
    guard adapter != nil else { return }
    var missing: [PlannedAdvertisement] = []
    var kept: [Advert] = []
    var rest = adverts
    for plan in wanted {
      if let index = rest.firstIndex(where: { $0.plan == plan }) {
        kept.append(rest.remove(at: index))
      } else {
        missing.append(plan)
      }
    }
    for plan in missing {
      let changeable = rest.firstIndex { $0.plan.differsInManufacturerDataAlone(from: plan) && $0.state == .registered }
      if let changeable {
        var advert = rest.remove(at: changeable)
        advert.plan = plan
        kept.append(advert)
        if let data = plan.properties["ManufacturerData"] { objects.set(["ManufacturerData": data], at: advert.path) }
      }
    }
    for advert in rest { unregister(advert) }
    adverts = kept
    for plan in missing where !kept.contains(where: { $0.plan == plan }) { register(plan) }
  }

  private func register(_ plan: PlannedAdvertisement) {
    guard let adapter else { return }
    number += 1
    let path = "\(LocalObjects.root)/advertisement/\(number)"
    adverts.append(Advert(path: path, plan: plan, state: .registering))
    objects.add(
      LocalObjects.Object(interface: BlueZ.advertisement, properties: plan.properties) { [weak self] call in
        // `Release` means that bluetoothd has dropped the advertisement: bluetoothd is ending, or the adapter was
        // removed.
        if call.member == "Release" { self?.released(path) }
        call.answer(.success([]))
      }, at: path)
    let call = BusCall(
      BlueZ.service, adapter, BlueZ.advertisingManager, "RegisterAdvertisement",
      [.objectPath(path), .properties([:])])
    bus.call(call) { [weak self] result in
      guard let self, let index = adverts.firstIndex(where: { $0.path == path }) else { return }
      switch result {
      case .success: adverts[index].state = .registered
      case .failure(let error):
        released(path)
        onRefusal?("\(error.name): \(error.message)")
      }
    }
  }

  private func released(_ path: String) {
    adverts.removeAll { $0.path == path }
    objects.remove(path)
  }

  private func unregister(_ advert: Advert) {
    objects.remove(advert.path)
    if let adapter { withdraw(advert.path, from: adapter) }
  }

  private func withdraw(_ path: String, from adapter: String) {
    bus.call(
      BusCall(BlueZ.service, adapter, BlueZ.advertisingManager, "UnregisterAdvertisement", [.objectPath(path)])
    ) { _ in }
  }
}
