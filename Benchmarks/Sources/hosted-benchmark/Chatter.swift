import CoreBluetooth
import Foundation
import UIKit

/// An app delegate that only starts the library.
final class ChatterDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Chatter.shared.start()
    return true
  }
}

/// A library that uses Bluetooth as a contact-tracing app does.
///
/// The conformance is unchecked, because after `start()` each property is changed on only one of the queues.
final class Chatter: NSObject, @unchecked Sendable {
  static let shared = Chatter()
  private static let service = CBUUID(string: "428132AF-4746-42D3-801E-4572D65BFD9B")
  private static let inbox = CBUUID(string: "3E98C0F8-8F05-4829-A121-43E38F8933E7")

  private let centralQueue = DispatchQueue(label: "chatter.central")
  private let peripheralQueue = DispatchQueue(label: "chatter.peripheral")
  private var central: CBCentralManager?
  private var manager: CBPeripheralManager?
  private var peers: [CBPeripheral] = []
  private var timer: (any DispatchSourceTimer)?
  private(set) var written = 0
  private(set) var received = 0

  func start() {
    central = CBCentralManager(delegate: self, queue: centralQueue)
    manager = CBPeripheralManager(delegate: self, queue: peripheralQueue)
    let timer = DispatchSource.makeTimerSource(queue: centralQueue)
    timer.schedule(deadline: .now() + 2, repeating: 2)
    timer.setEventHandler { [weak self] in self?.write() }
    timer.resume()
    self.timer = timer
  }

  private func write() {
    for peer in peers {
      guard let inbox = peer.services?.first?.characteristics?.first else { continue }
      written += 1
      peer.writeValue(Data(Date().description.utf8), for: inbox, type: .withResponse)
    }
  }
}

extension Chatter: CBCentralManagerDelegate, CBPeripheralDelegate {
  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    if central.state == .poweredOn { central.scanForPeripherals(withServices: [Self.service]) }
  }

  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any], rssi: NSNumber
  ) {
    if !peers.contains(peripheral) { peers.append(peripheral) }
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
}

extension Chatter: CBPeripheralManagerDelegate {
  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
    guard peripheral.state == .poweredOn else { return }
    let service = CBMutableService(type: Self.service, primary: true)
    service.characteristics = [
      CBMutableCharacteristic(type: Self.inbox, properties: [.write], value: nil, permissions: [.writeable])
    ]
    peripheral.add(service)
    peripheral.startAdvertising([CBAdvertisementDataServiceUUIDsKey: [Self.service]])
  }

  func peripheralManager(_ peripheral: CBPeripheralManager, didReceiveWrite requests: [CBATTRequest]) {
    received += requests.count
    for request in requests { peripheral.respond(to: request, withResult: .success) }
  }
}
