import CoreBluetooth
import UIKit

/// Exchanges identities with phones nearby.
final class DiaryRadio: NSObject {
  static let shared = DiaryRadio()
  static let service = CBUUID(string: "D1A4A8F0-0C7E-4E3C-8F0E-7A3B2C6D9E01")
  static let identity = CBUUID(string: "D1A4A8F0-0C7E-4E3C-8F0E-7A3B2C6D9E02")

  private var central: CBCentralManager?
  private var peripherals: CBPeripheralManager?
  private var known: [CBPeripheral] = []
  private var timer: Timer?

  func start() {
    central = CBCentralManager(delegate: self, queue: nil)
    peripherals = CBPeripheralManager(delegate: self, queue: nil)
    timer = Timer.scheduledTimer(
      timeInterval: 30, target: self, selector: #selector(refresh), userInfo: nil, repeats: true)
    NotificationCenter.default.addObserver(
      self, selector: #selector(wentToBackground), name: UIApplication.didEnterBackgroundNotification, object: nil)
  }

  @objc private func refresh() {
    for peripheral in known where peripheral.state == .connected {
      peripheral.discoverServices([Self.service])
    }
  }

  @objc private func wentToBackground() {
    guard let central, central.state == .poweredOn else { return }
    central.scanForPeripherals(withServices: nil)
  }
}

extension DiaryRadio: CBCentralManagerDelegate, CBPeripheralDelegate {
  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    if central.state == .poweredOn { central.scanForPeripherals(withServices: [Self.service]) }
  }

  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any], rssi: NSNumber
  ) {
    guard !known.contains(peripheral) else { return }
    known.append(peripheral)
    peripheral.delegate = self
    central.connect(peripheral)
  }

  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
    peripheral.discoverServices([Self.service])
  }

  func centralManager(_ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: Error?) {
    central.connect(peripheral)
  }

  func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: Error?) {
    peripheral.services?.forEach { peripheral.discoverCharacteristics([Self.identity], for: $0) }
  }

  func peripheral(_ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService, error: Error?) {
    service.characteristics?.forEach { peripheral.readValue(for: $0) }
  }

  func peripheral(_ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: Error?) {
    guard let who = characteristic.value.flatMap({ String(data: $0, encoding: .utf8) }) else { return }
    NotificationCenter.default.post(name: .diaryMet, object: self, userInfo: ["who": who])
  }
}

extension DiaryRadio: CBPeripheralManagerDelegate {
  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
    guard peripheral.state == .poweredOn else { return }
    let service = CBMutableService(type: Self.service, primary: true)
    service.characteristics = [
      CBMutableCharacteristic(
        type: Self.identity, properties: [.read], value: Data(Identity.shared.name.utf8), permissions: [.readable])
    ]
    peripheral.add(service)
    peripheral.startAdvertising([CBAdvertisementDataServiceUUIDsKey: [Self.service]])
  }
}
