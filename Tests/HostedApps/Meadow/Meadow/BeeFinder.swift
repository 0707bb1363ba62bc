import CoreBluetooth
import SwiftUI

struct Bee: Identifiable {
  let id: UUID
  var rssi: Int
}

final class BeeFinder: NSObject, ObservableObject {
  @Published var seen: [Bee] = []
  private let service = CBUUID(string: "2C9B1B0A-18A5-4F9A-8A4E-1B6D3C5E7A01")
  private var central: CBCentralManager?
  private var peripheral: CBPeripheralManager?

  func start() {
    guard central == nil else { return }
    central = CBCentralManager(delegate: self, queue: nil)
    peripheral = CBPeripheralManager(delegate: self, queue: nil)
  }
}

extension BeeFinder: CBCentralManagerDelegate {
  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    guard central.state == .poweredOn else { return }
    central.scanForPeripherals(withServices: [service])
  }

  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any], rssi: NSNumber
  ) {
    if let index = seen.firstIndex(where: { $0.id == peripheral.identifier }) {
      seen[index].rssi = rssi.intValue
    } else {
      seen.append(Bee(id: peripheral.identifier, rssi: rssi.intValue))
      print("meadow: \(seen.count) bees")
    }
  }
}

extension BeeFinder: CBPeripheralManagerDelegate {
  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
    guard peripheral.state == .poweredOn else { return }
    peripheral.startAdvertising([
      CBAdvertisementDataServiceUUIDsKey: [service],
      CBAdvertisementDataManufacturerDataKey: Data([0xFF, 0xFF, 0x01]),
    ])
  }
}

#Preview {
  ContentView()
}
