import CoreBluetooth.CBUUID

extension Courier: CBCentralManagerDelegate, CBPeripheralDelegate {
  public func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
    for peripheral in dict[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral] ?? [] {
      peripheral.delegate = self
      peers[peripheral.identifier] = Peer(peripheral)
    }
    CourierLog.shared.write("restored \(peers.count)")
  }

  public func centralManagerDidUpdateState(_ central: CBCentralManager) {
    guard central.state == .poweredOn else { return }
    central.scanForPeripherals(withServices: [Courier.serviceID])
    for peer in peers.values { central.connect(peer.peripheral) }
  }

  public func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any], rssi: NSNumber
  ) {
    guard peers[peripheral.identifier] == nil else { return }
    peripheral.delegate = self
    peers[peripheral.identifier] = Peer(peripheral)
    CourierLog.shared.write("found \(peripheral.identifier)")
    central.connect(peripheral)
  }

  public func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
    peripheral.discoverServices([Courier.serviceID])
  }

  public func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: Error?
  ) {
    peers[peripheral.identifier]?.box = nil
    CourierLog.shared.write("lost \(peripheral.identifier)")
    central.connect(peripheral)
  }

  public func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: Error?) {
    peripheral.services?.forEach { peripheral.discoverCharacteristics([Courier.boxID], for: $0) }
  }

  public func peripheral(_ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService, error: Error?) {
    peers[peripheral.identifier]?.box = service.characteristics?.first { $0.uuid == Courier.boxID }
  }
}

extension Courier: CBPeripheralManagerDelegate {
  public func peripheralManager(_ peripheral: CBPeripheralManager, willRestoreState dict: [String: Any]) {}

  public func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
    guard peripheral.state == .poweredOn, !peripheral.isAdvertising else { return }
    let service = CBMutableService(type: Courier.serviceID, primary: true)
    service.characteristics = [
      CBMutableCharacteristic(type: Courier.boxID, properties: [.write], value: nil, permissions: [.writeable])
    ]
    peripheral.add(service)
    peripheral.startAdvertising([CBAdvertisementDataServiceUUIDsKey: [Courier.serviceID]])
  }

  public func peripheralManager(_ peripheral: CBPeripheralManager, didReceiveWrite requests: [CBATTRequest]) {
    for request in requests {
      if let value = request.value { received(value, from: request.central.identifier) }
    }
    if let first = requests.first { peripheral.respond(to: first, withResult: .success) }
  }
}
