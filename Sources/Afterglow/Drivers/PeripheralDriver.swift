import AfterglowProximity
import AfterglowWire
import CoreBluetooth
import Foundation

/// Core Bluetooth's peripheral role: callbacks become events, commands become calls.
@MainActor
final class PeripheralDriver: NSObject {
  private let emit: (Event) -> Void
  private var manager: CBPeripheralManager?
  /// How many published services have not been confirmed yet.
  private var unconfirmed = 0

  init(emit: @escaping (Event) -> Void) {
    self.emit = emit
    super.init()
    manager = CBPeripheralManager(delegate: self, queue: nil)
  }

  /// Replaces what this app had published: Core Bluetooth would list a service once for every time it is added.
  func publish(_ services: [ServiceUUID]) {
    manager?.removeAllServices()
    unconfirmed = services.count
    for service in services { manager?.add(CBMutableService(type: CBUUID(service), primary: true)) }
  }

  func startAdvertising(_ services: [ServiceUUID]) {
    manager?.startAdvertising([CBAdvertisementDataServiceUUIDsKey: services.map(CBUUID.init(_:))])
  }

  func stopAdvertising() { manager?.stopAdvertising() }
}

extension PeripheralDriver: @MainActor CBPeripheralManagerDelegate {
  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
    emit(.peripheralStateChanged(RadioState(peripheral.state)))
  }

  func peripheralManager(_ peripheral: CBPeripheralManager, didAdd service: CBService, error: (any Error)?) {
    guard error == nil else { return emit(.servicesRefused) }
    unconfirmed -= 1
    if unconfirmed == 0 { emit(.servicesPublished) }
  }

  func peripheralManagerDidStartAdvertising(_ peripheral: CBPeripheralManager, error: (any Error)?) {
    emit(error == nil ? .advertisingStarted : .advertisingRefused)
  }
}
