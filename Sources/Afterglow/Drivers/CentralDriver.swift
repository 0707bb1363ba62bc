import AfterglowMessages
import AfterglowProximity
import AfterglowWire
import CoreBluetooth
import Foundation

/// Core Bluetooth's central role: callbacks become events, commands become calls.
@MainActor
final class CentralDriver: NSObject {
  let emit: (Event) -> Void
  let emitMailbox: (ExchangeEvent) -> Void
  private var manager: CBCentralManager?
  /// The known peripherals. The driver keeps every known peripheral, because Core Bluetooth drops a peripheral to which
  /// the app holds no reference.
  private(set) var peripherals: [PeerIdentifier: CBPeripheral] = [:]
  /// The frames that Core Bluetooth cannot accept yet, at most one for each mailbox.
  var unwritten: [PeerIdentifier: [UInt8]] = [:]
  var openMailboxes: Set<PeerIdentifier> = []

  /// Creates a driver. With a restoration identifier, iOS keeps the scan, the connection attempts and the links for the
  /// app's next launch (rule G4).
  init(
    restoring identifier: String?, emit: @escaping (Event) -> Void, emitMailbox: @escaping (ExchangeEvent) -> Void
  ) {
    self.emit = emit
    self.emitMailbox = emitMailbox
    super.init()
    let options = identifier.map { [CBCentralManagerOptionRestoreIdentifierKey: $0] }
    manager = CBCentralManager(delegate: self, queue: nil, options: options)
  }

  func startScanning(_ services: [ServiceUUID], allowsDuplicates: Bool) {
    manager?.scanForPeripherals(
      withServices: services.map(CBUUID.init(_:)),
      options: [CBCentralManagerScanOptionAllowDuplicatesKey: allowsDuplicates])
  }

  func stopScanning() { manager?.stopScan() }

  func connect(_ peer: PeerIdentifier) {
    guard let manager else { return }
    // A `CBPeripheral` from before a reset of the radio is invalid (rule C17), so the driver asks Core Bluetooth for a
    // valid object.
    guard let peripheral = manager.retrievePeripherals(withIdentifiers: [UUID(peer)]).first else {
      return emit(.peerUnknown(peer))
    }
    hold(peripheral, as: peer)
    manager.connect(peripheral)
  }

  func cancelConnection(_ peer: PeerIdentifier) {
    if let peripheral = peripherals[peer] { manager?.cancelPeripheralConnection(peripheral) }
  }

  func discoverServices(_ peer: PeerIdentifier) { connected(peer)?.discoverServices(nil) }
  func readRSSI(_ peer: PeerIdentifier) { connected(peer)?.readRSSI() }

  /// Returns the peer's peripheral if it is connected. Core Bluetooth discards commands to peripherals that are not
  /// connected, and logs an error.
  ///
  /// A link may end some time before the callback that reports the end arrives.
  func connected(_ peer: PeerIdentifier) -> CBPeripheral? {
    guard let peripheral = peripherals[peer], peripheral.state == .connected else { return nil }
    return peripheral
  }

  /// Releases a peripheral, which ends its connection (rule C8), and discards its mailbox.
  func release(_ peer: PeerIdentifier) {
    peripherals[peer] = nil
    closeMailbox(peer)
  }

  private func hold(_ peripheral: CBPeripheral, as peer: PeerIdentifier) {
    peripherals[peer] = peripheral
    peripheral.delegate = self
  }

  /// Returns a signal strength in whole dBm; `nil` for 127, which means that no signal strength is available (Core
  /// Specification, volume 4, part E, 7.5.4).
  private func decibels(_ number: NSNumber) -> Int? {
    number.intValue == 127 ? nil : number.intValue
  }
}

extension CentralDriver: @MainActor CBCentralManagerDelegate {
  func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
    let peripherals = dict[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral] ?? []
    for peripheral in peripherals { hold(peripheral, as: PeerIdentifier(peripheral.identifier)) }
    emit(.peersRestored(peripherals.map(RestoredPeer.init)))
  }

  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    if central.state != .poweredOn { closeAllMailboxes() }
    emit(.centralStateChanged(RadioState(central.state)))
  }

  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any],
    rssi: NSNumber
  ) {
    let peer = PeerIdentifier(peripheral.identifier)
    hold(peripheral, as: peer)
    emit(.discovered(peer, Advertisement(advertisementData, rssiDBm: decibels(rssi))))
  }

  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
    emit(.connected(PeerIdentifier(peripheral.identifier)))
  }

  func centralManager(_ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?) {
    let peer = PeerIdentifier(peripheral.identifier)
    let isFull = (error as? CBError)?.code == .connectionLimitReached
    emit(isFull ? .connectionLimitReached(peer) : .connectionFailed(peer))
  }

  func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: (any Error)?
  ) {
    closeMailbox(PeerIdentifier(peripheral.identifier))
    emit(.disconnected(PeerIdentifier(peripheral.identifier)))
  }
}

extension CentralDriver: @MainActor CBPeripheralDelegate {
  func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
    let peer = PeerIdentifier(peripheral.identifier)
    if error == nil, let services = peripheral.services {
      emit(.servicesDiscovered(peer, services.compactMap { ServiceUUID($0.uuid) }))
    } else {
      emit(.serviceDiscoveryFailed(peer))
    }
  }

  func peripheral(_ peripheral: CBPeripheral, didReadRSSI rssi: NSNumber, error: (any Error)?) {
    emit(.rssiRead(PeerIdentifier(peripheral.identifier), rssiDBm: error == nil ? decibels(rssi) : nil))
  }

  func peripheral(
    _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService, error: (any Error)?
  ) {
    discoveredMailbox(of: peripheral, in: service)
    discoveredPulse(of: peripheral, in: service)
  }

  func peripheral(_ peripheral: CBPeripheral, didWriteValueFor characteristic: CBCharacteristic, error: (any Error)?) {
    wrotePulse(characteristic, of: peripheral)
  }

  func peripheral(
    _ peripheral: CBPeripheral, didUpdateNotificationStateFor characteristic: CBCharacteristic, error: (any Error)?
  ) {
    subscriptionChanged(characteristic, of: peripheral)
  }

  func peripheral(_ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: (any Error)?) {
    if error == nil { notified(by: characteristic, of: peripheral) }
  }

  func peripheralIsReady(toSendWriteWithoutResponse peripheral: CBPeripheral) { hasRoom(peripheral) }
}
