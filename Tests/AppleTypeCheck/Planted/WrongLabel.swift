// fault: an argument label that belongs to another method
import CoreBluetooth

func scan(_ manager: CBCentralManager) {
  // error: incorrect argument label in call
  manager.scanForPeripherals(services: nil, options: nil)
}
