import Combine
import CoreBluetooth

final class PulseModel: NSObject, ObservableObject {
  static let service = CBUUID(string: "9B1E4C52-7C1B-4E69-8D0B-63B6C0DB7A01")
  static let beat = CBUUID(string: "9B1E4C52-7C1B-4E69-8D0B-63B6C0DB7A02")

  @Published private(set) var names: Set<String> = []
  private let beats = PassthroughSubject<(CBPeripheral, Data), Never>()
  private var subscriptions = Set<AnyCancellable>()
  private var central: CBCentralManager!
  private var server: CBPeripheralManager!
  private var peers: Set<CBPeripheral> = []
  private var characteristic = PulseModel.makeCharacteristic()
  private let me = String(UUID().uuidString.prefix(6))

  private static func makeCharacteristic() -> CBMutableCharacteristic {
    CBMutableCharacteristic(type: beat, properties: [.notify], value: nil, permissions: [.readable])
  }

  func start() {
    beats
      .compactMap { String(data: $0.1, encoding: .utf8) }
      .filter { !$0.isEmpty }
      .receive(on: DispatchQueue.main)
      .sink { [weak self] in self?.names.insert($0) }
      .store(in: &subscriptions)
    Timer.publish(every: 5, on: .main, in: .common)
      .autoconnect()
      .sink { [weak self] _ in
        guard let self, self.server.state == .poweredOn else { return }
        self.server.updateValue(Data(self.me.utf8), for: self.characteristic, onSubscribedCentrals: nil)
      }
      .store(in: &subscriptions)
    central = CBCentralManager(delegate: self, queue: .main)
    server = CBPeripheralManager(delegate: self, queue: .main)
  }

  func announce(_ status: String) {
    server.stopAdvertising()
    server.startAdvertising([CBAdvertisementDataServiceUUIDsKey: [Self.service]])
  }
}

extension PulseModel: CBCentralManagerDelegate, CBPeripheralDelegate {
  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    guard central.state == .poweredOn else { return }
    central.scanForPeripherals(withServices: [Self.service], options: nil)
  }

  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any], rssi: NSNumber
  ) {
    guard peers.insert(peripheral).inserted else { return }
    peripheral.delegate = self
    central.connect(peripheral, options: nil)
  }

  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
    peripheral.discoverServices([Self.service])
  }

  func centralManager(_ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: Error?) {
    central.connect(peripheral, options: nil)
  }

  func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: Error?) {
    for service in peripheral.services ?? [] { peripheral.discoverCharacteristics([Self.beat], for: service) }
  }

  func peripheral(_ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService, error: Error?) {
    for characteristic in service.characteristics ?? [] { peripheral.setNotifyValue(true, for: characteristic) }
  }

  func peripheral(_ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: Error?) {
    if let value = characteristic.value { beats.send((peripheral, value)) }
  }
}

extension PulseModel: CBPeripheralManagerDelegate {
  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
    guard peripheral.state == .poweredOn else { return }
    characteristic = Self.makeCharacteristic()
    let service = CBMutableService(type: Self.service, primary: true)
    service.characteristics = [characteristic]
    peripheral.add(service)
    peripheral.startAdvertising([CBAdvertisementDataServiceUUIDsKey: [Self.service]])
  }
}
