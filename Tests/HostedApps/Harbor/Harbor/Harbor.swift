import CoreBluetooth
import Observation

struct Ship: Identifiable, Hashable {
  let id: UUID
  var lastSeen: Date
}

@Observable
final class Harbor {
  private(set) var ships: [Ship] = []
  private(set) var arrivals = 0
  private let radio = HarborRadio()

  func run() async {
    let clock = Task {
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(60))
        let limit = Date().addingTimeInterval(-300)
        ships.removeAll { $0.lastSeen < limit }
      }
    }
    for await id in radio.sightings() {
      if let index = ships.firstIndex(where: { $0.id == id }) {
        ships[index].lastSeen = Date()
      } else {
        ships.append(Ship(id: id, lastSeen: Date()))
        arrivals += 1
      }
    }
    clock.cancel()
  }
}

final class HarborRadio: NSObject, CBCentralManagerDelegate, CBPeripheralManagerDelegate {
  private let service = CBUUID(string: "7E0C1B64-3E0A-4F0B-9C1D-5A6D9E2F4B01")
  private var central: CBCentralManager?
  private var beacon: CBPeripheralManager?
  private var continuation: AsyncStream<UUID>.Continuation?

  func sightings() -> AsyncStream<UUID> {
    let (stream, continuation) = AsyncStream.makeStream(of: UUID.self)
    self.continuation = continuation
    central = CBCentralManager(delegate: self, queue: .main)
    beacon = CBPeripheralManager(delegate: self, queue: .main)
    return stream
  }

  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    guard central.state == .poweredOn else { return }
    central.scanForPeripherals(withServices: [service], options: nil)
  }

  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any], rssi: NSNumber
  ) {
    continuation?.yield(peripheral.identifier)
  }

  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
    guard peripheral.state == .poweredOn else { return }
    peripheral.startAdvertising([CBAdvertisementDataServiceUUIDsKey: [service]])
  }
}
