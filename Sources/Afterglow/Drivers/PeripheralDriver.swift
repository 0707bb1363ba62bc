import AfterglowMessages
import AfterglowProximity
import AfterglowWire
import CoreBluetooth
import Foundation

/// Core Bluetooth's peripheral role: callbacks become events, commands become calls.
@MainActor
final class PeripheralDriver: NSObject {
  let emit: (Event) -> Void
  let emitMailbox: (ExchangeEvent) -> Void
  private let hostsMailbox: Bool
  private var manager: CBPeripheralManager?
  /// The published services, which can be removed one by one.
  private var published: [ServiceUUID: CBMutableService] = [:]
  /// The requested services that Core Bluetooth has not published yet, or has refused.
  private var unconfirmed: Set<ServiceUUID> = []
  /// The mailbox characteristic that is published now; `nil` if no mailbox is published.
  var mailbox: CBMutableCharacteristic?
  /// The mailbox's subscribers.
  var subscribers: [PeerIdentifier: CBCentral] = [:]
  /// The frames that Core Bluetooth cannot accept yet, in the order in which they were passed to `notify`.
  var unsent: [(peer: PeerIdentifier, frame: [UInt8])] = []

  /// Creates a driver. With a restoration identifier, iOS keeps the services and the advertisement for the app's next
  /// launch (rule G4).
  init(
    restoring identifier: String?, hostsMailbox: Bool = false, emit: @escaping (Event) -> Void,
    emitMailbox: @escaping (ExchangeEvent) -> Void = { _ in }
  ) {
    self.emit = emit
    self.emitMailbox = emitMailbox
    self.hostsMailbox = hostsMailbox
    super.init()
    let options = identifier.map { [CBPeripheralManagerOptionRestoreIdentifierKey: $0] }
    manager = CBPeripheralManager(delegate: self, queue: nil, options: options)
  }

  /// Removes all services of the app, and then publishes the given services. Without the removal, Core Bluetooth would
  /// list a service twice if the app added the service twice.
  func publish(_ services: [ServiceUUID]) {
    manager?.removeAllServices()
    published = [:]
    unconfirmed = []
    add(services)
  }

  /// Replaces some of the published services. Centrals continue to use the services that are not replaced.
  func replace(_ former: [ServiceUUID], with services: [ServiceUUID]) {
    for uuid in former {
      unconfirmed.remove(uuid)
      if let service = published.removeValue(forKey: uuid) { manager?.remove(service) }
    }
    add(services)
  }

  private func add(_ services: [ServiceUUID]) {
    unconfirmed.formUnion(services)
    for uuid in services {
      let service = CBMutableService(type: CBUUID(uuid), primary: true)
      if uuid == IdentityService.reference {
        var characteristics = [Self.pulseCharacteristic()]
        if hostsMailbox {
          let characteristic = Self.mailboxCharacteristic()
          characteristics.append(characteristic)
          mailbox = characteristic
        }
        service.characteristics = characteristics
      }
      published[uuid] = service
      manager?.add(service)
    }
  }

  /// Sends a notification. Returns `false` if the notification was not accepted, for example because too many
  /// notifications are waiting (rule C13).
  func update(_ value: Data, of characteristic: CBMutableCharacteristic, for central: CBCentral) -> Bool {
    manager?.updateValue(value, for: characteristic, onSubscribedCentrals: [central]) ?? false
  }

  func startAdvertising(_ transmission: Transmission) {
    switch transmission {
    case .services(let services):
      manager?.startAdvertising([CBAdvertisementDataServiceUUIDsKey: services.map(CBUUID.init(_:))])
    case .beacon(let beacon):
      manager?.startAdvertising(beacon.peripheralData)
    }
  }

  func stopAdvertising() { manager?.stopAdvertising() }

  var isAdvertising: Bool { manager?.isAdvertising ?? false }
}

extension PeripheralDriver: @MainActor CBPeripheralManagerDelegate {
  func peripheralManager(_ peripheral: CBPeripheralManager, willRestoreState dict: [String: Any]) {
    let services = dict[CBPeripheralManagerRestoredStateServicesKey] as? [CBMutableService] ?? []
    for service in services {
      if let uuid = ServiceUUID(service.uuid) { published[uuid] = service }
      restoreMailbox(in: service)
    }
    let advertisement = dict[CBPeripheralManagerRestoredStateAdvertisementDataKey] as? [String: Any] ?? [:]
    emit(
      .broadcastRestored(
        services: services.compactMap { ServiceUUID($0.uuid) },
        advertised: Self.services(advertisement[CBAdvertisementDataServiceUUIDsKey])))
  }

  /// Reads advertised services from restored state. Some releases of iOS return bytes instead of UUIDs.
  private static func services(_ value: Any?) -> [ServiceUUID] {
    if let uuids = value as? [CBUUID] { return uuids.compactMap(ServiceUUID.init) }
    return (value as? [Data] ?? []).compactMap(ServiceUUID.init(mostSignificantFirst:))
  }

  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
    if peripheral.state != .poweredOn { unsubscribeAll() }
    emit(.peripheralStateChanged(RadioState(peripheral.state)))
  }

  func peripheralManager(_ peripheral: CBPeripheralManager, didAdd service: CBService, error: (any Error)?) {
    // The answer to an earlier request may arrive after the service was replaced.
    guard let uuid = ServiceUUID(service.uuid), unconfirmed.contains(uuid) else { return }
    guard error == nil else { return emit(.servicesRefused) }
    unconfirmed.remove(uuid)
    if unconfirmed.isEmpty { emit(.servicesPublished) }
  }

  func peripheralManagerDidStartAdvertising(_ peripheral: CBPeripheralManager, error: (any Error)?) {
    emit(error == nil ? .advertisingStarted : .advertisingRefused)
  }

  func peripheralManager(
    _ peripheral: CBPeripheralManager, central: CBCentral, didSubscribeTo characteristic: CBCharacteristic
  ) {
    subscribed(central, to: characteristic)
  }

  func peripheralManager(
    _ peripheral: CBPeripheralManager, central: CBCentral, didUnsubscribeFrom characteristic: CBCharacteristic
  ) {
    unsubscribed(central)
  }

  func peripheralManager(_ peripheral: CBPeripheralManager, didReceiveWrite requests: [CBATTRequest]) {
    received(requests.filter { $0.characteristic.uuid == CBUUID.mailbox })
    receivedPulses(requests.filter { $0.characteristic.uuid == CBUUID.pulse })
    // A response to the first request answers all requests of the callback (rule C12).
    if let first = requests.first { peripheral.respond(to: first, withResult: .success) }
  }

  func peripheralManagerIsReady(toUpdateSubscribers peripheral: CBPeripheralManager) { notifyWaiting() }
}
