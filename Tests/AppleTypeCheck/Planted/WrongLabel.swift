// fault: an argument label of another method
import CoreBluetooth

func scan(_ manager: CBCentralManager) {
  // error: incorrect argument label in call
  manager.scanForPeripherals(services: nil, options: nil)
}
