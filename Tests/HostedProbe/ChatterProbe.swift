import CoreBluetooth
import Foundation
import UIKit

/// A library that uses Bluetooth as a contact-tracing app does. The library advertises and scans on its own queues,
/// connects to every peer, and writes to each peer every two seconds.
final class ChatterProbe: NSObject, @unchecked Sendable {
  static let shared = ChatterProbe()
  private static let service = CBUUID(string: "428132AF-4746-42D3-801E-4572D65BFD9B")
  private static let inbox = CBUUID(string: "3E98C0F8-8F05-4829-A121-43E38F8933E7")

  private let centralQueue = DispatchQueue(label: "chatter.central")
  private let peripheralQueue = DispatchQueue(label: "chatter.peripheral")
  private var central: CBCentralManager?
  private var manager: CBPeripheralManager?
  private var peers: [UUID: CBPeripheral] = [:]
  private var timer: (any DispatchSourceTimer)?
  private var received = 0
  private var written = 0

  /// Whether the inbox accepts writes from unpaired peers.
  private var isOpen = true

  /// Starts the library. If the variant is `encrypted`, only paired peers may write to the inbox.
  func start(_ variant: String?) {
    isOpen = variant != "encrypted"
    central = CBCentralManager(delegate: self, queue: centralQueue)
    manager = CBPeripheralManager(delegate: self, queue: peripheralQueue)
    let timer = DispatchSource.makeTimerSource(queue: centralQueue)
    timer.schedule(deadline: .now() + 2, repeating: 2)
    timer.setEventHandler { [weak self] in self?.write() }
    timer.resume()
    self.timer = timer
    _ = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { [weak self] _ in
      guard let self else { return }
      print("written \(centralQueue.sync { self.written }), received \(peripheralQueue.sync { self.received })")
    }
  }

  private func write() {
    dispatchPrecondition(condition: .onQueue(centralQueue))
    for (_, peer) in peers.sorted(by: { $0.key.uuidString < $1.key.uuidString }) where peer.state == .connected {
      guard let inbox = peer.services?.first?.characteristics?.first else { continue }
      written += 1
      peer.writeValue(Data(Date().description.utf8), for: inbox, type: .withResponse)
    }
  }
}

extension ChatterProbe: CBCentralManagerDelegate, CBPeripheralDelegate {
  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    dispatchPrecondition(condition: .onQueue(centralQueue))
    if central.state == .poweredOn { central.scanForPeripherals(withServices: [Self.service]) }
  }

  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any], rssi: NSNumber
  ) {
    dispatchPrecondition(condition: .onQueue(centralQueue))
    peers[peripheral.identifier] = peripheral
    central.connect(peripheral)
  }

  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
    peripheral.delegate = self
    peripheral.discoverServices([Self.service])
  }

  func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: (any Error)?
  ) {
    central.connect(peripheral)
  }

  func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
    for service in peripheral.services ?? [] { peripheral.discoverCharacteristics([Self.inbox], for: service) }
  }

  func peripheral(_ peripheral: CBPeripheral, didWriteValueFor characteristic: CBCharacteristic, error: (any Error)?) {
    dispatchPrecondition(condition: .onQueue(centralQueue))
    if let error { print("write failed: \(error)") }
  }
}

extension ChatterProbe: CBPeripheralManagerDelegate {
  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
    dispatchPrecondition(condition: .onQueue(peripheralQueue))
    guard peripheral.state == .poweredOn else { return }
    let service = CBMutableService(type: Self.service, primary: true)
    service.characteristics = [
      CBMutableCharacteristic(
        type: Self.inbox, properties: [.write], value: nil,
        permissions: [isOpen ? .writeable : .writeEncryptionRequired])
    ]
    peripheral.add(service)
    peripheral.startAdvertising([CBAdvertisementDataServiceUUIDsKey: [Self.service]])
  }

  func peripheralManager(_ peripheral: CBPeripheralManager, didReceiveWrite requests: [CBATTRequest]) {
    dispatchPrecondition(condition: .onQueue(peripheralQueue))
    received += requests.count
    for request in requests { peripheral.respond(to: request, withResult: .success) }
  }
}
